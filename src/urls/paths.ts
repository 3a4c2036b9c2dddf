import { DEFAULT_LOCALE, LOCALES, type Locale, localeOfPath } from '../kit/locales.ts'
import DESK_PAGES from './desk-pages.ts'
import { same } from './same.ts'

/**
 * The one table of page addresses. Each page has an unprefixed Spanish address, one under `/es/…` and one under `/en/…` with translated
 * words; `src/web/pages.ts` has a row for each, and every link, canonical and hreflang is built from it. The rows of the admin and sales desks
 * are in `desk-pages.ts`. `skeleton`: shown while the page loads slowly.
 */
export const PAGES = {
  home: { es: '', en: '', skeleton: 'cards' },
  projects: { es: 'proyectos', en: 'projects', skeleton: 'cards' },
  cause: { es: 'causa/:slug', en: 'cause/:slug' },
  cause_preview: { es: 'causa/:slug/vista-previa', en: 'cause/:slug/preview' },
  project: { es: 'proyecto/:slug', en: 'project/:slug' },
  project_preview: { es: 'proyecto/:slug/vista-previa', en: 'project/:slug/preview' },
  project_updates: { es: 'proyecto/:slug/novedades', en: 'project/:slug/updates' },
  leave_news: { es: 'novedades/salir', en: 'news/leave' },
  organizations: { es: 'organizaciones', en: 'organizations', skeleton: 'cards' },
  organization: { es: 'organizacion/:slug', en: 'organization/:slug' },
  register_organization: { es: 'organizaciones/registrar', en: 'organizations/register' },
  invitation: { es: 'organizaciones/invitacion', en: 'organizations/invitation' },
  my_offers: { es: 'mis-ofertas', en: 'my-offers' },
  my_offer: { es: 'mis-ofertas/:slug', en: 'my-offers/:slug' },
  my_offer_edit: { es: 'mis-ofertas/:slug/editar', en: 'my-offers/:slug/edit' },
  my_offer_preview: { es: 'mis-ofertas/:slug/vista-previa', en: 'my-offers/:slug/preview' },
  my_organization: { es: 'mi-organizacion', en: 'my-organization' },
  edit_organization: { es: 'mi-organizacion/:slug/editar', en: 'my-organization/:slug/edit' },
  organization_statements: { es: 'mi-organizacion/:slug/resumenes', en: 'my-organization/:slug/statements' },
  bank_account: { es: 'mi-organizacion/:slug/cuenta-bancaria', en: 'my-organization/:slug/bank-account' },
  new_project: { es: 'organizaciones/proyectos/nuevo', en: 'organizations/projects/new' },
  own_project: { es: 'organizaciones/proyecto/:slug', en: 'organizations/project/:slug' },
  edit_project: { es: 'organizaciones/proyecto/:slug/editar', en: 'organizations/project/:slug/edit' },
  own_updates: { es: 'organizaciones/proyecto/:slug/novedades', en: 'organizations/project/:slug/updates' },
  own_reports: { es: 'organizaciones/proyecto/:slug/informes', en: 'organizations/project/:slug/reports' },
  report: { es: 'informe', en: 'report' },
  photo: same('img/photo/:id/:file'),
  district: { es: 'distrito/:number', en: 'district/:number' },
  search: { es: 'buscar', en: 'search' },
  choose: { es: 'elegir-proyecto', en: 'choose-project', skeleton: 'cards' },
  offers: { es: 'ofertas', en: 'offers', skeleton: 'cards' },
  offers_group: { es: 'ofertas/:slug', en: 'offers/:slug', skeleton: 'cards' },
  offer: { es: 'oferta/:slug', en: 'offer/:slug' },
  offers_event: { es: 'evento/:slug', en: 'event/:slug' },
  offers_event_file: { es: 'evento/:slug/calendario.ics', en: 'event/:slug/calendar.ics' },
  offer_preview: { es: 'oferta/:slug/vista-previa', en: 'offer/:slug/preview' },
  blog: { es: 'blog', en: 'blog', skeleton: 'cards' },
  post: same('blog/:slug'),
  post_preview: same('blog/:slug/preview'),
  preview: { es: 'vista-previa', en: 'preview' },
  favorites: { es: 'favoritos', en: 'favorites', skeleton: 'cards' },
  transparency: { es: 'transparencia', en: 'transparency' },
  trail: { es: 'transparencia/:code', en: 'transparency/:code' },
  receipt: { es: 'transparencia/:code/recibo.pdf', en: 'transparency/:code/receipt.pdf' },
  give: { es: 'proyecto/:slug/aportar', en: 'project/:slug/give' },
  give_transfer: { es: 'transparencia/:code/transferencia', en: 'transparency/:code/transfer' },
  gift_withdrawal: { es: 'transparencia/:code/retirar', en: 'transparency/:code/withdraw' },
  give_paid: { es: 'transparencia/:code/pago', en: 'transparency/:code/payment' },
  payments: { es: 'pagos', en: 'payments' },
  payment: { es: 'pago/:id', en: 'payment/:id' },
  trail_watch: { es: 'transparencia/:code/avisos', en: 'transparency/:code/alerts' },
  follow_link: same('i/:code'),
  project_links: { es: 'organizaciones/proyecto/:slug/difusion', en: 'organizations/project/:slug/spread' },
  organization_links: { es: 'mi-organizacion/:slug/difusion', en: 'my-organization/:slug/spread' },
  contact: { es: 'contacto', en: 'contact' },
  quote: { es: 'propuesta/:code', en: 'quote/:code' },
  quote_file: { es: 'propuesta/:code/propuesta.pdf', en: 'quote/:code/quote.pdf' },
  chat: same('whatsapp'),
  about: { es: 'sobre-nosotros', en: 'about-us' },
  terms: { es: 'terminos-y-condiciones', en: 'terms-and-conditions' },
  terms_version: { es: 'terminos-y-condiciones/:version', en: 'terms-and-conditions/:version' },
  privacy: { es: 'privacidad', en: 'privacy' },
  privacy_version: { es: 'privacidad/:version', en: 'privacy/:version' },
  section_preview: { es: 'seccion/:slug/vista-previa', en: 'section/:slug/preview' },
  withdrawal: { es: 'arrepentimiento', en: 'withdrawal' },
  login: { es: 'iniciar-sesion', en: 'login' },
  register: { es: 'registro', en: 'register' },
  verify_email: same('verify-email'),
  social_callback: same('social-callback'),
  recovery: same('account/recovery'),
  authorize: same('oauth/authorize'),
  end_session: same('oauth/logout'),
  trip_return: { es: 'volver-al-viaje', en: 'return-to-trip' },
  account: { es: 'cuenta', en: 'account' },
  picture: { es: 'cuenta/foto', en: 'account/picture' },
  own_gift: { es: 'cuenta/aporte/:code', en: 'account/contribution/:code' },
  own_gifts: { es: 'cuenta/viajes-y-aportes', en: 'account/trips-and-contributions' },
  notifications: { es: 'cuenta/notificaciones', en: 'account/notifications' },
  own_exports: { es: 'cuenta/archivos', en: 'account/files' },
  own_export_file: { es: 'cuenta/archivo/:id', en: 'account/file/:id' },
  own_data: { es: 'cuenta/mis-datos', en: 'account/my-data' },
  own_data_file: { es: 'cuenta/mis-datos/archivo', en: 'account/my-data/file' },
  erase: { es: 'cuenta/eliminar', en: 'account/delete' },
  email_change: same('account/email/change'),
  confirm_email: same('account/email/confirm'),
  keep_email: same('account/email/keep'),
  password_change: same('account/password/change'),
  second_factor: { es: 'cuenta/segundo-paso', en: 'account/second-step' },
  factor_recovery: same('account/second-step/recovery'),
  admin: same('admin'),
  sales: same('sales'),
  logout: { es: 'cerrar-sesion', en: 'logout' },
  ...DESK_PAGES,
  // The page of a place, such as /mendoza: any first word that no other page has. The last row, so that others win.
  place: same(':slug'),
} as const

export type Page = keyof typeof PAGES
/** The three forms of an address: unprefixed, and prefixed with each language. */
export const VARIANTS = ['default', ...LOCALES] as const
export type Variant = (typeof VARIANTS)[number]

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

/** True for an address without a language of its own: `?lang=` or the stored language may redirect it. */
export function isUnprefixed(pathname: string): boolean {
  return variantOf(pathname) === 'default'
}

/** The form of an address, of the three; its data request (`.data`) has the same. */
export function variantOf(pathname: string): Variant {
  const [, prefix] = /^\/(es|en)(?:\/|\.data$|$)/.exec(pathname) ?? []
  return (prefix as Locale | undefined) ?? 'default'
}

/** The page of a route id (`<page>.<variant>`); null for a route that is not in the table. */
export function pageOfRoute(id: string): Page | null {
  const page = id.split('.', 1)[0] ?? ''
  return Object.hasOwn(PAGES, page) ? (page as Page) : null
}

/** The page at an address, with its parameters, as `[page, parameters]`; null for none. */
export function matchPath(pathname: string): [Page, Record<string, string>] | null {
  const locale = localeOfPath(pathname)
  const parts = pathname
    .replace(/^\/(es|en)(?=\/|$)/, '')
    .split('/')
    .filter(Boolean)
  const page = findPage(BRANCHES[locale], parts, 0)
  if (page === undefined) return null
  const parameters = parametersOf(PAGES[page][locale], parts)
  return page !== 'place' || isPlaceSlug(parameters.slug) ? [page, parameters] : null
}

/** All addresses of a language, word by word, so that finding a page does not go through the others. */
interface Branch {
  page?: Page
  words: Map<string, Branch>
  parameter?: Branch
}

const BRANCHES: Record<Locale, Branch> = { es: { words: new Map() }, en: { words: new Map() } }
for (const page of Object.keys(PAGES) as Page[])
  for (const locale of LOCALES) PAGES[page][locale].split('/').filter(Boolean).reduce(branchAt, BRANCHES[locale]).page ??= page

function branchAt(branch: Branch, word: string): Branch {
  if (word.startsWith(':')) {
    branch.parameter ??= { words: new Map() }
    return branch.parameter
  }
  const next = branch.words.get(word) ?? { words: new Map() }
  branch.words.set(word, next)
  return next
}

/** A word wins against a parameter, as in React Router. */
function findPage(branch: Branch | undefined, parts: string[], at: number): Page | undefined {
  if (branch === undefined || at === parts.length) return branch?.page
  return findPage(branch.words.get(parts[at]!), parts, at + 1) ?? findPage(branch.parameter, parts, at + 1)
}

/** Slugs that no place may have: the first segments of pages, in both languages, and those of other addresses. */
const TAKEN = new Set([
  ...Object.values(PAGES).flatMap((page) => LOCALES.map((locale) => page[locale].split('/', 1)[0])),
  'estilo',
  'style',
  'health',
  'offline',
  'api',
  'img',
  'rss',
  'sitemap',
  'app',
  'assets',
  'icons',
  'auth',
  'card',
  'log',
])

/** True for a valid slug of a place; no place needs to have it. */
export function isPlaceSlug(slug: string | undefined): boolean {
  return slug !== undefined && /^[a-z][a-z0-9-]{2,59}$/.test(slug) && !TAKEN.has(slug)
}

function parametersOf(template: string, parts: string[]): Record<string, string> {
  const parameters: Record<string, string> = {}
  for (const [i, name] of template.split('/').entries()) if (name.startsWith(':')) parameters[name.slice(1)] = safeDecode(parts[i]!)
  return parameters
}

function safeDecode(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}
