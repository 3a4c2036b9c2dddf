import { isIP } from 'node:net'
import { FetchRefused } from './fetch-refused.ts'
import { isPublicAddress } from './public-address.ts'

/**
 * Checks an address without any look-up: https on its own port, no user, and a host that is allowed by its whole name. From here on only
 * the `URL` counts, never the text, so that nothing can be read in two ways: it has made `0x7f.1`, `2130706433` and `①②⑦.0.0.1` into
 * `127.0.0.1`.
 * @param isAllowed gets a name in lower case, without a dot at its end
 * @throws FetchRefused
 */
export function checkAddress(address: string | URL, isAllowed: (host: string) => boolean): URL {
  const url = URL.parse(address)
  if (!url) throw new FetchRefused('address')
  if (url.protocol !== 'https:') throw new FetchRefused('not_https')
  if (url.username || url.password || url.port) throw new FetchRefused('address')
  const literal = literalOf(url)
  if (literal !== null && !isPublicAddress(literal)) throw new FetchRefused('inside')
  if (!isAllowed(url.hostname)) throw new FetchRefused('host')
  return url
}

/** The IP address in the place of a name; null for a name. */
export function literalOf({ hostname }: URL): string | null {
  const bare = hostname.replace(/^\[(.*)\]$/, '$1')
  return isIP(bare) ? bare : null
}
