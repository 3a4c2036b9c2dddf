import { PassThrough } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { ReactNode } from 'react'
import { renderToPipeableStream, renderToString } from 'react-dom/server'
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
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routes: EntryContext,
  context: RouterContextProvider,
) {
  headers.set('Content-Type', 'text/html; charset=utf-8')
  if (request.method === 'HEAD') return new Response(null, { status, headers })
  await readData(routes)
  const nonce = context.get(nonceContext)
  const locale = context.get(localeContext)
  const page = (context: EntryContext) => (
    <NonceContext value={nonce}>
      <RenderFragmentContext value={fragmentsOf(pathTo('home', locale))}>
        <ServerRouter context={context} url={request.url} nonce={nonce} />
      </RenderFragmentContext>
    </NonceContext>
  )
  const { html, failed } = await withLocale(
    locale,
    // The router takes a stream at each rendering, though its data are read already.
    () => renderAtOnce(page(routes)) ?? renderWaiting(page({ ...routes, serverHandoffStream: new ReadableStream() }), nonce),
  )
  context.set(htmlContext, html)
  return new Response(null, { headers, status: failed ? 500 : status })
}

/** The data of the loaders, which are complete. The router would suspend for each piece of their stream. */
async function readData({ serverHandoffStream, renderMeta }: EntryContext): Promise<void> {
  if (!serverHandoffStream || !renderMeta) return
  const reader = serverHandoffStream.getReader()
  const decoder = new TextDecoder()
  let value = ''
  for (let read = await reader.read(); !read.done; read = await reader.read()) value += decoder.decode(read.value, { stream: true })
  reader.releaseLock()
  renderMeta.streamCache = { 0: Object.assign(Promise.resolve(), { result: { done: true, value } }) }
}

interface Rendered {
  html: Uint8Array<ArrayBuffer>
  /** A part of the page failed. */
  failed: boolean
}

/**
 * Renders into one string, in half of the time of a stream, for which React encodes each piece of the markup by itself.
 * @returns null if a part is not ready, as a module at its first use, or fails
 */
function renderAtOnce(page: ReactNode): Rendered | null {
  try {
    const html = renderToString(page)
    return html.includes(UNFINISHED) ? null : { html: Buffer.from(`<!DOCTYPE html>${html}`), failed: false }
  } catch {
    return null
  }
}

/** React's mark of a part that browsers are to render. */
const UNFINISHED = '<!--$!-->'

function renderWaiting(page: ReactNode, nonce: string): Promise<Rendered> {
  return new Promise((resolve, reject) => {
    let failed = false
    const timer = setTimeout(() => abort(), TIMEOUT_MS)
    const { pipe, abort } = renderToPipeableStream(page, {
      nonce,
      // Large, or React sends a finished boundary as its fallback and swaps it by script.
      progressiveChunkSize: 1_000_000,
      onAllReady() {
        clearTimeout(timer)
        resolve(buffer(pipe(new PassThrough())).then((html) => ({ html, failed })))
      },
      onShellError(error) {
        clearTimeout(timer)
        reject(error)
      },
      onError() {
        failed = true
      },
    })
  })
}

/** Errors of pages; React Router would print them with the values that they were about. */
export function handleError(error: unknown, { request }: { request: Request }): void {
  if (!request.signal.aborted) console.error(`${errorText(error)}\n${errorStack(error) ?? ''}`)
}
