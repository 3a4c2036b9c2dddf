import { localeOfPath } from '../kit/locales.ts'
import { m } from '../kit/sentences/messages.js'
import { opensElsewhere } from '../kit/ui/opens-elsewhere.ts'
import { hideToast, showToast } from '../kit/ui/toasts.ts'
import { pathTo } from '../urls/paths.ts'
import { noteUnanswered, SIGN_IN_FIRST } from './sending.ts'

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
 * A form may have reached the server, so it is never sent twice automatically. Another form or link replaces it. A form of a user whose
 * session has ended stays as well, and a page in which somebody was writing when an event loads it again; both go on after signing in, in
 * another tab.
 */
export function holdUnanswered(): void {
  let typed: Node | null = null
  document.addEventListener('input', ({ target }) => (typed = target as Node), { capture: true, passive: true })
  const send = window.fetch
  window.fetch = async (input, init) => {
    for (;;) {
      try {
        const response = await send(input, init)
        const would_lose = init?.body ? isOfAccount(init.body) : isOfThisPage(input) && typed?.isConnected
        if (!would_lose || !response.headers.has(SIGN_IN_FIRST)) {
          if (init?.body) typed = null
          return response
        }
        await untilSignedIn(init)
      } catch (error) {
        if (!(error instanceof TypeError) || !isOfRouter(input) || init?.signal?.aborted) throw error
        await untilRetry(init)
      }
    }
  }
}

/** True for requests of the router: the data of a page, and the answer to a form. */
function isOfRouter(input: RequestInfo | URL): boolean {
  return pathOf(input).endsWith('.data')
}

/** True for the data of the page that is displayed, which an event loads again. */
function isOfThisPage(input: RequestInfo | URL): boolean {
  return pathOf(input) === `${location.pathname}.data`
}

function pathOf(input: RequestInfo | URL): string {
  return new URL(input instanceof Request ? input.url : input, location.href).pathname
}

/** The form was rendered for an account. */
function isOfAccount(body: BodyInit): boolean {
  return (body instanceof URLSearchParams || body instanceof FormData) && Boolean(body.get('shown_to'))
}

async function untilSignedIn(init?: RequestInit): Promise<void> {
  await untilRetry(init, { text: m.site_signed_out(), label: m.site_signed_out_sign_in() })
  open(pathTo('login', localeOfPath(location.pathname)), '_blank', 'noopener')
  await untilRetry(init, { text: m.site_signed_out_back(), label: init?.body ? m.site_unanswered_send() : m.site_error_retry() })
}

/** @param said the message and its button, by default that there was no answer */
function untilRetry({ method = 'GET', signal }: RequestInit = {}, said?: { text: string; label: string }): Promise<void> {
  const reads = method === 'GET'
  const { text, label } = said ?? (reads ? noPage() : noAnswerToForm())
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
    if (reads && !said) addEventListener('online', again)
    signal?.addEventListener('abort', stop)
    showToast({ text, tone: 'bad', lasting: true, action: { label, run: again } })
  })
}

const noPage = () => ({ text: m.site_unanswered_page(), label: m.site_error_retry() })
const noAnswerToForm = () => ({ text: m.site_unanswered_form(), label: m.site_unanswered_send() })

/** False for links to another tab, a download or a part of this page, which needs no server. */
function leadsAway(link: HTMLAnchorElement, event: MouseEvent): boolean {
  if (!link.href || link.target === '_blank' || link.hasAttribute('download') || opensElsewhere(event)) return false
  const { origin, pathname, search, hash } = new URL(link.href, location.href)
  if (origin !== location.origin && !link.href.startsWith('http')) return false
  return !(hash && origin + pathname + search === location.origin + location.pathname + location.search)
}
