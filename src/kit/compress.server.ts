import { Readable } from 'node:stream'
import { type BrotliCompress, constants, createBrotliCompress, createGzip, type Gzip } from 'node:zlib'
import type { MiddlewareHandler } from 'hono'

const TEXT = /^(text\/(?!event-stream)|application\/(json|javascript|xml|manifest\+json|ld\+json)|image\/svg)/

/** Brotli, or gzip, for answers made now. What is written in one tick goes out together, so streamed HTML leaves at once and nothing is held back. */
export function compress(): MiddlewareHandler {
  return async (c, next) => {
    await next()
    const response = c.res
    const accepted = c.req.header('accept-encoding') ?? ''
    const encoding = /\bbr\b/.test(accepted) ? 'br' : /\bgzip\b/.test(accepted) ? 'gzip' : undefined
    if (!response.body || !encoding || c.req.method === 'HEAD' || response.headers.has('content-encoding')) return
    if (!TEXT.test(response.headers.get('content-type') ?? '')) return
    const headers = new Headers(response.headers)
    headers.delete('content-length')
    headers.set('content-encoding', encoding)
    headers.append('vary', 'accept-encoding')
    const squeezed = squeeze(Readable.fromWeb(response.body as Parameters<typeof Readable.fromWeb>[0]), encoding)
    // Hono merges headers into an answer that is replaced; undefined first makes it take ours as they are.
    c.res = undefined
    c.res = new Response(Readable.toWeb(squeezed) as ReadableStream, { status: response.status, headers })
  }
}

function squeeze(source: Readable, encoding: 'br' | 'gzip'): BrotliCompress | Gzip {
  const brotli = encoding === 'br'
  const out = brotli
    ? createBrotliCompress({ params: { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT } })
    : createGzip({ level: 6 })
  const flush = brotli ? constants.BROTLI_OPERATION_FLUSH : constants.Z_SYNC_FLUSH
  let waiting = false
  source.on('data', (chunk) => {
    if (!out.write(chunk)) {
      source.pause()
      out.once('drain', () => source.resume())
    }
    if (waiting) return
    waiting = true
    setImmediate(() => {
      waiting = false
      if (!out.writableEnded) out.flush(flush)
    })
  })
  source.on('end', () => out.end())
  source.on('error', (error) => out.destroy(error))
  out.on('close', () => source.destroy())
  return out
}
