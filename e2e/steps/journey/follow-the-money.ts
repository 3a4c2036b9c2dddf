import { expect, type Page } from '@playwright/test'
import type { MoneyState } from '../../../src/domain/contributions/contribution.ts'
import { formatMoney } from '../../../src/kit/money.ts'
import { pathTo } from '../../../src/urls/paths.ts'
import { expectAccessible, expectAccessibleInTurn } from '../accessible.ts'
import { emailOf, expectNoSidewaysScroll } from '../accounts.ts'
import { onDatabase, runJob } from '../database.ts'
import { hydrated } from '../hydrated.ts'
import { pickDay } from '../pick-day.ts'
import type { Journey } from './journey.ts'

interface Traveller {
  follower: Page
  follower_name: string
}

/** Somebody chooses the project, searches, books at the travel site, and comes back to the trail. @returns its code */
export async function travel({ lang, words }: Journey, slug: string, { follower: page }: Traveller): Promise<string> {
  await page.setViewportSize({ width: 1440, height: 900 })
  await hydrated(page, pathTo('project', lang, { slug }))
  await page.getByRole('main').getByRole('button', { name: words.choose }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: words.find_trip })).toBeVisible()
  await page.getByRole('combobox', { name: words.destination }).fill('mendoza')
  await page
    .getByRole('option', { name: /^Mendoza/ })
    .first()
    .click()
  await page.getByRole('button', { name: words.check_in }).click()
  for (const days of [20, 24]) await pickDay(page, days, words.next_month)
  await page.keyboard.press('Escape')
  await page.getByRole('main').getByRole('button', { name: words.search, exact: true }).click()
  await page
    .getByRole('button', { name: /^Reservar/ })
    .first()
    .click()
  await page.getByRole('button', { name: 'Confirmar reserva' }).click()
  await page.locator('a.button[href*="/transparencia/"]').first().click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^El recorrido de/)
  return new URL(page.url()).pathname.split('/').at(-1)!
}

/** Days pass until the trip is over, as approvals go by that. */
async function letTripEnd(code: string, data_dir: string): Promise<void> {
  await onDatabase(`update bookings set start_date = current_date - 9, end_date = current_date - 5 where trail_code = '${code}'`, data_dir)
}

/** An admin approves the contribution once its trip is over; the letter leads who gave it to its trail. */
export async function confirmGift({ admin, lang, words, inbox, data_dir }: Journey, code: string, { follower, follower_name }: Traveller) {
  await letTripEnd(code, data_dir)
  await hydrated(admin, pathTo('admin_contribution', lang, { id: code }))
  await admin.getByRole('button', { name: words.approve, exact: true }).click()
  await admin.getByRole('dialog').getByRole('button', { name: words.approve, exact: true }).click()
  await expect(admin.getByRole('main')).toContainText(words.states.confirmed)
  await runJob('tell-of-contributions', data_dir)
  await inbox.follow(follower, emailOf(follower_name), pathTo('trail', lang, { code }))
}

/** Trail, project, open data and API agree on the one contribution of a project, to the cent. */
export async function expectMoney({ lang, words }: Journey, slug: string, { follower: page }: Traveller, code: string, state: MoneyState) {
  const api = async (path: string) => (await (await page.request.get(`/api${path}?lang=${lang}`)).json()).data
  // Reports are written down by a job.
  await expect.poll(async () => (await api(`/trail/${code}`)).state).toBe(state)
  const { amount, booking } = await api(`/trail/${code}`)
  expect(Math.abs(amount.amount - booking.profit.amount / 2)).toBeLessThanOrEqual(0.5)
  const { expected, collected, paid } = await api(`/project/${slug}`)
  const sums = { expected: [amount.amount, 0, 0], confirmed: [0, amount.amount, 0], paid: [0, amount.amount, amount.amount] }[
    state as 'paid'
  ]
  expect([expected.amount, collected.amount, paid.amount]).toEqual(sums)
  const csv = await (await page.request.get(`/api/open-data/contributions.csv?lang=${lang}`)).text()
  const line = csv.split('\r\n').find((row) => row.startsWith(`${code},`))
  expect(line).toContain(`,${state},${(amount.amount / 100).toFixed(2)},ARS,${(booking.profit.amount / 100).toFixed(2)},ARS,`)
  await page.goto(pathTo('trail', lang, { code }))
  await expect(page.getByRole('heading', { level: 1 })).toContainText(formatMoney(amount, lang, 'exact'))
  await expect(page.getByRole('main')).toContainText(words.states[state as 'paid'])
  await expectAccessibleInTurn(page)
  await expectNoSidewaysScroll(page, 390)
}

/** The trail shows each step in order, and its own browser verifies its entries in the public log. */
export async function expectWholeTrail({ lang, words, data_dir }: Journey, { follower: page }: Traveller, code: string) {
  const steps = async () =>
    (await (await page.request.get(`/api/trail/${code}`)).json()).data.steps.map(({ kind }: { kind: string }) => kind)
  await expect.poll(steps).toEqual(['promised', 'approved', 'paid', 'reported'])
  await hydrated(page, pathTo('trail', lang, { code }))
  await expect(page.getByText(words.reported)).toBeVisible()
  await runJob('keep-ledger-log', data_dir)
  await expect(async () => {
    await page.reload()
    await page.getByRole('button', { name: words.verify_trail }).click()
    await expect(page.getByRole('heading', { name: words.is_true })).toBeVisible({ timeout: 10_000 })
  }).toPass()
  await expectAccessible(page)
}
