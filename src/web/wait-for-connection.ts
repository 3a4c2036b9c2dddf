import { m } from '../kit/sentences/messages.js'
import { opensElsewhere } from '../kit/ui/opens-elsewhere.ts'
import { hideToast, showToast } from '../kit/ui/toasts.ts'
import { noteUnanswered } from './sending.ts'

/**
 * Makes clicks and forms wait for a connection: the page stays with all typed text, displays a message, and continues when the connection
 * is back. Listens before React does, whose router would show an error page.
 */
export function waitForConnection(): void {
  let goOn: (() => void) | null = null
  const wait = (event: Event, next: () => void) => {
    event.preventDefault()
    event.stopPropagation()
    goOn = next
    showToast({ text: m.site_offline_waits(), tone: 'bad', lasting: true })
  }
  document.addEventListener(
    'click',
    (event) => {
      const link = event.target instanceof Element ? event.target.closest('a') : null
      if (!navigator.onLine && link && leadsAway(link, event))
        wait(event, () => (link.isConnected ? link.click() : location.assign(link.href)))
    },
    { capture: true },
  )
  document.addEventListener(
    'submit',
    (event) => {
      const { target: form, submitter } = event
      if (navigator.onLine || !(form instanceof HTMLFormElement) || form.method === 'dialog') return
      wait(event, () => form.isConnected && form.requestSubmit(submitter?.isConnected ? submitter : null))
    },
    { capture: true },
  )
  // Hovering prefetches: a page's file that cannot be fetched would make the router reload the page.
  for (const type of ['mouseover', 'focusin', 'touchstart'])
    addEventListener(
      type,
      (event) => {
        if (!navigator.onLine && event.target instanceof Element && event.target.closest('a')) event.stopPropagation()
      },
      { capture: true, passive: true },
    )
  addEventListener('online', () => {
    if (!goOn) return
    hideToast()
    goOn()
    goOn = null
  })
}

/**
 * A page or a form without an answer, because the connection was reset or refused, stays as it is with all typed text, instead of the
 * router's error page. It displays a message, and a button retries; a mere read is also retried automatically once the connection is back.
 * A form may have reached the server, so it is never sent twice automatically. Another form or link replaces it.
 */
export function holdUnanswered(): void {
  const send = window.fetch
  window.fetch = async (input, init) => {
    for (;;) {
      try {
        return await send(input, init)
      } catch (error) {
        if (!(error instanceof TypeError) || !isOfRouter(input) || init?.signal?.aborted) throw error
        await untilRetry(init)
      }
    }
  }
}

/** True for requests of the router: the data of a page, and the answer to a form. */
function isOfRouter(input: RequestInfo | URL): boolean {
  return new URL(input instanceof Request ? input.url : input, location.href).pathname.endsWith('.data')
}

function untilRetry({ method = 'GET', signal }: RequestInit = {}): Promise<void> {
  const reads = method === 'GET'
  const end = noteUnanswered()
  return new Promise((resolve, reject) => {
    const settle = (then: () => void) => () => {
      removeEventListener('online', again)
      signal?.removeEventListener('abort', stop)
      hideToast()
      end()
      then()
    }
    const again = settle(resolve)
    const stop = settle(() => reject(signal?.reason))
    if (reads) addEventListener('online', again)
    signal?.addEventListener('abort', stop)
    const [text, label] = reads ? [m.site_unanswered_page(), m.site_error_retry()] : [m.site_unanswered_form(), m.site_unanswered_send()]
    showToast({ text, tone: 'bad', lasting: true, action: { label, run: again } })
  })
}

/** False for links to another tab, a download or a part of this page, which needs no server. */
function leadsAway(link: HTMLAnchorElement, event: MouseEvent): boolean {
  if (!link.href || link.target === '_blank' || link.hasAttribute('download') || opensElsewhere(event)) return false
  const { origin, pathname, search, hash } = new URL(link.href, location.href)
  if (origin !== location.origin && !link.href.startsWith('http')) return false
  return !(hash && origin + pathname + search === location.origin + location.pathname + location.search)
}
