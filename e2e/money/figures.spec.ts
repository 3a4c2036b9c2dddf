import { expect, type Page, test } from '@playwright/test'
import { LOCALES, type Locale } from '../../src/kit/locales.ts'
import { signIn } from '../steps/accounts.ts'
import { readDatabase } from '../steps/database.ts'
import { hydrated } from '../steps/hydrated.ts'
import { DESK_PAGES, PUBLIC_PAGES, SIGN_IN_PAGES } from '../steps/pages.ts'

// Figures say until which entry they are published, those that can be followed to the cent show cents, and a report's pictures fit.

const AMOUNT = { es: /(?:US)?\$\s?\d[\d.]*(?:,\d+)?/g, en: /(?:\$|ARS|US\$)\s?\d[\d,]*(?:\.\d+)?/g }
const PUBLISHED = { es: /registro público hasta el asiento/, en: /public log up to entry/ }

/** The log is signed after the start, in the background. */
async function signed(page: Page) {
  await expect.poll(async () => (await (await page.request.get('/api/ledger-log/size')).json()).data.size).toBeGreaterThan(0)
}

async function htmlOf(page: Page, path: string): Promise<string> {
  const response = await page.request.get(path)
  expect(response.status(), path).toBe(200)
  return response.text()
}

/** Amounts that a reader of the page sees, without its header and footer. */
function amountsIn(html: string, lang: Locale): string[] {
  const main = /<main[\s>][\s\S]*<\/main>/.exec(html)?.[0] ?? ''
  return textOf(main).match(AMOUNT[lang]) ?? []
}

function textOf(html: string): string {
  return html
    .replace(/<(script|style|svg)[\s>][\s\S]*?<\/\1>/g, ' ')
    .replace(/<[^>]+>/g, ' ')
    .replace(/&nbsp;|\u00a0|\u202f/g, ' ')
}

for (const lang of LOCALES)
  test(`every public page that shows a figure says until which entry it is published (${lang})`, async ({ page }) => {
    await signed(page)
    let with_figures = 0
    for (const visit of [...PUBLIC_PAGES, ...SIGN_IN_PAGES]) {
      const html = await htmlOf(page, visit[lang])
      if (amountsIn(html, lang).length === 0) continue
      with_figures++
      expect.soft(textOf(html), visit[lang]).toMatch(PUBLISHED[lang])
    }
    expect(with_figures).toBeGreaterThan(8)
  })

test('so does every page of an account, an organization and the desks', async ({ page }) => {
  await signed(page)
  const [organization] =
    await readDatabase(`select o.slug from managed_organizations m join users u on u.id = m.user_id join organizations o on o.id = m.organization_id
    join payouts p on p.organization_id = o.id where u.username = 'manager' limit 1`)
  const pages: [string, string[]][] = [
    ['traveller', ['/cuenta', '/cuenta/viajes-y-aportes']],
    ['manager', ['/mi-organizacion', `/mi-organizacion/${organization!.slug}/cuenta-bancaria`]],
    ['admin', DESK_PAGES.admin],
    ['sales', DESK_PAGES.sales],
  ]
  for (const [username, paths] of pages) {
    await signIn(page, username, { scripts: false })
    let with_figures = 0
    for (const path of paths.filter((one) => !one.endsWith('/first'))) {
      const html = await htmlOf(page, path)
      // A traveller may have given nothing yet.
      if (username !== 'traveller' && amountsIn(html, 'es').length === 0) continue
      with_figures++
      expect.soft(textOf(html), path).toMatch(PUBLISHED.es)
    }
    expect(with_figures, username).toBeGreaterThan(0)
    await page.context().clearCookies()
  }
})

for (const lang of LOCALES)
  test(`pages that can be followed to the cent show cents (${lang})`, async ({ page }) => {
    const pages = PUBLIC_PAGES.filter((one) => ['transparency', 'trail', 'payments', 'payment'].includes(one.page))
    expect(pages).toHaveLength(4)
    for (const { [lang]: path } of pages) {
      const amounts = amountsIn(await htmlOf(page, path), lang)
      expect(amounts.length, path).toBeGreaterThan(0)
      expect
        .soft(
          amounts.filter((amount) => !/[.,]\d\d$/.test(amount)),
          path,
        )
        .toEqual([])
    }
  })

test('a report with two pictures fits a phone, on its project’s page, among its updates and at the end of a trail', async ({ page }) => {
  const [reported] = await readDatabase(`select p.slug, u.project_id from project_updates u join projects p on p.id = u.project_id
    where u.kind = 'report' and p.status in ('active', 'completed', 'published') and (select count(*) from project_update_pictures i where i.update_id = u.id) = 2 limit 1`)
  const [trail] =
    await readDatabase(`select c.code from contributions c join contribution_steps s on s.contribution_id = c.id and s.kind = 'reported'
    where c.project_id = '${reported!.project_id}' order by s.id desc limit 1`)
  await page.setViewportSize({ width: 390, height: 844 })
  for (const path of [`/proyecto/${reported!.slug}`, `/en/project/${reported!.slug}/updates`, `/transparencia/${trail!.code}`]) {
    await hydrated(page, path)
    const pictures = page.locator('main img').filter({ visible: true })
    expect(await pictures.count(), path).toBeGreaterThanOrEqual(2)
    expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(390)
    for (const picture of await pictures.all()) expect((await picture.boundingBox())!.width, path).toBeLessThanOrEqual(390)
  }
})
