import { layout, type RouteConfigEntry, route } from '@react-router/dev/routes'
import { PAGES, type Page, type Variant } from './paths.ts'

/** Which file draws which page: the table of contents. Addresses are in `paths.ts`. */
const PUBLIC = {
  home: 'areas/pages/home.tsx',
  projects: 'projects/pages/browse-projects.tsx',
  project: 'areas/pages/show-project.tsx',
  organizations: 'organizations/pages/browse-organizations.tsx',
  organization: 'projects/pages/show-organization.tsx',
  search: 'travel/pages/search-trip.tsx',
  choose: 'projects/pages/choose-project.tsx',
  favorites: 'projects/pages/show-favorites.tsx',
  transparency: 'contributions/pages/browse-trails.tsx',
  trail: 'contributions/pages/show-trail.tsx',
  about: 'areas/pages/about.tsx',
  terms: 'areas/pages/terms.tsx',
  privacy: 'areas/pages/privacy.tsx',
  withdrawal: 'areas/pages/withdrawal.tsx',
  login: 'people/pages/login.tsx',
  register: 'people/pages/register.tsx',
  verify_email: 'people/pages/verify-email.tsx',
  social_callback: 'people/pages/social-callback.tsx',
  recovery: 'people/pages/recover-account.tsx',
  authorize: 'clients/pages/authorize.tsx',
  trip_return: 'clients/pages/return-to-trip.tsx',
  account: 'areas/pages/account.tsx',
  picture: 'people/pages/change-picture.tsx',
  own_data: 'people/pages/own-data.tsx',
  own_data_file: 'people/pages/own-data-file.ts',
  erase: 'people/pages/erase-account.tsx',
  email_change: 'people/pages/change-email.tsx',
  confirm_email: 'people/pages/confirm-email.tsx',
  password_change: 'people/pages/change-password.tsx',
  second_factor: 'people/pages/second-factor.tsx',
  logout: 'people/pages/logout.tsx',
  place: 'areas/pages/show-place.tsx',
} as const

const ADMIN = {
  admin: 'areas/pages/admin-home.tsx',
  admin_users: 'people/pages/admin-users.tsx',
  admin_user: 'areas/pages/admin-user.tsx',
  admin_clients: 'clients/pages/admin-clients.tsx',
  admin_emails: 'emails/pages/admin-emails.tsx',
} as const

const SALES = { sales: 'areas/pages/sales-home.tsx' } as const

/** Answers that are no pages: they need no frame. */
const FILES = { admin_users_csv: 'people/pages/admin-users-csv.ts' } as const

/** A page of the path table that no file draws does not compile. */
const DRAWN: Record<Page, string> = { ...PUBLIC, ...ADMIN, ...SALES, ...FILES }

export default [
  layout('areas/public.tsx', [
    ...routesOf(PUBLIC),
    // For those who build the site; in production it is not there.
    route('estilo', 'areas/pages/style.tsx', { id: 'estilo' }),
    route('en/style', 'areas/pages/style.tsx', { id: 'en/style' }),
    route('*', 'areas/pages/not-found.tsx'),
  ]),
  layout('areas/admin.tsx', routesOf(ADMIN)),
  layout('areas/sales.tsx', routesOf(SALES)),
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
