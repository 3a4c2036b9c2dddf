import { type APIRequestContext, expect, type Page, test } from '@playwright/test'
import { STAGES } from '../../src/domain/deals/deal-stages.ts'
import type { Locale } from '../../src/kit/locales.ts'
import { pathTo } from '../../src/urls/paths.ts'
import { expectAccessibleInTurn } from '../steps/accessible.ts'
import { expectNoSidewaysScroll, startSession } from '../steps/accounts.ts'
import { onDatabase } from '../steps/database.ts'
import { hydrated } from '../steps/hydrated.ts'
import { languagesOf } from '../steps/languages.ts'
import { sellerHeaders, startDeal } from '../steps/sales/start-deal.ts'

// Every state of a quote and of the sellers' pages is accessible: axe in both schemes, a phone's width, and nothing on them fails to load.

const NEXT_MONTH = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10)

/** Failures on a page: responses, and errors of its scripts. */
function watchFailures(page: Page): string[] {
  const failures: string[] = []
  page.on('response', (response) => response.status() >= 400 && failures.push(`${response.status()} ${response.url()} on ${page.url()}`))
  page.on('pageerror', ({ message }) => failures.push(`${message} on ${page.url()}`))
  page.on('console', (message) => message.type() === 'error' && failures.push(`${message.text()} on ${page.url()}`))
  return failures
}

/** A deal with a quote, which is sent unless it has to stay a draft. */
async function writeQuote(request: APIRequestContext, lang: Locale, options: { draft?: boolean } = {}) {
  const { id, headers } = await startDeal(request)
  const quote = {
    draft_id: null,
    language: lang,
    currency: 'USD',
    holds_until: NEXT_MONTH,
    intro: 'Un viaje pensado para ustedes.',
    items: [
      { name: 'Hotel con desayuno', details: 'Habitación doble con vista', offer_id: null, price: 125_050 },
      { name: 'Traslados', details: null, offer_id: null, price: 9_900 },
    ],
    included: 'Desayuno todos los días\nTraslados de llegada y de salida',
  }
  const written = await request.put(`/api/sales/deal/${id}/quote`, { headers, data: quote })
  expect(written.status()).toBe(200)
  const { id: version_id } = (await written.json()).data
  if (!options.draft) {
    const sent = await request.post(`/api/sales/deal/${id}/quote/sending`, { headers, data: { version_id, way: 'link' } })
    expect(sent.status()).toBe(204)
  }
  const { code } = (await (await request.get(`/api/sales/deal/${id}/quote`, { headers })).json()).data
  return { id, headers, code: code as string }
}

for (const lang of languagesOf('states of a quote'))
  test(`a quote is for everybody in each of its states (${lang})`, async ({ page, request }) => {
    const failures = watchFailures(page)
    const open = async (code: string, state: string) => {
      await hydrated(page, pathTo('quote', lang, { code }))
      await expectAccessibleInTurn(page, `${lang}, ${state}`)
      await expectNoSidewaysScroll(page)
    }
    const act = async (code: string, what: string, data: object) =>
      expect((await request.post(`/api/quote/${code}/${what}`, { data: { number: 1, ...data } })).status(), what).toBe(204)
    const live = await writeQuote(request, lang)
    await open(live.code, 'open')
    await test.step('choosing a project keeps a question that is being written; asking it empties the field', async () => {
      const [choose, question, ask] = [/^(Elegir este proyecto|Choose this project)$/, /^(Tu pregunta|Your question)$/, /^(Preguntar|Ask)$/]
      await page.getByLabel(question).fill('¿Incluye el seguro?')
      await page.locator('input[name=project_id]').first().check({ force: true })
      await page.getByRole('button', { name: choose }).click()
      await expect(page.getByRole('button', { name: choose })).toBeHidden()
      await expect(page.getByLabel(question)).toHaveValue('¿Incluye el seguro?')
      await page.getByRole('button', { name: ask }).click()
      await expect(page.getByRole('listitem').filter({ hasText: '¿Incluye el seguro?' })).toBeVisible()
      await expect(page.getByLabel(question)).toHaveValue('')
    })
    await open(live.code, 'chosen and asked')
    await act(live.code, 'acceptances', {})
    await open(live.code, 'accepted')

    const old = await writeQuote(request, lang)
    // A sent quote never changes, so the test turns off its trigger to let days pass.
    await onDatabase(
      `alter table quote_versions disable trigger quote_versions_keep; update quote_versions set holds_until = current_date - 3 where deal_id = '${old.id}'; alter table quote_versions enable trigger quote_versions_keep`,
    )
    await open(old.code, 'expired')
    const back = await writeQuote(request, lang)
    const [version] = (await (await request.get(`/api/sales/deal/${back.id}/quote`, { headers: back.headers })).json()).data.versions
    const seen = { version_id: version.id, state: 'open' }
    await request.post(`/api/sales/deal/${back.id}/quote/withdrawal`, { headers: back.headers, data: seen })
    await open(back.code, 'withdrawn')
    const { headers } = live
    const booked: { id: string }[] = (await (await request.get('/api/sales?stage=booked', { headers })).json()).data
    const quotes = await Promise.all(
      booked.map(async ({ id }) => (await (await request.get(`/api/sales/deal/${id}/quote`, { headers })).json()).data),
    )
    await open(quotes.find((quote) => quote !== null).code, 'booked')
    expect(failures).toEqual([])

    const draft = await writeQuote(request, lang, { draft: true })
    expect((await page.goto(pathTo('quote', lang, { code: draft.code })))?.status()).toBe(404)
    await expectAccessibleInTurn(page, `${lang}, draft`)
  })

test('in print a quote has the width of its paper, and nothing to press', async ({ page, request }) => {
  const { code } = await writeQuote(request, 'es')
  await hydrated(page, pathTo('quote', 'es', { code }))
  await page.emulateMedia({ media: 'print' })
  // A4 without its margins.
  await page.setViewportSize({ width: 718, height: 1000 })
  const [paper, items] = await page.evaluate(() => [innerWidth, document.querySelector('main table')!.getBoundingClientRect().width])
  expect(items).toBeGreaterThan(paper * 0.9)
  const main = page.getByRole('main')
  await expect(main).toContainText('Hotel con desayuno')
  await expect(main.getByRole('button')).toHaveCount(0)
  await expect(main.locator('form:visible, input:visible, a[download]:visible')).toHaveCount(0)
})

for (const lang of languagesOf('pages of sellers'))
  test(`sellers’ pages are for everybody, and nothing on them fails to load (${lang})`, async ({ page, request }) => {
    const failures = watchFailures(page)
    const headers = await sellerHeaders(request)
    const staged = await Promise.all(
      STAGES.map(async (stage) => (await (await request.get(`/api/sales?stage=${stage}&per_page=1`, { headers })).json()).data[0]),
    )
    expect(staged.map((deal) => deal?.stage)).toEqual(STAGES)
    const fresh = await startDeal(request)
    const list = `${pathTo('sales_deals', lang)}?view=list`
    await startSession(page, 'sales')
    for (const path of [
      ...[...staged, fresh].map(({ id }) => pathTo('sales_deal', lang, { id })),
      list,
      // The others, and a deal's own in the demo world, are in `every-desk.spec.ts`.
      pathTo('sales_quote', lang, { id: fresh.id }),
    ]) {
      await hydrated(page, path)
      await expectAccessibleInTurn(page)
      await expectNoSidewaysScroll(page, 390)
    }
    await page.waitForLoadState('networkidle')
    expect(failures).toEqual([])
  })
