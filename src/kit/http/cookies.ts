/**
 * Every cookie that this site sets. Pages see no others (`app.server.ts`), and a request with one of them gets a page of its own instead of the
 * cached one (`guest-pages.server.ts`): so a new cookie must be listed here or it has no effect.
 */
const OWN_COOKIES: readonly string[] = [
  'session',
  '__Host-session',
  'lang',
  'target_project',
  'flash',
  'trip',
  '__Host-trip',
  'social',
  '__Host-social',
]

/** The pairs of a `Cookie` header, values not decoded. */
export function readCookies(header: string | null | undefined): [name: string, value: string][] {
  return (header ?? '')
    .split(';')
    .map((pair): [string, string] => {
      const at = pair.indexOf('=')
      return [pair.slice(0, Math.max(0, at)).trim(), pair.slice(at + 1).trim()]
    })
    .filter(([name]) => name !== '')
}

export function readCookie(request: Request, name: string): string | null {
  return readCookies(request.headers.get('cookie')).find(([known]) => known === name)?.[1] ?? null
}

/** The pairs of a `Cookie` header that are ours. */
export function ownCookies(header: string | null | undefined): [name: string, value: string][] {
  return readCookies(header).filter(([name]) => OWN_COOKIES.includes(name))
}

/** A `Cookie` header of these pairs; empty for none. */
export function cookieHeader(pairs: readonly (readonly [name: string, value: string])[]): string {
  return pairs.map((pair) => pair.join('=')).join('; ')
}

/**
 * A `Set-Cookie` value. All our cookies are HttpOnly, and not sent along with other sites' forms (SameSite).
 * @param seconds lifetime; a null value deletes the cookie
 */
export function setCookie(name: string, value: string | null, { seconds, secure = false }: { seconds: number; secure?: boolean }): string {
  const life = value === null ? 0 : seconds
  return `${name}=${value ?? ''}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${life}${secure ? '; Secure' : ''}`
}
