import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { brotliCompressSync, constants, createBrotliCompress, createGzip, gzipSync, zstdCompressSync } from 'node:zlib'
import type { MiddlewareHandler } from 'hono'
import { type Encoding, encodingFor } from './encoding.ts'

const TEXT = /^(text\/(?!event-stream)|application\/(json|javascript|xml|rss\+xml|manifest\+json|ld\+json)|image\/svg)/
/** Sitemaps are written as they are read: too long to hold. Everything else is whole when it is answered. */
const STREAMED = /^application\/xml/
/** Smaller ones fit into one packet as they are. */
const LEAST_BYTES = 600
/** What most answers fit into when they are packed. */
const CHUNK_BYTES = 2 ** 15
/** Done for every visitor: from here on, each step costs twice the time for a twentieth of the bytes. Zstandard gets there in a third of Brotli's time. */
const ZSTD = { chunkSize: CHUNK_BYTES, params: { [constants.ZSTD_c_compressionLevel]: 3 } }
const BROTLI = {
  chunkSize: CHUNK_BYTES,
  params: { [constants.BROTLI_PARAM_QUALITY]: 3, [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT },
}
const GZIP = { chunkSize: CHUNK_BYTES, level: 3 }

/** Zstandard, Brotli or gzip, for answers made now. */
export function compress(): MiddlewareHandler {
  return async (c, next) => {
    await next()
    const { headers, status } = c.res
    const type = headers.get('content-type') ?? ''
    if (c.req.method === 'HEAD' || headers.has('content-encoding') || !TEXT.test(type)) return
    headers.append('vary', 'accept-encoding')
    const accepted = c.req.header('accept-encoding')
    const body = STREAMED.test(type)
      ? packStream(c.res, encodingFor(accepted, ['br', 'gzip']))
      : await packWhole(c.res, encodingFor(accepted, ['zstd', 'br', 'gzip']))
    if (!body) return
    headers.delete('content-length')
    if (body.encoding) headers.set('content-encoding', body.encoding)
    // Hono merges headers into an answer that is replaced; undefined first makes it take ours as they are.
    c.res = undefined
    c.res = new Response(body.bytes, { status, headers })
  }
}

interface Body {
  bytes: BodyInit | null
  encoding?: Encoding
}

async function packWhole(response: Response, encoding: Encoding): Promise<Body | undefined> {
  if (!encoding) return undefined
  const bytes = new Uint8Array(await response.arrayBuffer())
  if (bytes.length < LEAST_BYTES) return { bytes: bytes.length > 0 ? bytes : null }
  return { bytes: PACKERS[encoding](bytes), encoding }
}

const PACKERS = {
  zstd: (bytes: Uint8Array) => zstdCompressSync(bytes, ZSTD),
  br: (bytes: Uint8Array) => brotliCompressSync(bytes, BROTLI),
  gzip: (bytes: Uint8Array) => gzipSync(bytes, GZIP),
}

function packStream({ body }: Response, encoding: 'br' | 'gzip' | undefined): Body | undefined {
  if (!encoding) return undefined
  if (!body) return { bytes: null }
  const packer = encoding === 'br' ? createBrotliCompress(BROTLI) : createGzip(GZIP)
  // Whoever reads it is told of a failure by the stream itself.
  pipeline(Readable.fromWeb(body as Parameters<typeof Readable.fromWeb>[0]), packer).catch(() => {})
  return { bytes: Readable.toWeb(packer) as ReadableStream<Uint8Array>, encoding }
}
