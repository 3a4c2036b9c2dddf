import { layout, type RouteConfigEntry, route } from '@react-router/dev/routes'
import { PAGES, type Page, type Variant } from './paths.ts'

/** Which file draws which page: the table of contents. Addresses are in `paths.ts`. */
const PUBLIC: Record<Page, string> = {
  home: 'areas/pages/home.tsx',
  projects: 'projects/pages/browse-projects.tsx',
  project: 'areas/pages/show-project.tsx',
  organizations: 'organizations/pages/browse-organizations.tsx',
  organization: 'projects/pages/show-organization.tsx',
  search: 'travel/pages/search-trip.tsx',
  choose: 'projects/pages/choose-project.tsx',
  transparency: 'contributions/pages/browse-trails.tsx',
  trail: 'contributions/pages/show-trail.tsx',
  about: 'areas/pages/about.tsx',
  terms: 'areas/pages/terms.tsx',
  privacy: 'areas/pages/privacy.tsx',
  login: 'people/pages/login.tsx',
  register: 'people/pages/register.tsx',
  verify_email: 'people/pages/verify-email.tsx',
  recovery: 'people/pages/recover-account.tsx',
  account: 'areas/pages/account.tsx',
  logout: 'people/pages/logout.tsx',
}

export default [
  layout('areas/public.tsx', [
    ...(Object.keys(PUBLIC) as Page[]).flatMap((page) => (['default', 'es', 'en'] as const).map((variant) => pageRoute(page, variant))),
    route('*', 'areas/pages/not-found.tsx'),
  ]),
]

function pageRoute(page: Page, variant: Variant): RouteConfigEntry {
  const words = PAGES[page][variant === 'default' ? 'es' : variant]
  const path = [variant === 'default' ? '' : variant, words].filter(Boolean).join('/')
  return { id: `${page}.${variant}`, file: PUBLIC[page], ...(path ? { path } : { index: true }) }
}
