import { matchPath, type Page, variantPath } from '../urls/paths.ts'

/** The pages that are the same for every guest, with the query parameters that may be in their addresses, in this order (`src/web/pages.ts`). */
export type CacheablePages = Partial<Record<Page, Record<string, RegExp>>>

/**
 * True for the one spelling of an address of a page that all guests share. Any other spelling (a slash at its end, another order, an unknown
 * parameter) is drawn for whoever asks, so that a page is kept once.
 * @param url path and query, as the request has it
 */
export function isGuestAddress(url: string, pages: CacheablePages): boolean {
  if (url.length > 300) return false
  const [path = '', query, ...more] = url.split('?')
  const [page, names] = matchPath(path) ?? []
  if (!page || more.length > 0) return false
  const parameters = pages[page]
  if (!parameters) return false
  const isSpelledSo = (['default', 'es', 'en'] as const).some((variant) => variantPath(page, variant, names) === path)
  return isSpelledSo && (query === undefined || isShared(query, parameters))
}

function isShared(query: string, parameters: Record<string, RegExp>): boolean {
  const asked = new URLSearchParams(query)
  const shared = Object.entries(parameters).flatMap(([name, values]) => {
    const value = asked.get(name)
    return value !== null && values.test(value) ? [`${name}=${value}`] : []
  })
  return query !== '' && shared.join('&') === query
}
