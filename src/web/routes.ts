import { layout, type RouteConfigEntry, route } from '@react-router/dev/routes'
import { PAGES, type Page, type Variant } from '../urls/paths.ts'

/** Which file draws which page: the table of contents. Addresses are in `paths.ts`. */
const PUBLIC = {
  home: 'public/home/home.tsx',
  projects: 'public/projects/browse-projects.tsx',
  project: 'public/project/show-project.tsx',
  organizations: 'public/organizations/browse-organizations.tsx',
  organization: 'public/organizations/show-organization.tsx',
  search: 'public/search/search-trip.tsx',
  choose: 'public/projects/choose-project.tsx',
  favorites: 'public/favorites/show-favorites.tsx',
  transparency: 'public/contributions/browse-trails.tsx',
  trail: 'public/contributions/show-trail.tsx',
  about: 'public/legal/about.tsx',
  terms: 'public/legal/terms.tsx',
  privacy: 'public/legal/privacy.tsx',
  withdrawal: 'public/legal/withdrawal.tsx',
  login: 'sign-in/login.tsx',
  register: 'sign-in/register.tsx',
  verify_email: 'sign-in/verify-email.tsx',
  social_callback: 'sign-in/social-callback.tsx',
  recovery: 'sign-in/recover-account.tsx',
  authorize: 'sign-in/authorize.tsx',
  trip_return: 'sign-in/return-to-trip.tsx',
  account: 'account/account.tsx',
  picture: 'account/change-picture.tsx',
  own_data: 'account/own-data.tsx',
  own_data_file: 'account/own-data-file.ts',
  erase: 'account/erase-account.tsx',
  email_change: 'account/change-email.tsx',
  confirm_email: 'sign-in/confirm-email.tsx',
  password_change: 'account/change-password.tsx',
  second_factor: 'account/second-factor.tsx',
  logout: 'sign-in/logout.tsx',
  place: 'public/place-pages/show-place.tsx',
} as const

const ADMIN = {
  admin: 'admin/admin-home.tsx',
  admin_users: 'admin/users/admin-users.tsx',
  admin_user: 'admin/users/admin-user.tsx',
  admin_clients: 'admin/clients/admin-clients.tsx',
  admin_emails: 'admin/emails/admin-emails.tsx',
} as const

const SALES = { sales: 'sales/sales-home.tsx' } as const

/** Answers that are no pages: they need no frame. */
const FILES = { admin_users_csv: 'admin/users/admin-users-csv.ts' } as const

/** A page of the path table that no file draws does not compile. */
const DRAWN: Record<Page, string> = { ...PUBLIC, ...ADMIN, ...SALES, ...FILES }

export default [
  layout('public/layout.tsx', { id: 'public' }, [
    ...routesOf(PUBLIC),
    // For those who build the site; in production it is not there.
    route('estilo', 'style/page.tsx', { id: 'estilo' }),
    route('en/style', 'style/page.tsx', { id: 'en/style' }),
    route('*', 'public/not-found.tsx'),
  ]),
  layout('admin/layout.tsx', { id: 'admin' }, routesOf(ADMIN)),
  layout('sales/layout.tsx', { id: 'sales' }, routesOf(SALES)),
  ...routesOf(FILES),
]

function routesOf(pages: Partial<Record<Page, string>>): RouteConfigEntry[] {
  const names = Object.keys(pages) as Page[]
  return names.flatMap((page) => (['default', 'es', 'en'] as const).map((variant) => pageRoute(page, variant)))
}

function pageRoute(page: Page, variant: Variant): RouteConfigEntry {
  const words = PAGES[page][variant === 'default' ? 'es' : variant]
  const path = [variant === 'default' ? '' : variant, words].filter(Boolean).join('/')
  return { id: `${page}.${variant}`, file: DRAWN[page], ...(path ? { path } : { index: true }) }
}
