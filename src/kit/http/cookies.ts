/**
 * Every cookie that this site sets. Pages see no others (`app.server.ts`), and whoever sends one of them gets a page of their own, not the
 * guests' (`guest-pages.server.ts`): so a new cookie is named here or it does nothing.
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

/** The pairs of a `Cookie` header that are ours, as `[name, value]`. */
export function ownCookies(header: string | null | undefined): [name: string, value: string][] {
  return (header ?? '')
    .split(';')
    .map((pair): [string, string] => {
      const at = pair.indexOf('=')
      return [pair.slice(0, Math.max(0, at)).trim(), pair.slice(at + 1).trim()]
    })
    .filter(([name]) => OWN_COOKIES.includes(name))
}

/** The same header with ours alone; empty when there are none. */
export function onlyOwnCookies(header: string | null | undefined): string {
  return ownCookies(header)
    .map(([name, value]) => `${name}=${value}`)
    .join('; ')
}
