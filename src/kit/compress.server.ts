import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { brotliCompressSync, constants, createBrotliCompress, createGzip, gzipSync } from 'node:zlib'
import type { MiddlewareHandler } from 'hono'
import { type Encoding, encodingFor } from './packed-page.server.ts'

const TEXT = /^(text\/(?!event-stream)|application\/(json|javascript|xml|rss\+xml|manifest\+json|ld\+json)|image\/svg)/
/** Sitemaps are written as they are read: too long to hold. Everything else is whole when it is answered. */
const STREAMED = /^application\/xml/
/** Smaller ones fit into one packet as they are. */
const LEAST_BYTES = 600
/** Done for every visitor: from here on, each step costs twice the time for a twentieth of the bytes. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 3, [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT } }
const GZIP = { level: 3 }

/** Brotli, or gzip, for answers made now. */
export function compress(): MiddlewareHandler {
  return async (c, next) => {
    await next()
    const { headers, status } = c.res
    const type = headers.get('content-type') ?? ''
    if (c.req.method === 'HEAD' || headers.has('content-encoding') || !TEXT.test(type)) return
    headers.append('vary', 'accept-encoding')
    const encoding = encodingFor(c.req.header('accept-encoding'))
    if (!encoding) return
    const body = STREAMED.test(type) ? packStream(c.res, encoding) : pack(new Uint8Array(await c.res.arrayBuffer()), encoding)
    headers.delete('content-length')
    if (body.packed) headers.set('content-encoding', encoding)
    // Hono merges headers into an answer that is replaced; undefined first makes it take ours as they are.
    c.res = undefined
    c.res = new Response(body.bytes, { status, headers })
  }
}

interface Body {
  bytes: BodyInit | null
  packed: boolean
}

function pack(bytes: Uint8Array<ArrayBuffer>, encoding: NonNullable<Encoding>): Body {
  if (bytes.length < LEAST_BYTES) return { bytes: bytes.length > 0 ? bytes : null, packed: false }
  return { bytes: encoding === 'br' ? brotliCompressSync(bytes, BROTLI) : gzipSync(bytes, GZIP), packed: true }
}

function packStream({ body }: Response, encoding: NonNullable<Encoding>): Body {
  if (!body) return { bytes: null, packed: false }
  const packer = encoding === 'br' ? createBrotliCompress(BROTLI) : createGzip(GZIP)
  // Whoever reads it is told of a failure by the stream itself.
  pipeline(Readable.fromWeb(body as Parameters<typeof Readable.fromWeb>[0]), packer).catch(() => {})
  return { bytes: Readable.toWeb(packer) as ReadableStream<Uint8Array>, packed: true }
}
