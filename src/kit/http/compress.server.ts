import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { brotliCompressSync, constants, createBrotliCompress, createGzip, gzipSync, zstdCompressSync } from 'node:zlib'
import type { MiddlewareHandler } from 'hono'
import { type Encoding, encodingFor } from './encoding.ts'

const TEXT = /^(text\/(?!event-stream)|application\/(json|javascript|xml|rss\+xml|manifest\+json|ld\+json)|image\/svg)/
/** Sitemaps are streamed, because they are too long for memory. Everything else is complete when it is sent. */
const STREAMED = /^application\/xml/
/** Smaller bodies fit into one packet uncompressed. */
const LEAST_BYTES = 600
/** Most compressed responses fit into this. */
const CHUNK_BYTES = 2 ** 15
/** More than the compressed form of a text can be longer than the text, beside a 256th of it. */
const ZSTD_FRAME_BYTES = 512
/**
 * Runs on every request: each level above costs twice the time for 5 % fewer bytes. Zstandard takes a third of Brotli's time for the same size. Its window
 * and tables are those of a text of this size: the usual ones take 800 kB, allocated and cleared for each response, for a thousandth fewer bytes.
 */
const ZSTD = {
  [constants.ZSTD_c_compressionLevel]: 3,
  [constants.ZSTD_c_windowLog]: 17,
  [constants.ZSTD_c_hashLog]: 14,
  [constants.ZSTD_c_chainLog]: 14,
}
const BROTLI = {
  chunkSize: CHUNK_BYTES,
  params: { [constants.BROTLI_PARAM_QUALITY]: 3, [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT },
}
const GZIP = { chunkSize: CHUNK_BYTES, level: 3 }

/** The whole body of a response, from handlers that have it at hand: a `Response` gives its bytes as a stream, which takes longer than compressing them. */
export interface Body {
  bytes?: Uint8Array<ArrayBuffer>
}

/** Compresses responses that are made per request, with Zstandard, Brotli or gzip. */
export function compress(): MiddlewareHandler<{ Variables: Body }> {
  return async (c, next) => {
    await next()
    const { headers, status } = c.res
    const type = headers.get('content-type') ?? ''
    if (c.req.method === 'HEAD' || headers.has('content-encoding') || !TEXT.test(type)) return
    headers.append('vary', 'accept-encoding')
    const accepted = c.req.header('accept-encoding')
    const body = STREAMED.test(type)
      ? compressStream(c.res, encodingFor(accepted, ['br', 'gzip']))
      : await compressWhole(c.get('bytes') ?? c.res, encodingFor(accepted, ['zstd', 'br', 'gzip']))
    if (!body) return
    headers.delete('content-length')
    if (body.encoding) headers.set('content-encoding', body.encoding)
    // Hono merges the old headers into a replaced response; setting undefined first makes it use ours as they are.
    c.res = undefined
    c.res = new Response(body.bytes, { status, headers })
  }
}

interface Compressed {
  bytes: BodyInit | null
  encoding?: Encoding
}

async function compressWhole(of: Response | Uint8Array<ArrayBuffer>, encoding: Encoding): Promise<Compressed | undefined> {
  if (!encoding) return undefined
  const bytes = of instanceof Uint8Array ? of : new Uint8Array(await of.arrayBuffer())
  if (bytes.length < LEAST_BYTES) return { bytes: bytes.length > 0 ? bytes : null }
  return { bytes: COMPRESSORS[encoding](bytes), encoding }
}

const COMPRESSORS = {
  // With room for all of the output, Zstandard compresses in one pass and copies neither side.
  zstd: (bytes: Uint8Array) => zstdCompressSync(bytes, { chunkSize: bytes.length + (bytes.length >> 8) + ZSTD_FRAME_BYTES, params: ZSTD }),
  br: (bytes: Uint8Array) => brotliCompressSync(bytes, BROTLI),
  gzip: (bytes: Uint8Array) => gzipSync(bytes, GZIP),
}

function compressStream({ body }: Response, encoding: 'br' | 'gzip' | undefined): Compressed | undefined {
  if (!encoding) return undefined
  if (!body) return { bytes: null }
  const compressor = encoding === 'br' ? createBrotliCompress(BROTLI) : createGzip(GZIP)
  // The reader gets a failure as an error of the stream itself.
  pipeline(Readable.fromWeb(body as Parameters<typeof Readable.fromWeb>[0]), compressor).catch(() => {})
  return { bytes: Readable.toWeb(compressor) as ReadableStream<Uint8Array>, encoding }
}
