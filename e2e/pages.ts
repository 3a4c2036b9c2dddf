import { type Page, variantPath } from '../src/urls/paths.ts'
import { allPages, PAGES } from '../src/web/pages.ts'

/** A record of the demo world for each page that shows one. */
const SAMPLES: Partial<Record<Page, Record<string, string>>> = {
  project: { slug: 'agua-segura-para-cinco-escuelas-del-secano-lavallino' },
  organization: { slug: 'asociacion-aldeas-verdes' },
  trail: { code: 'tjwm9f93n6b7' },
  place: { slug: 'mendoza' },
  district: { number: '4851' },
  admin_user: { slug: 'manager' },
  admin_organization: { slug: 'asociacion-aldeas-verdes' },
  admin_project: { slug: 'agua-segura-para-cinco-escuelas-del-secano-lavallino' },
  admin_review: { slug: 'chicas-al-taller' },
}

interface Visit {
  page: Page
  /** Its address in each language. */
  es: string
  en: string
}

/** Every public page, derived from the page table, so that tests visit new pages automatically. */
export const PUBLIC_PAGES: readonly Visit[] = visits('public/')

/** The sign-in pages that a guest can open directly. */
export const SIGN_IN_PAGES: readonly Visit[] = visits('sign-in/').filter(({ page }) => ['login', 'register', 'recovery'].includes(page))

/** The pages of each desk, by their Spanish address. */
export const DESK_PAGES = { admin: addresses('admin/'), sales: addresses('sales/') }

function addresses(folder: string): string[] {
  return visits(folder).map(({ es }) => es)
}

function visits(folder: string): Visit[] {
  return allPages()
    .filter((page) => PAGES[page].file.startsWith(folder) && PAGES[page].file.endsWith('.tsx'))
    .map((page) => ({ page, es: variantPath(page, 'default', parametersOf(page)), en: variantPath(page, 'en', parametersOf(page)) }))
}

function parametersOf(page: Page): Record<string, string> {
  return SAMPLES[page] ?? {}
}
