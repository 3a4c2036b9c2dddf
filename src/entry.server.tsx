import { PassThrough } from 'node:stream'
import { createReadableStreamFromReadable } from '@react-router/node'
import { isbot } from 'isbot'
import { renderToPipeableStream } from 'react-dom/server'
import { type EntryContext, type RouterContextProvider, ServerRouter } from 'react-router'
import { withLocale } from './kit/locale-scope.server.ts'
import { NonceContext } from './kit/ui/nonce.ts'
import { localeContext, nonceContext } from './page-context.ts'

const TIMEOUT_MS = 6_000

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
  const ready = isbot(request.headers.get('user-agent')) ? 'onAllReady' : 'onShellReady'
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
          [ready]() {
            const body = new PassThrough()
            body.on('finish', () => clearTimeout(timer))
            pipe(body)
            resolve(new Response(createReadableStreamFromReadable(body), { headers, status }))
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
