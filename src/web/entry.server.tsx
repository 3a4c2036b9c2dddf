import { EventEmitter } from 'node:events'
import { renderToPipeableStream } from 'react-dom/server'
import { type EntryContext, type RouterContextProvider, ServerRouter } from 'react-router'
import { withLocale } from '../kit/locale-scope.server.ts'
import { errorStack, errorText } from '../kit/log.server.ts'
import { NonceContext } from '../kit/ui/nonce.ts'
import { pathTo } from '../urls/paths.ts'
import { RenderFragmentContext } from './fragments/cached-fragment.tsx'
import { openFragmentCache } from './fragments/fragment-cache.server.tsx'
import { htmlContext, localeContext, nonceContext } from './visitor/page-context.ts'

const TIMEOUT_MS = 6_000

const fragmentsOf = openFragmentCache()

/**
 * Renders a page and responds when all of it is ready: loaders wait for their data, so streaming would be no faster, and the status could
 * not change any more. The HTML itself is left in the context (`htmlContext`): the bytes of a `Response` can only be read as a stream.
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
  const locale = context.get(localeContext)
  return new Promise<Response>((resolve, reject) => {
    const timer = setTimeout(() => abort(), TIMEOUT_MS)
    const { pipe, abort } = withLocale(locale, () =>
      renderToPipeableStream(
        <NonceContext value={nonce}>
          <RenderFragmentContext value={fragmentsOf(pathTo('home', locale))}>
            <ServerRouter context={routes} url={request.url} nonce={nonce} />
          </RenderFragmentContext>
        </NonceContext>,
        {
          nonce,
          // Large, or React sends a finished boundary as its fallback and swaps it by script.
          progressiveChunkSize: 1_000_000,
          onAllReady() {
            clearTimeout(timer)
            const collector = new Collector((html) => {
              context.set(htmlContext, html)
              resolve(new Response(null, { headers, status }))
            }, reject)
            pipe(collector)
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

/** Takes what React writes, at once: a stream would queue each piece, though nothing ever waits. */
class Collector extends EventEmitter implements NodeJS.WritableStream {
  readonly writable = true
  readonly destroy: (reason: unknown) => void
  readonly #onEnd: (html: Uint8Array<ArrayBuffer>) => void
  readonly #pieces: Uint8Array[] = []

  constructor(onEnd: (html: Uint8Array<ArrayBuffer>) => void, onFailure: (reason: unknown) => void) {
    super()
    this.#onEnd = onEnd
    this.destroy = onFailure
  }

  write(piece: Uint8Array | string): boolean {
    this.#pieces.push(typeof piece === 'string' ? Buffer.from(piece) : piece)
    return true
  }

  end(): this {
    this.#onEnd(Buffer.concat(this.#pieces))
    return this
  }
}

/** Errors of pages; React Router would print them with the values that they were about. */
export function handleError(error: unknown, { request }: { request: Request }): void {
  if (!request.signal.aborted) console.error(`${errorText(error)}\n${errorStack(error) ?? ''}`)
}
