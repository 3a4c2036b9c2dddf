import { layout, type RouteConfigEntry, route } from '@react-router/dev/routes'
import { PAGES as ADDRESSES, type Page, VARIANTS, type Variant } from '../urls/paths.ts'
import { allPages, layoutOf, PAGE_ROWS, type PageLayout } from './pages.ts'

/** React Router's routes: each page of `pages.ts` at the three forms of its address. */
export default [
  layout('public/layout.tsx', { id: 'public' }, [...routesOf('public'), ...styleRoutes(), route('*', 'public/not-found.tsx')]),
  layout('admin/layout.tsx', { id: 'admin' }, routesOf('admin')),
  layout('sales/layout.tsx', { id: 'sales' }, routesOf('sales')),
  ...routesOf(null),
]

function routesOf(wanted: PageLayout | null): RouteConfigEntry[] {
  const pages = allPages().filter((page) => layoutOf(page) === wanted)
  return pages.flatMap((page) => VARIANTS.map((variant) => pageRoute(page, variant)))
}

function pageRoute(page: Page, variant: Variant): RouteConfigEntry {
  const address = ADDRESSES[page][variant === 'default' ? 'es' : variant]
  const path = [variant === 'default' ? '' : variant, address].filter(Boolean).join('/')
  return { id: `${page}.${variant}`, file: PAGE_ROWS[page].file, ...(path ? { path } : { index: true }) }
}

/** Every component in every state, for developers: not in a production build (`bin/build`). */
function styleRoutes(): RouteConfigEntry[] {
  if (process.env.STYLE_PAGE === 'false') return []
  return [route('estilo', 'style/page.tsx', { id: 'estilo' }), route('en/style', 'style/page.tsx', { id: 'en/style' })]
}
