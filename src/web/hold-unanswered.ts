import { localeOfPath } from '../kit/locales.ts'
import { m } from '../kit/sentences/messages.js'
import { hideToast, showToast, type Toast } from '../kit/ui/toasts.ts'
import { pathTo } from '../urls/paths.ts'
import { noteUnanswered, SIGN_IN_FIRST } from './sending.ts'

/** In the order in which they came: the last one is displayed. */
const messages: Toast[] = []
/** Reads without an answer: each is sent again by its function. */
const unread = new Set<() => void>()
let ended: ReturnType<typeof askToSignIn> | null = null

/**
 * A page or a form without an answer, because the connection was reset or refused, stays as it is with all typed text, instead of the
 * router's error page. It displays a message, and a button retries; a mere read is also retried automatically once the connection is back.
 * A form may have reached the server, so it is never sent twice automatically. Another form or link replaces it. A form of a user whose
 * session has ended stays as well, and a page in which somebody was writing when an event loads it again; both go on after signing in, in
 * another tab. So does a form that never reached its page, as it was too large or one of too many; the message says which.
 */
export function holdUnanswered(): void {
  let typed: Node | null = null
  document.addEventListener('input', ({ target }) => (typed = target as Node), { capture: true, passive: true })
  const send = window.fetch
  window.fetch = async (input, init) => {
    for (;;) {
      try {
        const response = await send(input, init)
        const would_lose = init?.body ? isOfAccount(init.body) : isOfThisPage(input) && (ended !== null || typed?.isConnected)
        if (would_lose && response.headers.has(SIGN_IN_FIRST)) {
          await untilSignedIn(init)
          continue
        }
        if (init?.body && isOfRouter(input) && isOfNoPage(response)) {
          await untilRetry(init, await refusalOf(response))
          continue
        }
        if (init?.body && isOfRouter(input)) {
          if (response.ok) typed = null
          goOnReading()
        }
        return response
      } catch (error) {
        if (!(error instanceof TypeError) || !isOfRouter(input) || init?.signal?.aborted) throw error
        await untilRetry(init)
      }
    }
  }
}

/** Sends what a user does without a form of the router: if their session has ended, it waits and is sent again like such a form. */
export async function sendSignedIn<Answer extends { status: number }>(send: () => Promise<Answer>): Promise<Answer> {
  for (;;) {
    const answer = await send()
    if (answer.status !== 401) return answer
    await untilSignedIn({ method: 'POST' })
  }
}

/** A form was answered: pages that wait would be, too, and its own answer waits for them (`routerActivity`). */
function goOnReading(): void {
  for (const again of [...unread]) again()
  ended?.goOn()
}

/** True for requests of the router: the data of a page, and the answer to a form. */
function isOfRouter(input: RequestInfo | URL): boolean {
  return pathOf(input).endsWith('.data')
}

/** True for a refusal by the server, or a proxy, in front of the page: the router would show its error page. */
function isOfNoPage({ status, headers }: Response): boolean {
  return status >= 400 && !headers.has('X-Remix-Response')
}

/** The sentence of such a refusal; undefined where a proxy sends none of ours. */
async function refusalOf(response: Response): Promise<string | undefined> {
  if (response.status === 413) return m.site_too_large()
  const body: unknown = await response.json().catch(() => null)
  return typeof body === 'object' && body !== null && 'message' in body && typeof body.message === 'string' ? body.message : undefined
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

/** All that waits shares one message, and goes on together. */
async function untilSignedIn(init: RequestInit = {}): Promise<void> {
  ended ??= askToSignIn()
  const { requests, done, goOn } = ended
  requests.add(init)
  const { signal } = init
  const left = Promise.withResolvers<never>()
  const leave = () => left.reject(signal?.reason)
  signal?.addEventListener('abort', leave)
  try {
    await Promise.race([done, left.promise])
  } finally {
    signal?.removeEventListener('abort', leave)
    requests.delete(init)
    if (requests.size === 0) goOn()
  }
}

function askToSignIn() {
  const requests = new Set<RequestInit>()
  const { promise: done, resolve } = Promise.withResolvers<void>()
  const end = noteUnanswered()
  let hide = display({ text: m.site_signed_out(), tone: 'bad', lasting: true, action: { label: m.site_signed_out_sign_in(), run: signIn } })
  function signIn() {
    hide()
    open(pathTo('login', localeOfPath(location.pathname)), '_blank', 'noopener')
    const sends = [...requests].some(({ method = 'GET' }) => method !== 'GET')
    const label = sends ? m.site_unanswered_send() : m.site_error_retry()
    hide = display({ text: m.site_signed_out_back(), tone: 'bad', lasting: true, action: { label, run: goOn } })
  }
  function goOn() {
    if (ended?.done !== done) return
    ended = null
    hide()
    end()
    resolve()
  }
  return { requests, done, goOn }
}

/**
 * A form or a page without an answer.
 * @param refused why a form was not let through to its page
 */
function untilRetry({ method = 'GET', signal }: RequestInit = {}, refused?: string): Promise<void> {
  const reads = method === 'GET'
  const { text, label } = reads ? noPage() : noAnswerToForm()
  const end = noteUnanswered()
  return new Promise((resolve, reject) => {
    const settle = (then: () => void) => () => {
      removeEventListener('online', again)
      signal?.removeEventListener('abort', stop)
      unread.delete(again)
      hide()
      end()
      then()
    }
    const again = settle(resolve)
    const stop = settle(() => reject(signal?.reason))
    if (reads) addEventListener('online', again)
    if (reads) unread.add(again)
    signal?.addEventListener('abort', stop)
    const hide = display({ text: refused ?? text, tone: 'bad', lasting: true, action: { label, run: again } })
  })
}

/** @returns a function that hides it, and displays the one before */
function display(toast: Toast): () => void {
  messages.push(toast)
  showToast(toast)
  return () => {
    const at = messages.indexOf(toast)
    if (at < 0) return
    messages.splice(at, 1)
    const last = messages.at(-1)
    if (last) showToast(last)
    else hideToast()
  }
}

const noPage = () => ({ text: m.site_unanswered_page(), label: m.site_error_retry() })
const noAnswerToForm = () => ({ text: m.site_unanswered_form(), label: m.site_unanswered_send() })
