import { matchPath } from './paths.ts'

/** The first segments of addresses that are no pages. */
const GROUPS = new Set(['api', 'assets', 'auth', 'card', 'health', 'icons', 'img', 'log', 'rss', 'sitemap'])

/** The name of the page at a path, or the group of other addresses that it belongs to: for figures, of which each name is a series. */
export function routeOf(path: string): string {
  const [page] = matchPath(path.replace(/\.data$/, '')) ?? []
  if (page) return page
  const [, first = ''] = path.split('/', 2)
  return GROUPS.has(first) ? `/${first}/*` : 'other'
}
