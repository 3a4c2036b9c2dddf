/** Query parameters that only identify the referrer. */
const TRACKING = /^(utm_\w+|gclid|fbclid|msclkid|mc_\w+|_ga|ref|referrer)$/i

/**
 * The one address that identifies a page: its canonical link, if that is on the same host and not the site's home page; otherwise the
 * address where it was found. Without parameters that only identify the referrer.
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
