import { matchPath, type Page, VARIANTS, variantPath } from '../urls/paths.ts'

/** The pages that are the same for every guest, with the query parameters that their addresses may have, in this order (`src/web/pages.ts`). */
export type CacheablePages = Partial<Record<Page, Record<string, RegExp>>>

/**
 * True for the canonical spelling of an address of a page that all guests share. Any other spelling (a trailing slash, another order, an unknown
 * parameter) is rendered per request, so that each page is cached only once.
 * @param url path and query, as in the request
 */
export function isGuestAddress(url: string, pages: CacheablePages): boolean {
  if (url.length > 300) return false
  const [path = '', query, ...more] = url.split('?')
  const [page, names] = matchPath(path) ?? []
  if (!page || more.length > 0) return false
  const parameters = pages[page]
  if (!parameters) return false
  const isCanonical = VARIANTS.some((variant) => variantPath(page, variant, names) === path)
  return isCanonical && (query === undefined || isShared(query, parameters))
}

function isShared(query: string, parameters: Record<string, RegExp>): boolean {
  const given = new URLSearchParams(query)
  const shared = Object.entries(parameters).flatMap(([name, values]) => {
    const value = given.get(name)
    return value !== null && values.test(value) ? [`${name}=${value}`] : []
  })
  return query !== '' && shared.join('&') === query
}
