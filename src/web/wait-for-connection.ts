import { m } from '../kit/sentences/messages.js'
import { opensElsewhere } from '../kit/ui/opens-elsewhere.ts'
import { hideToast, showToast } from '../kit/ui/toasts.ts'

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

/** False for links to another tab, a download or a part of this page, which needs no server. */
function leadsAway(link: HTMLAnchorElement, event: MouseEvent): boolean {
  if (!link.href || link.target === '_blank' || link.hasAttribute('download') || opensElsewhere(event)) return false
  const { origin, pathname, search, hash } = new URL(link.href, location.href)
  if (origin !== location.origin && !link.href.startsWith('http')) return false
  return !(hash && origin + pathname + search === location.origin + location.pathname + location.search)
}
