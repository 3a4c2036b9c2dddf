/** What only says from where somebody came. */
const TRACKING = /^(utm_\w+|gclid|fbclid|msclkid|mc_\w+|_ga|ref|referrer)$/i

/**
 * The one address by which a page is known: the one that it claims, if that is of the same host and no page above all others, else where it was
 * found; without what only says from where somebody came.
 */
export function canonicalAddress(found: URL, claimed: string | null): string {
  const own = claimed === null ? null : URL.parse(claimed.trim(), found)
  const is_usable =
    own?.protocol === 'https:' && own.host === found.host && !own.username && (own.pathname !== '/' || found.pathname === '/')
  const url = new URL(is_usable ? own : found)
  url.hash = ''
  for (const name of [...url.searchParams.keys()]) if (TRACKING.test(name)) url.searchParams.delete(name)
  if (url.pathname.length > 1) url.pathname = url.pathname.replace(/\/+$/, '')
  return url.href
}
