import { DEFAULT_LOCALE, type Locale, localeOfPath } from './kit/locales.ts'

/**
 * The one table of page addresses. Each page answers at its unprefixed Spanish address, at `/es/…` and at `/en/…` with translated words;
 * `routes.ts` makes the routes from it, and every link, canonical and hreflang is written from it.
 */
export const PAGES = {
  home: { es: '', en: '' },
  projects: { es: 'proyectos', en: 'projects' },
  project: { es: 'proyecto/:slug', en: 'project/:slug' },
  organizations: { es: 'organizaciones', en: 'organizations' },
  organization: { es: 'organizacion/:slug', en: 'organization/:slug' },
  search: { es: 'buscar', en: 'search' },
  choose: { es: 'elegir-proyecto', en: 'choose-project' },
  transparency: { es: 'transparencia', en: 'transparency' },
  trail: { es: 'transparencia/:code', en: 'transparency/:code' },
  about: { es: 'sobre-nosotros', en: 'about-us' },
  terms: { es: 'terminos-y-condiciones', en: 'terms-and-conditions' },
  privacy: { es: 'privacidad', en: 'privacy' },
  login: { es: 'iniciar-sesion', en: 'login' },
  register: { es: 'registro', en: 'register' },
  verify_email: { es: 'verify-email', en: 'verify-email' },
  recovery: { es: 'account/recovery', en: 'account/recovery' },
  account: { es: 'cuenta', en: 'account' },
  logout: { es: 'cerrar-sesion', en: 'logout' },
} as const

export type Page = keyof typeof PAGES
/** The three forms of an address: unprefixed, and prefixed with each language. */
export type Variant = 'default' | Locale

type ParameterNames<Path extends string> = Path extends `${infer Head}/${infer Tail}`
  ? ParameterNames<Head> | ParameterNames<Tail>
  : Path extends `:${infer Name}`
    ? Name
    : never
type Parameters<P extends Page> = Record<ParameterNames<(typeof PAGES)[P]['es']>, string>
export type Rest<P extends Page> = keyof Parameters<P> extends never ? [parameters?: Record<never, string>] : [parameters: Parameters<P>]

/** The canonical address of a page in a language: Spanish unprefixed, English under `/en`. */
export function pathTo<P extends Page>(page: P, locale: Locale, ...[parameters]: Rest<P>): string {
  return variantPath(page, locale === DEFAULT_LOCALE ? 'default' : locale, parameters)
}

/** The address of any page in any of its three forms; parameters come from a matched route. */
export function variantPath(page: Page, variant: Variant, parameters: Record<string, string | undefined> = {}): string {
  const template: string = PAGES[page][variant === 'default' ? DEFAULT_LOCALE : variant]
  const path = template.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(parameters[name] ?? ''))
  const prefix = variant === 'default' ? '' : `/${variant}`
  return path === '' ? prefix || '/' : `${prefix}/${path}`
}

/** True for an address without a language of its own: `?lang=` or the stored language may move it. */
export function isUnprefixed(pathname: string): boolean {
  return !/^\/(es|en)(\/|$)/.test(pathname)
}

/** Route ids are `<page>.<variant>`; the page, or null for a route that is not in the table. */
export function pageOfRoute(id: string): Page | null {
  const page = id.split('.', 1)[0] ?? ''
  return Object.hasOwn(PAGES, page) ? (page as Page) : null
}

/** The page that answers at an address, with its parameters, as `[page, parameters]`; null when none does. */
export function matchPath(pathname: string): [Page, Record<string, string>] | null {
  const locale = localeOfPath(pathname)
  const parts = pathname
    .replace(/^\/(es|en)(?=\/|$)/, '')
    .split('/')
    .filter(Boolean)
  for (const page of Object.keys(PAGES) as Page[]) {
    const parameters = matchTemplate(PAGES[page][locale], parts)
    if (parameters) return [page, parameters]
  }
  return null
}

function matchTemplate(template: string, parts: string[]): Record<string, string> | null {
  const names = template.split('/').filter(Boolean)
  if (names.length !== parts.length) return null
  const parameters: Record<string, string> = {}
  for (const [i, name] of names.entries()) {
    if (name.startsWith(':')) parameters[name.slice(1)] = safeDecode(parts[i]!)
    else if (name !== parts[i]) return null
  }
  return parameters
}

function safeDecode(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}
