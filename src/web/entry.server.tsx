import { renderToPipeableStream } from 'react-dom/server'
import { type EntryContext, type RouterContextProvider, ServerRouter } from 'react-router'
import { withLocale } from '../kit/locale-scope.server.ts'
import { RenderFragmentContext } from '../kit/ui/cached-fragment.tsx'
import { NonceContext } from '../kit/ui/nonce.ts'
import { pathTo } from '../urls/paths.ts'
import { openFragmentCache } from './fragments/fragment-cache.server.tsx'
import { localeContext, nonceContext, renderedContext } from './visitor/page-context.ts'

const TIMEOUT_MS = 6_000

const fragmentsOf = openFragmentCache()

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
            const drawn = new Collected()
            pipe(drawn as Pick<Collected, 'write'> as NodeJS.WritableStream)
            context.set(renderedContext, drawn.parts)
            resolve(new Response(null, { headers, status }))
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

/** Takes what is written to it as it comes, strings too. Nothing ends it early: a `Writable`, which would say so, stays in memory longer than its page. */
class Collected {
  readonly parts: (string | Uint8Array)[] = []

  write(part: string | Uint8Array): boolean {
    this.parts.push(part)
    return true
  }

  on(): void {}

  end(): void {}
}
