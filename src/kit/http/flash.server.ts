import type { m } from '../sentences/messages.js'
import { hasSentence } from '../translate.server.ts'
import { readOwnCookie, setCookie } from './cookies.ts'

/**
 * A message that a finished action displays on the next page: a sentence of its noun, named `…_flash_…`, or `…_alert_…` for a failure. The
 * cookie contains the sentence's key, never its text.
 */
export type Flash = Extract<keyof typeof m, `${string}_${'flash' | 'alert'}_${string}`>

const COOKIE = 'flash'

/** A `Set-Cookie` value with the message for the next page shown. */
export function flashCookie(flash: Flash): string {
  return setCookie(COOKIE, flash, { seconds: 60 })
}

/** The message to display now; null while prefetching, so that it waits for a page that is really displayed. */
export function readFlash(request: Request): Flash | null {
  if (request.headers.get('sec-purpose')?.startsWith('prefetch')) return null
  const value = readOwnCookie(request, COOKIE)
  return value !== null && isFlash(value) ? value : null
}

/** Headers that delete a displayed message. */
export function flashHeaders(flash: Flash | null): HeadersInit {
  return flash ? { 'set-cookie': setCookie(COOKIE, null, { seconds: 0 }) } : {}
}

function isFlash(key: string): key is Flash {
  return /_(flash|alert)_/.test(key) && hasSentence(key)
}
