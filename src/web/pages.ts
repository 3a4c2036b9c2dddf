import type { Audience } from '../kit/http/audience.ts'
import type { Page } from '../urls/paths.ts'
import { WITHDRAWAL_UPDATED } from './public/legal/texts/withdrawal-sections.ts'

/**
 * Every page: a row is its file and the differences from its folder's default. Addresses are in `urls/paths.ts`; routes, guards, page
 * cache, sitemap, robots, `docs/access.md` and the pages that browser tests visit are derived from both. To add one: `docs/add-a-page.md`.
 */
interface PageRow {
  /** Under `src/web`: the first folder is the page's audience. A `.ts` file serves a file, so it has no layout. */
  file: string
  /** Its audience, if it differs from the folder's default. */
  audience?: Audience
  /**
   * Guests share one cached response for each combination of these query parameters, in the order of the site's own links. Values are few,
   * so that nobody can make up addresses without end: free text is not among them. A page without this is not cached.
   */
  cache?: Record<string, RegExp>
  /** In the sitemap: the time of its last change, or the records that have such a page each. A page without this is not in it. */
  sitemap?: { changed: 'contributions' | 'organizations' | 'projects' | 'unknown' | `${number}-${string}Z` } | { each: ListedKind }
  /** Its address is a secret that was mailed or given to somebody: it opens for guests, also after their session has ended. */
  secret?: true
  /** Our own pages may show it in a frame; nobody else's. */
  framed?: true
  /** The endpoint to which the page passes a file or a long text on; it takes as large a body as that one (`kit/http/endpoint-traits.ts`). */
  body_for?: `${'POST' | 'PUT'} /${string}`
}

/** Trails are not among them: they are very many, all alike, and reached from the pages of their projects. */
export type ListedKind = 'organizations' | 'projects' | 'places' | 'posts' | 'offers' | 'groups' | 'events' | 'causes'

const SLUG = /^[a-z0-9-]{1,80}$/
const NUMBER = /^\d{1,6}$/
/** The first page has no parameter. */
const LATER_PAGE = /^([2-9]|[1-9]\d{1,3})$/

export const PAGE_ROWS: Record<Page, PageRow> = {
  home: { file: 'public/home/home.tsx', cache: {}, sitemap: { changed: 'contributions' } },
  projects: {
    file: 'public/projects/browse-projects.tsx',
    cache: {
      cause: SLUG,
      district: NUMBER,
      status: /^(active|published|completed)$/,
      sort: /^(newest|goal)$/,
      page: LATER_PAGE,
      view: /^map$/,
    },
    sitemap: { changed: 'projects' },
  },
  cause: { file: 'public/causes/show-cause.tsx', cache: {}, sitemap: { each: 'causes' } },
  cause_preview: { file: 'public/causes/preview-cause.tsx', audience: 'admin', framed: true },
  project: { file: 'public/project/show-project.tsx', cache: {}, sitemap: { each: 'projects' } },
  project_preview: { file: 'public/project/preview-project.tsx', audience: 'signed_in', framed: true },
  project_updates: { file: 'public/project/browse-updates.tsx', cache: { page: LATER_PAGE } },
  organizations: {
    file: 'public/organizations/browse-organizations.tsx',
    cache: { type: SLUG, country: /^[A-Z]{2}$/, district: NUMBER, page: LATER_PAGE },
    sitemap: { changed: 'organizations' },
  },
  organization: { file: 'public/organizations/show-organization.tsx', cache: {}, sitemap: { each: 'organizations' } },
  register_organization: {
    file: 'organization/register-organization.tsx',
    audience: 'not_organization_manager',
    body_for: 'POST /organization',
  },
  invitation: { file: 'organization/accept-invitation.tsx', audience: 'signed_in' },
  my_offers: { file: 'hotelier/my-offers.tsx' },
  my_offer: { file: 'hotelier/my-offer.tsx' },
  my_offer_edit: { file: 'hotelier/edit-my-offer.tsx' },
  my_offer_preview: { file: 'hotelier/preview-my-offer.tsx', framed: true },
  my_organization: { file: 'organization/my-organization.tsx' },
  edit_organization: { file: 'organization/edit-organization.tsx', body_for: 'POST /organization' },
  organization_statements: { file: 'organization/statements/show-statements.tsx' },
  bank_account: { file: 'organization/bank-account/show-bank-account.tsx' },
  new_project: { file: 'organization/projects/new-project.tsx' },
  own_project: { file: 'organization/projects/show-own-project.tsx' },
  edit_project: { file: 'organization/projects/edit-project.tsx' },
  own_updates: {
    file: 'organization/updates/own-updates.tsx',
    audience: 'signed_in',
    body_for: 'PUT /organization/project/:id/updates/:update',
  },
  own_reports: { file: 'organization/reports/own-reports.tsx', audience: 'signed_in' },
  report: { file: 'organization/reports/write-report.tsx', audience: 'public', secret: true },
  photo: { file: 'organization/projects/serve-picture.ts', audience: 'public' },
  district: { file: 'public/districts/show-district.tsx', cache: {} },
  search: { file: 'public/search/search-trip.tsx', cache: {} },
  choose: { file: 'public/projects/choose-project.tsx' },
  blog: { file: 'public/blog/browse-posts.tsx', cache: { cause: SLUG, category: SLUG, page: LATER_PAGE }, sitemap: { changed: 'unknown' } },
  offers: {
    file: 'public/offers/browse-offers.tsx',
    cache: { group: SLUG, month: /^20\d{2}-\d{2}$/, page: LATER_PAGE },
    sitemap: { changed: 'unknown' },
  },
  offers_group: { file: 'public/offers/show-offers-group.tsx', cache: { page: LATER_PAGE }, sitemap: { each: 'groups' } },
  offer: { file: 'public/offers/show-offer.tsx', cache: {}, sitemap: { each: 'offers' } },
  offers_event: { file: 'public/offers/show-offers-event.tsx', cache: { page: LATER_PAGE }, sitemap: { each: 'events' } },
  offers_event_file: { file: 'public/offers/serve-event-file.ts' },
  offer_preview: { file: 'public/offers/preview-offer.tsx', audience: 'admin', framed: true },
  post: { file: 'public/blog/show-post.tsx', cache: {}, sitemap: { each: 'posts' } },
  post_preview: { file: 'public/blog/preview-post.tsx', audience: 'admin', framed: true },
  preview: { file: 'public/previews/open-preview.tsx', secret: true },
  favorites: { file: 'public/favorites/show-favorites.tsx', cache: {} },
  transparency: {
    file: 'public/contributions/browse-trails.tsx',
    cache: { project: SLUG, page: LATER_PAGE },
    sitemap: { changed: 'contributions' },
  },
  trail: { file: 'public/contributions/show-trail.tsx', cache: {} },
  receipt: { file: 'public/contributions/serve-receipt.ts' },
  give: { file: 'public/giving/give-directly.tsx' },
  give_paid: { file: 'public/giving/show-checkout.tsx' },
  give_transfer: { file: 'public/giving/show-transfer.tsx', secret: true },
  gift_withdrawal: { file: 'public/giving/withdraw-gift.tsx', secret: true },
  payments: { file: 'public/payments/browse-payments.tsx' },
  payment: { file: 'public/payments/show-payment.tsx' },
  trail_watch: { file: 'public/contributions/watch-trail.tsx', secret: true },
  follow_link: { file: 'public/links/follow-link.ts' },
  project_links: { file: 'organization/links/bring-travellers.tsx' },
  organization_links: { file: 'organization/links/bring-travellers.tsx' },
  contact: { file: 'public/contact/contact.tsx', sitemap: { changed: 'unknown' } },
  quote: { file: 'public/quote/show-quote.tsx', secret: true },
  quote_file: { file: 'public/quote/serve-quote.ts', secret: true },
  chat: { file: 'public/contact/open-chat.ts' },
  about: { file: 'public/legal/about.tsx', cache: {}, sitemap: { changed: 'unknown' } },
  terms: { file: 'public/legal/terms.tsx', cache: {}, sitemap: { changed: 'unknown' } },
  terms_version: { file: 'public/legal/terms.tsx', cache: {} },
  privacy: { file: 'public/legal/privacy.tsx', cache: {}, sitemap: { changed: 'unknown' } },
  privacy_version: { file: 'public/legal/privacy.tsx', cache: {} },
  section_preview: { file: 'public/legal/preview-section.tsx', audience: 'admin', framed: true },
  withdrawal: { file: 'public/legal/withdrawal.tsx', cache: {}, sitemap: { changed: WITHDRAWAL_UPDATED } },
  login: { file: 'sign-in/login.tsx', audience: 'guest_only' },
  register: { file: 'sign-in/register.tsx', audience: 'guest_only' },
  verify_email: { file: 'sign-in/confirm-email.tsx', secret: true },
  social_callback: { file: 'sign-in/social-callback.tsx' },
  recovery: { file: 'sign-in/recover-account.tsx', secret: true },
  authorize: { file: 'sign-in/authorize.tsx' },
  end_session: { file: 'sign-in/end-session.tsx' },
  trip_return: { file: 'sign-in/return-to-trip.tsx' },
  account: { file: 'account/account.tsx' },
  picture: { file: 'account/change-picture.tsx', body_for: 'POST /oauth/user/image' },
  leave_news: { file: 'account/leave-news.tsx', audience: 'public', secret: true },
  own_gift: { file: 'account/gifts/own-gift.tsx' },
  own_gifts: { file: 'account/gifts/own-gifts.tsx' },
  notifications: { file: 'account/notifications/notifications.tsx' },
  own_exports: { file: 'account/exports/exports.tsx', audience: 'desk' },
  own_export_file: { file: 'account/exports/export-file.ts', audience: 'desk' },
  own_data: { file: 'account/own-data.tsx' },
  own_data_file: { file: 'account/own-data-file.ts' },
  erase: { file: 'account/erase-account.tsx' },
  email_change: { file: 'account/change-email.tsx' },
  confirm_email: { file: 'sign-in/confirm-email.tsx', secret: true },
  keep_email: { file: 'sign-in/keep-email.tsx', secret: true },
  password_change: { file: 'account/change-password.tsx' },
  second_factor: { file: 'account/second-factor.tsx' },
  factor_recovery: { file: 'sign-in/recover-factor.tsx', secret: true },
  admin: { file: 'admin/home/admin-home.tsx' },
  admin_users: { file: 'admin/users/admin-users.tsx' },
  admin_user: { file: 'admin/users/admin-user.tsx' },
  admin_projects: { file: 'admin/projects/admin-projects.tsx' },
  admin_project_new: { file: 'admin/projects/admin-project-new.tsx' },
  admin_project_begin: { file: 'admin/projects/admin-project-new.tsx' },
  admin_project_edit: { file: 'admin/projects/admin-project-edit.tsx' },
  admin_project: { file: 'admin/projects/admin-project.tsx' },
  admin_pending: { file: 'admin/projects/admin-pending.tsx' },
  admin_review: { file: 'admin/projects/admin-review.tsx' },
  admin_causes: { file: 'admin/causes/admin-causes.tsx' },
  admin_cause_new: { file: 'admin/causes/admin-cause-new.tsx' },
  admin_cause: { file: 'admin/causes/admin-cause.tsx' },
  admin_cause_edit: { file: 'admin/causes/admin-cause-edit.tsx' },
  admin_countries: { file: 'admin/catalogues/admin-countries.tsx' },
  admin_currencies: { file: 'admin/catalogues/admin-currencies.tsx' },
  admin_rates: { file: 'admin/rates/admin-rates.tsx', body_for: 'POST /admin/rates/imports' },
  admin_site_codes: { file: 'admin/site-codes/admin-site-codes.tsx', body_for: 'POST /admin/site-codes/imports' },
  admin_districts: { file: 'admin/catalogues/admin-districts.tsx' },
  admin_entities: { file: 'admin/catalogues/admin-entities.tsx' },
  admin_categories: { file: 'admin/catalogues/admin-categories.tsx' },
  admin_clients: { file: 'admin/clients/admin-clients.tsx' },
  admin_organizations: { file: 'admin/organizations/admin-organizations.tsx' },
  admin_organization: { file: 'admin/organizations/admin-organization.tsx' },
  admin_my_organizations: { file: 'admin/organizations/admin-my-organizations.tsx' },
  admin_bookings: { file: 'admin/bookings/admin-bookings.tsx' },
  admin_statements: { file: 'admin/statements/admin-statements.tsx', body_for: 'POST /admin/statements' },
  admin_statement: { file: 'admin/statements/admin-statement.tsx' },
  admin_booking_new: { file: 'admin/bookings/enter-booking.tsx' },
  admin_booking_change: { file: 'admin/bookings/enter-booking.tsx' },
  admin_booking: { file: 'admin/bookings/admin-booking.tsx' },
  admin_contributions: { file: 'admin/contributions/admin-contributions.tsx' },
  admin_contribution_new: { file: 'admin/contributions/register-contribution.tsx', body_for: 'POST /admin/contributions' },
  admin_contribution: { file: 'admin/contributions/admin-contribution.tsx' },
  admin_payouts: { file: 'admin/payouts/admin-payouts.tsx' },
  admin_payout_new: { file: 'admin/payouts/pay-day.tsx', body_for: 'POST /admin/payments' },
  admin_payout_file: { file: 'admin/payouts/serve-bank-file.ts' },
  admin_payout: { file: 'admin/payouts/admin-payout.tsx' },
  admin_bank: { file: 'admin/bank-statements/admin-bank.tsx', body_for: 'POST /admin/bank/statements' },
  admin_bank_statement: { file: 'admin/bank-statements/admin-bank-statement.tsx' },
  admin_bank_lines: { file: 'admin/bank-statements/admin-bank-lines.tsx' },
  admin_bank_line: { file: 'admin/bank-statements/admin-bank-line.tsx' },
  admin_unsettled: { file: 'admin/unsettled/admin-unsettled.tsx' },
  admin_claims: { file: 'admin/claims/admin-claims.tsx' },
  admin_claim: { file: 'admin/claims/admin-claim.tsx' },
  admin_fund: { file: 'admin/fund/admin-fund.tsx' },
  admin_fund_money: { file: 'admin/fund/admin-fund-money.tsx' },
  admin_reports: { file: 'admin/reports/admin-reports.tsx' },
  admin_report: { file: 'admin/reports/admin-report.tsx' },
  admin_posts: { file: 'admin/blog/admin-posts.tsx' },
  admin_post_new: { file: 'admin/blog/admin-post-new.tsx' },
  admin_post: { file: 'admin/blog/admin-post.tsx' },
  admin_post_edit: { file: 'admin/blog/admin-post-edit.tsx' },
  admin_pictures: { file: 'admin/pictures/admin-pictures.tsx' },
  admin_events: { file: 'admin/events/admin-events.tsx' },
  admin_event_new: { file: 'admin/events/admin-event-new.tsx' },
  admin_event: { file: 'admin/events/admin-event.tsx' },
  admin_event_edit: { file: 'admin/events/admin-event-edit.tsx' },
  admin_sections: { file: 'admin/sections/admin-sections.tsx' },
  admin_section_new: { file: 'admin/sections/admin-section-new.tsx' },
  admin_section: { file: 'admin/sections/admin-section.tsx' },
  admin_section_edit: { file: 'admin/sections/admin-section-edit.tsx' },
  admin_offer_imports: { file: 'admin/offer-imports/admin-offer-imports.tsx' },
  admin_offer_import: { file: 'admin/offer-imports/admin-offer-import.tsx' },
  admin_calendar: { file: 'admin/calendar/admin-calendar.tsx' },
  admin_previews: { file: 'admin/previews/admin-previews.tsx' },
  admin_emails: { file: 'admin/emails/admin-emails.tsx' },
  admin_messages: { file: 'admin/messages/admin-messages.tsx' },
  admin_template: { file: 'admin/emails/templates/admin-template.tsx' },
  admin_audit: { file: 'admin/audit/admin-audit.tsx' },
  sales: { file: 'sales/sales-home.tsx' },
  sales_deals: { file: 'sales/deals/browse-deals.tsx' },
  sales_deal_new: { file: 'sales/deal/start-deal.tsx' },
  sales_deal: { file: 'sales/deal/show-deal.tsx' },
  sales_users: { file: 'sales/users/browse-users.tsx' },
  sales_user: { file: 'sales/users/show-user.tsx' },
  sales_replies: { file: 'sales/replies/edit-replies.tsx' },
  sales_lost_reasons: { file: 'sales/lost-reasons/edit-lost-reasons.tsx' },
  sales_import: { file: 'sales/import/import-book.tsx', body_for: 'POST /sales/imports' },
  sales_quote: { file: 'sales/quote/write-quote.tsx' },
  sales_leads: { file: 'sales/leads/browse-leads.tsx' },
  sales_offer_imports: { file: 'sales/offer-imports/sales-offer-imports.tsx' },
  sales_offer_import: { file: 'sales/offer-imports/sales-offer-import.tsx' },
  logout: { file: 'sign-in/logout.tsx' },
  place: { file: 'public/place-pages/show-place.tsx', cache: {}, sitemap: { each: 'places' } },
}

/** The folders of `src/web` with pages: their default audience, and their layout. */
const FOLDERS = {
  public: { audience: 'public', layout: 'public' },
  'sign-in': { audience: 'public', layout: 'public' },
  account: { audience: 'signed_in', layout: 'public' },
  organization: { audience: 'organization_manager', layout: 'public' },
  hotelier: { audience: 'hotelier', layout: 'public' },
  admin: { audience: 'admin', layout: 'admin' },
  sales: { audience: 'sales_operator', layout: 'sales' },
} as const satisfies Record<string, { audience: Audience; layout: string }>

export type PageLayout = (typeof FOLDERS)[keyof typeof FOLDERS]['layout']

export function audienceOf(page: Page): Audience {
  return PAGE_ROWS[page].audience ?? folderOf(page).audience
}

/** Null for a page that serves a file. */
export function layoutOf(page: Page): PageLayout | null {
  return PAGE_ROWS[page].file.endsWith('.tsx') ? folderOf(page).layout : null
}

/** For the page cache: the pages that guests share, and the query parameters they may have. */
export function cacheablePages(): Partial<Record<Page, Record<string, RegExp>>> {
  return Object.fromEntries(allPages().flatMap((page) => (PAGE_ROWS[page].cache ? [[page, PAGE_ROWS[page].cache]] : [])))
}

export function allPages(): Page[] {
  return Object.keys(PAGE_ROWS) as Page[]
}

function folderOf(page: Page) {
  const [folder = ''] = PAGE_ROWS[page].file.split('/')
  const known = Object.entries(FOLDERS).find(([name]) => name === folder)?.[1]
  if (!known) throw new Error(`the folder of ${PAGE_ROWS[page].file} has no row in pages.ts`)
  return known
}
