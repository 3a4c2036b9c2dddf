import type { Page as Tab } from '@playwright/test'
import { demoQuoteCode } from '../../db/world/demo/demo-customers.ts'
import { type Page, variantPath } from '../../src/urls/paths.ts'
import { allPages, audienceOf, PAGE_ROWS } from '../../src/web/pages.ts'

/** A record of the demo world for each page that shows one. */
const SAMPLES: Partial<Record<Page, Record<string, string>>> = {
  project: { slug: 'agua-segura-para-cinco-escuelas-del-secano-lavallino' },
  project_preview: { slug: 'agua-segura-para-cinco-escuelas-del-secano-lavallino' },
  give: { slug: 'agua-segura-para-cinco-escuelas-del-secano-lavallino' },
  project_updates: { slug: 'agua-segura-para-cinco-escuelas-del-secano-lavallino' },
  organization: { slug: 'asociacion-aldeas-verdes' },
  trail: { code: 'tjwm9f93n6b7' },
  place: { slug: 'mendoza' },
  cause: { slug: 'agua-y-saneamiento' },
  cause_preview: { slug: 'caus_txzp3y7ehzmafkn29tqxyzkn' },
  admin_cause: { slug: 'caus_txzp3y7ehzmafkn29tqxyzkn' },
  admin_cause_edit: { slug: 'caus_txzp3y7ehzmafkn29tqxyzkn' },
  quote: { code: demoQuoteCode(14) },
  terms_version: { version: '2026-11-22' },
  privacy_version: { version: '2026-11-24' },
  section_preview: { slug: 'term_condiciones' },
  admin_section: { slug: 'priv_privacidad' },
  admin_section_edit: { slug: 'term_condiciones' },
  admin_event: { slug: 'offr_bjfzvg24zs7aqdvh7yff10ea' },
  admin_event_edit: { slug: 'offr_bjfzvg24zs7aqdvh7yff10ea' },
  admin_post: { slug: 'guia-para-clubes-como-contar-un-proyecto' },
  admin_post_edit: { slug: 'guia-para-clubes-como-contar-un-proyecto' },
  district: { number: '4851' },
  admin_user: { slug: 'manager' },
  admin_organization: { slug: 'asociacion-aldeas-verdes' },
  admin_project_edit: { slug: 'agua-segura-para-cinco-escuelas-del-secano-lavallino' },
  admin_project: { slug: 'agua-segura-para-cinco-escuelas-del-secano-lavallino' },
  admin_booking_change: { id: 'book_b287zp8gdpg66045xkq2pqta' },
  admin_booking: { id: 'book_b287zp8gdpg66045xkq2pqta' },
  admin_contribution: { id: 'cont_94azwc9j1pkbpzg94ma1zjpk' },
  payment: { id: 'pmt_7a5d34e4f100b9e499216c6f' },
  admin_payout: { id: 'pay_7a5d34e4f100b9e499216c6f' },
  admin_bank_statement: { id: 'bsta_w37gmm3jak6cqjzcxjgs8d6n' },
  admin_bank_line: { id: 'blin_fsjj8wjcsr2ayspeaawnfc3m' },
  admin_report: { slug: 'rprt_y7z9bctcpf1adpkdqhaqjt69' },
  admin_review: { slug: 'chicas-al-taller' },
  admin_template: { slug: 'verify_email' },
  sales_user: { slug: 'traveller' },
  sales_deal: { id: 'deal_xbxq424zsfexvfevy8tn0b2b' },
  sales_quote: { id: 'deal_xbxq424zsfexvfevy8tn0b2b' },
}

/** Pages of records whose ids differ in each demo world, by the list that links to them. */
const FIRST_OF: Partial<Record<Page, Page>> = { admin_claim: 'admin_claims', admin_fund_money: 'admin_fund' }
const FIRST = { id: 'first' }

/** The address with the first record of its list, as the signed-in admin sees it. */
export async function withFirst(page: Tab, address: string): Promise<string> {
  const [found] = Object.entries(FIRST_OF).filter(([one]) => address.endsWith(variantPath(one as Page, 'default', FIRST)))
  if (!found) return address
  await page.goto(variantPath(found[1], 'default'))
  const href = await page
    .locator(`main a[href*="/${address.split('/').at(-2)}/"]`)
    .first()
    .getAttribute('href')
  return address.replace(FIRST.id, href!.split('/').at(-1)!)
}

/** Parameters that differ by language. */
const BY_LANGUAGE: Partial<Record<Page, Record<'es' | 'en', Record<string, string>>>> = {
  offer: { es: { slug: 'vendimia-en-mendoza' }, en: { slug: 'harvest-festival-in-mendoza' } },
  offers_group: { es: { slug: 'nieve' }, en: { slug: 'snow-trips' } },
  offers_event: { es: { slug: 'fiesta-de-la-vendimia' }, en: { slug: 'national-grape-harvest-festival' } },
  post: {
    es: { slug: 'que-cambia-en-una-escuela-cuando-llega-el-agua' },
    en: { slug: 'what-changes-in-a-school-when-water-arrives' },
  },
}

/**
 * The demo world has no statement, no imported page, and no pending transfer or payment, and a trail's letters need a secret link: their own tests create
 * them.
 */
const NOT_IN_WORLD: readonly Page[] = [
  ...([
    'admin_statement',
    'admin_offer_import',
    'sales_offer_import',
    'trail_watch',
    'give_transfer',
    'gift_withdrawal',
    'give_paid',
  ] as const),
]

interface Visit {
  page: Page
  /** Its address in each language. */
  es: string
  en: string
}

/** Every public page, derived from the page table, so that tests visit new pages automatically. */
export const PUBLIC_PAGES: readonly Visit[] = visits('public/').filter(({ page }) => audienceOf(page) === 'public')

/** The sign-in pages that a guest can open directly. */
export const SIGN_IN_PAGES: readonly Visit[] = visits('sign-in/').filter(({ page }) => ['login', 'register', 'recovery'].includes(page))

/** Addresses of public pages with errors, parameters or empty results. */
export const OTHER_PAGES = [
  '/iniciar-sesion?redirect=/cuenta',
  '/proyectos?query=nada%20de%20esto',
  '/en/organizations?query=nothing%20like%20it',
  '/transparencia?code=nada',
  '/?error=Algo%20sali%C3%B3%20mal',
  '/salta',
  '/estilo',
  '/en/style',
]

/** The pages of each desk, by their Spanish address. */
export const DESK_PAGES = { admin: addresses('admin/'), sales: addresses('sales/') }

function addresses(folder: string): string[] {
  return visits(folder).map(({ es }) => es)
}

function visits(folder: string): Visit[] {
  return allPages()
    .filter((page) => PAGE_ROWS[page].file.startsWith(folder) && PAGE_ROWS[page].file.endsWith('.tsx') && !NOT_IN_WORLD.includes(page))
    .map((page) => ({
      page,
      es: variantPath(page, 'default', parametersOf(page, 'es')),
      en: variantPath(page, 'en', parametersOf(page, 'en')),
    }))
}

function parametersOf(page: Page, language: 'es' | 'en'): Record<string, string> {
  return BY_LANGUAGE[page]?.[language] ?? SAMPLES[page] ?? (FIRST_OF[page] ? FIRST : {})
}
