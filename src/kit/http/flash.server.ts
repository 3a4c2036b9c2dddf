/** What a finished action has to say on the next page, by code: the browser never chooses the words. */
const FLASHES = [
  'project_chosen',
  'project_cleared',
  'signed_in',
  'signed_out',
  'session_expired',
  'password_changed',
  'profile_saved',
  'mail_sent',
  'second_factor_off',
  'email_kept',
  'password_saved',
  'picture_saved',
  'account_erased',
  'role_granted',
  'role_removed',
  'user_disabled',
  'user_enabled',
  'sessions_ended',
  'email_queued',
  'outbox_retried',
  'site_withdrawn',
  'client_revoked',
] as const
export type Flash = (typeof FLASHES)[number]

const COOKIE = 'flash'

/** Sets the message for the next page that is drawn. */
export function flashCookie(flash: Flash): string {
  return `${COOKIE}=${flash}; Path=/; HttpOnly; SameSite=Lax; Max-Age=60`
}

/** What a browser fetches ahead, nobody reads yet: the message waits for the page that is drawn. */
export function readFlash(request: Request): Flash | null {
  if (request.headers.get('sec-purpose')?.startsWith('prefetch')) return null
  const value = /(?:^|;\s*)flash=(\w+)/.exec(request.headers.get('cookie') ?? '')?.[1]
  return FLASHES.find((flash) => flash === value) ?? null
}

/** A message that was read is gone. */
export function flashHeaders(flash: Flash | null): HeadersInit {
  return flash ? { 'set-cookie': `${COOKIE}=; Path=/; HttpOnly; SameSite=Lax; Max-Age=0` } : {}
}
