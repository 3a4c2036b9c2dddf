import type { m } from '../paraglide/messages.js'
import { hasSentence } from '../translate.server.ts'
import { readCookie, setCookie } from './cookies.ts'

/**
 * What a finished action has to say on the next page: a sentence of its noun, named `…_flash_…`, or `…_alert_…` where it is bad news. The browser
 * names one of these sentences and never their words.
 */
export type Flash = Extract<keyof typeof m, `${string}_${'flash' | 'alert'}_${string}`>

const COOKIE = 'flash'

/** Sets the message for the next page that is shown. */
export function flashCookie(flash: Flash): string {
  return setCookie(COOKIE, flash, { seconds: 60 })
}

/** Prefetched pages are not read yet: the message waits for one that is shown. */
export function readFlash(request: Request): Flash | null {
  if (request.headers.get('sec-purpose')?.startsWith('prefetch')) return null
  const value = readCookie(request, COOKIE)
  return value !== null && isFlash(value) ? value : null
}

/** A message that was read is gone. */
export function flashHeaders(flash: Flash | null): HeadersInit {
  return flash ? { 'set-cookie': setCookie(COOKIE, null, { seconds: 0 }) } : {}
}

function isFlash(key: string): key is Flash {
  return /_(flash|alert)_/.test(key) && hasSentence(key)
}
