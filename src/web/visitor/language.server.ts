import type { MiddlewareHandler } from 'hono'
import { readCookie, setCookie } from '../../kit/http/cookies.ts'
import { DEFAULT_LOCALE, isLocale, type Locale } from '../../kit/locales.ts'
import { isUnprefixed, matchPath, variantPath } from '../../urls/paths.ts'
import { writeQuery } from '../list-parameters.ts'

const A_YEAR = 365 * 24 * 60 * 60

/**
 * The language rules of product.md §3: `?lang=` stores a language and redirects to the page's address in it; an unprefixed address
 * follows the stored language; a prefixed one has its own. An unknown `?lang=` is a page that does not exist.
 */
export function chooseLanguage(options: { secure: boolean }): MiddlewareHandler {
  return async (c, next) => {
    if (!['GET', 'HEAD'].includes(c.req.method) || c.req.path.endsWith('.data')) return next()
    const requested = c.req.query('lang')
    if (requested !== undefined && isLocale(requested)) {
      c.header('set-cookie', setCookie('lang', requested, { ...options, seconds: A_YEAR }), { append: true })
      return c.redirect(addressIn(requested, c.req.url), 302)
    }
    const stored = readCookie(c.req.raw, 'lang')
    if (requested === undefined && isLocale(stored) && stored !== DEFAULT_LOCALE && isUnprefixed(c.req.path) && matchPath(c.req.path)) {
      return c.redirect(addressIn(stored, c.req.url), 302)
    }
    return next()
  }
}

/**
 * The same page in a language, with its other parameters. An address that matches no page is not changed, and becomes a 404 in that
 * language.
 */
function addressIn(locale: Locale, url: string): string {
  // The raw path: Hono's is decoded and so no longer valid in a header.
  const { pathname, searchParams: search } = new URL(url)
  search.delete('lang')
  const [page, parameters] = matchPath(pathname) ?? []
  const path = page
    ? variantPath(page, locale === DEFAULT_LOCALE ? 'default' : locale, parameters)
    : `/${locale}${pathname.replace(/^\/(es|en)(?=\/|$)/, '')}`
  return path + writeQuery(search)
}
