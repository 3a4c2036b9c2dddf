import type { Locale } from '../kit/locales.ts'
import { m } from '../kit/sentences/messages.js'
import type { Crumb } from '../kit/ui/breadcrumb.tsx'
import { pathTo } from './paths.ts'

/** The crumbs from the home page to a page: shown above it, and published as structured data. */
export function crumbsFromHome(locale: Locale, ...crumbs: Crumb[]): Crumb[] {
  return [{ name: m.kit_home(), href: pathTo('home', locale) }, ...crumbs]
}
