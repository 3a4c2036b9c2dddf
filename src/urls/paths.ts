import { DEFAULT_LOCALE, LOCALES, type Locale, localeOfPath } from '../kit/locales.ts'

/**
 * The one table of page addresses. Each page has an unprefixed Spanish address, one under `/es/…` and one under `/en/…` with translated
 * words; `src/web/pages.ts` has a row for each, and every link, canonical and hreflang is built from it. `skeleton`: shown while the page
 * loads slowly.
 */
export const PAGES = {
  home: { es: '', en: '', skeleton: 'cards' },
  projects: { es: 'proyectos', en: 'projects', skeleton: 'cards' },
  project: { es: 'proyecto/:slug', en: 'project/:slug' },
  project_updates: { es: 'proyecto/:slug/novedades', en: 'project/:slug/updates' },
  leave_news: { es: 'novedades/salir', en: 'news/leave' },
  organizations: { es: 'organizaciones', en: 'organizations', skeleton: 'cards' },
  organization: { es: 'organizacion/:slug', en: 'organization/:slug' },
  register_organization: { es: 'organizaciones/registrar', en: 'organizations/register' },
  invitation: { es: 'organizaciones/invitacion', en: 'organizations/invitation' },
  my_offers: { es: 'mis-ofertas', en: 'my-offers' },
  my_offer: { es: 'mis-ofertas/:slug', en: 'my-offers/:slug' },
  my_offer_edit: { es: 'mis-ofertas/:slug/editar', en: 'my-offers/:slug/edit' },
  my_offer_draft: { es: 'mis-ofertas/:slug/borrador', en: 'my-offers/:slug/draft' },
  my_offer_preview: { es: 'mis-ofertas/:slug/vista-previa', en: 'my-offers/:slug/preview' },
  my_offer_pictures: { es: 'mis-ofertas-imagenes', en: 'my-offers-pictures' },
  my_organization: { es: 'mi-organizacion', en: 'my-organization' },
  edit_organization: { es: 'mi-organizacion/:slug/editar', en: 'my-organization/:slug/edit' },
  organization_document: { es: 'mi-organizacion/:slug/documento/:document', en: 'my-organization/:slug/document/:document' },
  organization_statements: { es: 'mi-organizacion/:slug/resumenes', en: 'my-organization/:slug/statements' },
  organization_statement: { es: 'mi-organizacion/:slug/resumen.pdf', en: 'my-organization/:slug/statement.pdf' },
  bank_account: { es: 'mi-organizacion/:slug/cuenta-bancaria', en: 'my-organization/:slug/bank-account' },
  new_project: { es: 'organizaciones/proyectos/nuevo', en: 'organizations/projects/new' },
  own_project: { es: 'organizaciones/proyecto/:slug', en: 'organizations/project/:slug' },
  edit_project: { es: 'organizaciones/proyecto/:slug/editar', en: 'organizations/project/:slug/edit' },
  project_draft: { es: 'organizaciones/proyecto/:slug/borrador', en: 'organizations/project/:slug/draft' },
  project_uploads: { es: 'organizaciones/proyecto/:slug/imagenes', en: 'organizations/project/:slug/pictures' },
  own_updates: { es: 'organizaciones/proyecto/:slug/novedades', en: 'organizations/project/:slug/updates' },
  update_uploads: { es: 'organizaciones/proyecto/:slug/novedades/imagenes', en: 'organizations/project/:slug/updates/pictures' },
  own_reports: { es: 'organizaciones/proyecto/:slug/informes', en: 'organizations/project/:slug/reports' },
  report: { es: 'informe', en: 'report' },
  report_uploads: { es: 'informe/imagenes', en: 'report/pictures' },
  report_picture: { es: 'informe/imagenes/:id/:file', en: 'report/pictures/:id/:file' },
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
  give_paid: { es: 'transparencia/:code/pago', en: 'transparency/:code/payment' },
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
  trip_return: { es: 'volver-al-viaje', en: 'return-to-trip' },
  account: { es: 'cuenta', en: 'account' },
  picture: { es: 'cuenta/foto', en: 'account/picture' },
  own_gift: { es: 'cuenta/aporte/:code', en: 'account/contribution/:code' },
  own_gifts: { es: 'cuenta/viajes-y-aportes', en: 'account/trips-and-contributions' },
  own_receipt: { es: 'cuenta/aporte/:code/recibo.pdf', en: 'account/contribution/:code/receipt.pdf' },
  own_statement: { es: 'cuenta/resumen.pdf', en: 'account/statement.pdf' },
  notifications: { es: 'cuenta/notificaciones', en: 'account/notifications' },
  own_data: { es: 'cuenta/mis-datos', en: 'account/my-data' },
  own_data_file: { es: 'cuenta/mis-datos/archivo', en: 'account/my-data/file' },
  erase: { es: 'cuenta/eliminar', en: 'account/delete' },
  email_change: same('account/email/change'),
  confirm_email: same('account/email/confirm'),
  password_change: same('account/password/change'),
  second_factor: { es: 'cuenta/segundo-paso', en: 'account/second-step' },
  admin: same('admin'),
  admin_users: same('admin/users'),
  admin_users_csv: same('admin/users.csv'),
  admin_user: same('admin/user/:slug'),
  admin_projects: same('admin/projects'),
  admin_projects_csv: same('admin/projects.csv'),
  admin_project_new: same('admin/projects/new'),
  // The slug of the form is optional: without one the project is new.
  admin_project_begin: same('admin/project/edit'),
  admin_project_edit: same('admin/project/:slug/edit'),
  admin_project_draft: same('admin/project/:slug/draft'),
  admin_project_uploads: same('admin/project/:slug/pictures'),
  admin_project: same('admin/project/:slug'),
  admin_pending: same('admin/projects/pending'),
  admin_review: same('admin/projects/pending/:slug'),
  admin_causes: same('admin/platform/causes'),
  admin_countries: same('admin/platform/countries'),
  admin_currencies: same('admin/platform/currencies'),
  admin_rates: same('admin/platform/rates'),
  admin_rates_csv: same('admin/platform/rates.csv'),
  admin_site_codes: same('admin/platform/site-codes'),
  admin_site_codes_csv: same('admin/platform/site-codes.csv'),
  admin_districts: same('admin/districts'),
  admin_entities: same('admin/platform/entities'),
  admin_categories: same('admin/platform/categories'),
  admin_clients: same('admin/clients'),
  admin_organizations: same('admin/organizations'),
  admin_organizations_csv: same('admin/organizations.csv'),
  admin_organization: same('admin/organization/:slug'),
  admin_my_organizations: same('admin/myorganizations'),
  admin_bookings: same('admin/bookings'),
  admin_bookings_csv: same('admin/bookings.csv'),
  admin_statements: same('admin/bookings/statements'),
  admin_statement: same('admin/bookings/statement/:id'),
  admin_booking_new: same('admin/bookings/new'),
  admin_booking: same('admin/booking/:id'),
  admin_booking_change: same('admin/booking/:id/change'),
  admin_contributions: same('admin/contributions'),
  admin_contributions_csv: same('admin/contributions.csv'),
  admin_contribution_new: same('admin/contributions/register'),
  admin_contribution: same('admin/contribution/:id'),
  admin_receipt: same('admin/contribution/:id/receipt.pdf'),
  admin_contribution_proof: same('admin/contribution/:id/proof'),
  admin_payouts: same('admin/payouts'),
  admin_payouts_csv: same('admin/payouts.csv'),
  admin_payout_new: same('admin/payouts/new'),
  admin_payout: same('admin/payout/:id'),
  admin_payout_proof: same('admin/payout/:id/proof'),
  admin_unsettled: same('admin/unsettled'),
  admin_reports: same('admin/reports'),
  admin_reports_csv: same('admin/reports.csv'),
  admin_report: same('admin/report/:slug'),
  admin_posts: same('admin/blog/posts'),
  admin_posts_csv: same('admin/blog/posts.csv'),
  admin_post_new: same('admin/blog/posts/new'),
  admin_post: same('admin/blog/post/:slug'),
  admin_post_edit: same('admin/blog/post/:slug/edit'),
  admin_post_draft: same('admin/blog/post/:slug/draft'),
  admin_pictures: same('admin/pictures'),
  admin_events: same('admin/events'),
  admin_events_csv: same('admin/events.csv'),
  admin_event_new: same('admin/events/new'),
  admin_event: same('admin/events/item/:slug'),
  admin_event_edit: same('admin/events/item/:slug/edit'),
  admin_event_draft: same('admin/events/item/:slug/draft'),
  admin_sections: same('admin/sections'),
  admin_section_new: same('admin/sections/new'),
  admin_section: same('admin/sections/item/:slug'),
  admin_section_edit: same('admin/sections/item/:slug/edit'),
  admin_section_draft: same('admin/sections/item/:slug/draft'),
  admin_offer_imports: same('admin/events/imports'),
  admin_offer_imports_csv: same('admin/events/imports.csv'),
  admin_offer_import: same('admin/events/import/:id'),
  desk_filters: same('desk/filters'),
  admin_calendar: same('admin/calendar'),
  admin_previews: same('admin/previews'),
  admin_emails: same('admin/emails'),
  admin_messages: same('admin/messages'),
  admin_template: same('admin/emails/:slug'),
  admin_template_preview: same('admin/emails/:slug/preview'),
  admin_audit: same('admin/audit'),
  admin_audit_csv: same('admin/audit.csv'),
  sales: same('sales'),
  sales_deals: same('sales/deals'),
  sales_deals_csv: same('sales/deals.csv'),
  sales_cards: same('sales/deals/cards'),
  sales_moves: same('sales/deals/moves'),
  sales_heard_deal: same('sales/deals/heard'),
  sales_known_customers: same('sales/deals/customers'),
  sales_free_bookings: same('sales/deals/bookings'),
  sales_deal_new: same('sales/deals/new'),
  sales_deal: same('sales/deal/:id'),
  sales_users: same('sales/users'),
  sales_users_csv: same('sales/users.csv'),
  sales_user: same('sales/user/:slug'),
  sales_replies: same('sales/replies'),
  sales_lost_reasons: same('sales/lost-reasons'),
  sales_import: same('sales/import'),
  sales_quote: same('sales/deal/:id/quote'),
  sales_leads: same('sales/leads'),
  sales_offer_imports: same('sales/offers/imports'),
  sales_offer_imports_csv: same('sales/offers/imports.csv'),
  sales_offer_import: same('sales/offers/import/:id'),
  logout: { es: 'cerrar-sesion', en: 'logout' },
  // The page of a place, such as /mendoza: any first word that no other page has. The last row, so that others win.
  place: same(':slug'),
} as const

/** The same words in both languages, as the desks and what no person reads have them. */
function same<Path extends string>(path: Path) {
  return { es: path, en: path } as const
}

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

/** True for an address without a language of its own: `?lang=` or the stored language may redirect it. */
export function isUnprefixed(pathname: string): boolean {
  return variantOf(pathname) === 'default'
}

/** Which of its three forms an address has; its data request (`.data`) has the same. */
function variantOf(pathname: string): Variant {
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
  for (const page of Object.keys(PAGES) as Page[]) {
    const parameters = matchTemplate(PAGES[page][locale], parts)
    if (parameters && (page !== 'place' || isPlaceSlug(parameters.slug))) return [page, parameters]
  }
  return null
}

/** Words that no place may have as its slug: the first words of pages, in both languages, and those of other addresses. */
const TAKEN = new Set([
  ...Object.values(PAGES).flatMap((page) => LOCALES.map((locale) => page[locale].split('/', 1)[0])),
  ...['estilo', 'style', 'health', 'offline', 'api', 'img', 'rss', 'sitemap', 'app', 'assets', 'icons', 'auth', 'card', 'log'],
])

/** True for a valid slug of a place; no place needs to have it. */
export function isPlaceSlug(slug: string | undefined): boolean {
  return slug !== undefined && /^[a-z][a-z0-9-]{2,59}$/.test(slug) && !TAKEN.has(slug)
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
