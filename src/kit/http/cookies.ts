/**
 * Every cookie that this site sets. Pages see no others (`app.server.ts`), and a request with one of them gets a page of its own instead of
 * the cached one (`guest-pages.server.ts`), except for `link`, which only a search reads: so a new cookie must be listed here or it has no
 * effect. The `browser` cookie is read before that (`known-browser.server.ts`): it changes no page.
 */
export const OWN_COOKIES: readonly string[] = ['session', 'lang', 'target_project', 'flash', 'trip', 'social', 'link', 'preview']

/** The name of a cookie in headers: on https with the `__Host-` prefix, so that no other site of the domain can set it. */
export function cookieName(name: string, { secure }: { secure: boolean }): string {
  // The language has the name that the specification gives it (§10).
  return secure && name !== 'lang' ? `__Host-${name}` : name
}

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

/** The pairs of a `Cookie` header that are ours. On https, one without the prefix may be another site's. */
export function ownCookies(header: string | null | undefined, options: { secure: boolean }): [name: string, value: string][] {
  return readCookies(header).filter(([name]) => OWN_COOKIES.some((own) => cookieName(own, options) === name))
}

/** The value of one of {@link ownCookies}, with or without the prefix. */
export function readOwnCookie(request: Request, name: string): string | null {
  return readCookie(request, cookieName(name, { secure: true })) ?? readCookie(request, name)
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
  const sent = cookieName(name, { secure })
  return `${sent}=${value ?? ''}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${life}${secure ? '; Secure' : ''}`
}

/** Makes cookies secure that were written by code without knowledge of https. */
export function secureCookies(headers: Headers): void {
  const lines = headers.getSetCookie()
  headers.delete('set-cookie')
  for (const line of lines) {
    const [name = ''] = line.split('=', 1)
    headers.append(
      'set-cookie',
      line.includes('; Secure') ? line : `${cookieName(name, { secure: true })}${line.slice(name.length)}; Secure`,
    )
  }
}
