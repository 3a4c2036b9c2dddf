import { Writable } from 'node:stream'
import { renderToPipeableStream } from 'react-dom/server'
import { type EntryContext, type RouterContextProvider, ServerRouter } from 'react-router'
import { withLocale } from './kit/locale-scope.server.ts'
import { NonceContext } from './kit/ui/nonce.ts'
import { localeContext, nonceContext } from './page-context.ts'

const TIMEOUT_MS = 6_000

/**
 * Draws a page, and answers when all of it is there: loaders wait for what they show, so a page sent in parts would come no sooner, and its status would
 * not be sure.
 */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routes: EntryContext,
  context: RouterContextProvider,
) {
  headers.set('Content-Type', 'text/html; charset=utf-8')
  if (request.method === 'HEAD') return new Response(null, { status, headers })
  const nonce = context.get(nonceContext)
  return new Promise<Response>((resolve, reject) => {
    const timer = setTimeout(() => abort(), TIMEOUT_MS)
    const { pipe, abort } = withLocale(context.get(localeContext), () =>
      renderToPipeableStream(
        <NonceContext value={nonce}>
          <ServerRouter context={routes} url={request.url} nonce={nonce} />
        </NonceContext>,
        {
          nonce,
          // Large, or React sends a finished boundary as its fallback and swaps it by script.
          progressiveChunkSize: 1_000_000,
          onAllReady() {
            clearTimeout(timer)
            pipe(collect((body) => resolve(new Response(body, { headers, status }))))
          },
          onShellError(error) {
            clearTimeout(timer)
            reject(error)
          },
          onError() {
            status = 500
          },
        },
      ),
    )
  })
}

/** Takes what is written to it in one piece. */
function collect(done: (body: Buffer<ArrayBuffer>) => void): Writable {
  const parts: Uint8Array[] = []
  return new Writable({
    write(part: Uint8Array, _, next) {
      parts.push(part)
      next()
    },
    final(next) {
      done(Buffer.concat(parts))
      next()
    },
  })
}
