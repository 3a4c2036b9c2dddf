import { type Browser, expect, type Locator, type Page, test } from '@playwright/test'
import type { Locale } from '../../src/kit/locales.ts'
import { formatMoney } from '../../src/kit/money.ts'
import { monthName } from '../../src/kit/months.ts'
import { decimalText, readAmount } from '../../src/kit/read-amount.ts'
import { EXHAUSTIVE } from '../../src/testing/operations/exhaustive.ts'
import { pathTo } from '../../src/urls/paths.ts'
import { expectAccessible } from '../steps/accessible.ts'
import { expectNoSidewaysScroll, PASSWORD, signIn, startSession } from '../steps/accounts.ts'
import { awaitRow, readDatabase } from '../steps/database.ts'
import { hydrated } from '../steps/hydrated.ts'
import { languagesOf } from '../steps/languages.ts'
import { letHoursPass, today } from '../steps/money.ts'

// A treasurer's month, from the supplier's statement to the closed month that everybody sees: what came in is approved, paid, confirmed by the
// organization on a phone, and found on the bank's statement. At a desk, and all of it with a finger on a phone.

const ORGANIZATION = { slug: 'rotary-club-san-luis-del-potrero', name: 'Rotary Club San Luis del Potrero' }

const TEXTS = {
  es: {
    new_supplier: 'O un proveedor nuevo',
    file: 'Archivo',
    read: 'Leer',
    import_lines: /^Importar 1$/,
    imported: 'Importada',
    by_code: /código/i,
    ready: /^Listos? \(\d+\)$/,
    choose: 'Elegir',
    approve: 'Aprobar',
    approved: '1 aporte aprobado',
    pay: `Pagar a ${ORGANIZATION.name} en ARS`,
    record: 'Registrar el pago',
    waits: 'Sin confirmar',
    amount: 'Monto que llegó (ARS)',
    confirm: 'Confirmar',
    received: 'La organización recibió',
    new_account: 'O una cuenta nueva',
    import_bank: 'Importar',
    bank_imported: 'Importado',
    automatic: 'automático',
    close: 'Cerrar el mes',
    closed: 'Cerrado por @admin',
    paid: 'Pagado',
    closed_months: 'Meses cerrados con cada proveedor',
    bank_months: 'El dinero en el banco, mes por mes',
  },
  en: {
    new_supplier: 'Or a new supplier',
    file: 'File',
    read: 'Read',
    import_lines: /^Import 1$/,
    imported: 'Imported',
    by_code: /code/i,
    ready: /^Ready \(\d+\)$/,
    choose: 'Choose',
    approve: 'Approve',
    approved: '1 contribution approved',
    pay: `Pay ${ORGANIZATION.name} in ARS`,
    record: 'Record the payment',
    waits: 'Not confirmed',
    amount: 'Amount that arrived (ARS)',
    confirm: 'Confirm',
    received: 'The organization received',
    new_account: 'Or a new account',
    import_bank: 'Import',
    bank_imported: 'Imported',
    automatic: 'automatic',
    close: 'Close the month',
    closed: 'Closed by @admin',
    paid: 'Paid',
    closed_months: 'Months closed with each supplier',
    bank_months: 'Money in the bank, month by month',
  },
}

type Device = keyof typeof DEVICES

const DEVICES = {
  'at a desk': { viewport: { width: 1440, height: 900 } },
  'on a phone': { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
}

/** A trip of last month, sold by a supplier that only sends statements. */
interface Month {
  lang: Locale
  device: Device
  supplier: string
  booking: string
  /** Half of its profit, in cents. */
  half: number
}

interface Paid {
  id: string
  code: string
  amount: number
}

// On a phone in one language; at a desk, too, and both languages in `bin/test --all`.
const journeys = [
  ...(EXHAUSTIVE ? languagesOf('treasurer').map((lang) => ({ lang, device: 'at a desk' as const })) : []),
  ...languagesOf('treasurer on a phone').map((lang) => ({ lang, device: 'on a phone' as const })),
]
for (const { lang, device } of journeys) {
  test(`a supplier’s statement becomes a payment that the bank confirms, and a closed month (${lang}, ${device})`, async ({ browser }) => {
    const tag = `${lang}${Date.now().toString(36)}`
    const half = 1_000_000 + (Date.now() % 900_000)
    const month: Month = { lang, device, supplier: `Mayorista ${tag}`, booking: `TES-${tag}`, half }
    await letHoursPass()
    const admin = await desk(browser, 'admin', month)
    const other = await desk(browser, 'admin2', month)

    const statement = await test.step('the supplier’s statement is read and imported', () => importStatement(admin, month))
    await test.step('its trip is over: another admin finds it ready, and approves it', () => approveReady(other, month))
    const paid = await test.step('on pay day the organization is paid', () => payOrganization(admin, month))
    await test.step('the organization confirms on a phone what arrived', () => confirmOnPhone(browser, month, paid))
    const before = await inBank(browser, month)
    const added = await test.step('the bank’s statement has the payment', () => importBankStatement(admin, month, paid))
    await test.step('the supplier’s month is closed', () => closeMonth(admin, month, statement))
    await test.step('everybody sees the closed month and the money in the bank', async () => {
      expect(await seeTransparency(browser, month)).toBe(before + added)
    })
    await test.step('everybody sees the trail, paid to the cent', () => seeTrail(browser, month, paid))
  })
}

async function desk(browser: Browser, username: string, { device }: Month): Promise<Page> {
  const page = await (await browser.newContext(DEVICES[device])).newPage()
  await startSession(page, username)
  return page
}

/** With a finger on a phone, with the mouse at a desk. */
function press(target: Locator, { device }: Month): Promise<void> {
  return device === 'on a phone' ? target.tap() : target.click()
}

/** @returns the address of the statement */
async function importStatement(page: Page, month: Month): Promise<string> {
  const { lang, supplier, booking, half } = month
  const words = TEXTS[lang]
  const [search] =
    await readDatabase(`select h.code from hand_offs h join projects p on p.id = h.project_id join organizations o on o.id = p.organization_id
    where o.slug = '${ORGANIZATION.slug}' and p.status = 'active' and not exists (select from bookings b where b.hand_off_id = h.id) order by h.id limit 1`)
  const [year, number] = lastMonth().split('-')
  const day = (n: number) => `${n}/${number}/${year}`
  const amount = (cents: number) => decimalText({ amount: cents, currency: 'ARS' }).replace('.', ',')
  const file = [
    'Reserva;Código Huella;Fecha de reserva;Estado;Venta;Costo;Entrada;Salida',
    [booking, search!.code, day(13), 'Confirmada', amount(50_000_000 + 2 * half), amount(50_000_000), day(16), day(20)].join(';'),
  ]
  await hydrated(page, pathTo('admin_statements', lang))
  await page.getByLabel(words.new_supplier).fill(supplier)
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'liquidacion.csv', mimeType: 'text/csv', buffer: Buffer.from(file.join('\r\n')) })
  await press(page.getByRole('button', { name: words.read, exact: true }), month)
  await expect(page.getByRole('main')).toContainText(money(half, lang))
  await looksRight(page)
  await press(page.getByRole('button', { name: words.import_lines }), month)
  await expect(page.getByRole('main')).toContainText(words.imported)
  await looksRight(page)
  return new URL(page.url()).pathname
}

async function approveReady(page: Page, month: Month) {
  const { lang, half, booking } = month
  const words = TEXTS[lang]
  const row = page.getByRole('row').filter({ hasText: money(half, lang) })
  // The contribution follows its booking by a job.
  await awaitRow(`select from contributions c join bookings b on b.id = c.booking_id where b.external_id = '${booking}'`)
  await hydrated(page, pathTo('admin_contributions', lang))
  await expect(row).toBeVisible()
  await expect(page.getByRole('link', { name: words.ready })).toHaveAttribute('aria-current', /page|true/)
  await press(row.getByRole('checkbox', { name: new RegExp(`^${words.choose} `) }), month)
  await looksRight(page)
  await press(page.getByRole('button', { name: words.approve, exact: true }), month)
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText(money(half, lang))
  await press(dialog.getByRole('button', { name: words.approve, exact: true }), month)
  await expect(dialog).toContainText(words.approved)
}

async function payOrganization(page: Page, month: Month): Promise<Paid> {
  const { lang, booking } = month
  const words = TEXTS[lang]
  await hydrated(page, `${pathTo('admin_payouts', lang)}?query=${encodeURIComponent(ORGANIZATION.name)}`)
  await looksRight(page)
  await press(page.getByRole('link', { name: words.pay }), month)
  const code = (await page.locator('code', { hasText: /^HU[0-9A-Z]{10}$/ }).textContent())!
  await looksRight(page)
  await page.locator('[name=reference]').fill(booking)
  await page.locator('[name=paid_on]').fill(today())
  await page
    .locator('[name=proof]')
    .setInputFiles({ name: `${code}.pdf`, mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7\n1 0 obj\n<< >>\nendobj\n%%EOF\n') })
  await page.locator('[name=proof_password]').fill(PASSWORD)
  await press(page.getByRole('button', { name: words.record }), month)
  await expect(page).toHaveURL(/\/admin\/payouts\?view=paid/)
  const [payment] = await readDatabase(`select id, amount::float8 from payments where code = '${code}'`)
  return { code, id: String(payment!.id), amount: Number(payment!.amount) }
}

/** Follows the link of the letter, in the language of the journey. */
async function confirmOnPhone(browser: Browser, { lang }: Month, { id, amount }: Paid) {
  const words = TEXTS[lang]
  await awaitRow(`select from emails where kind = 'payment_recorded' and text_body like '%${id}%'`)
  const phone = await browser.newContext(DEVICES['on a phone'])
  const page = await phone.newPage()
  await signIn(page, 'manager', { lang, redirect: pathTo('payment', lang, { id }) })
  await expect(page.getByRole('main')).toContainText(words.waits)
  await expect(page.getByRole('heading', { level: 1 })).toContainText(money(amount, lang))
  await expectNoSidewaysScroll(page, 390)
  await expectAccessible(page)
  await page.getByRole('button', { name: words.confirm, exact: true }).tap()
  await expect(page.getByRole('main')).toContainText(words.received)
  await expectAccessible(page)
  await phone.close()
}

/**
 * The supplier's money came in, and the payment went out under its reference.
 * @returns the account's balance at the end
 */
async function importBankStatement(page: Page, month: Month, { code, amount }: Paid): Promise<number> {
  const { lang, supplier, booking, half } = month
  const words = TEXTS[lang]
  const day = today().split('-').reverse().join('/')
  const opening = 900_000_000
  const written = (cents: number) => decimalText({ amount: cents, currency: 'ARS' }).replace('.', ',')
  const file = [
    'Fecha;Concepto;Referencia;Importe;Saldo',
    `${day};TRANSFERENCIA DE TERCEROS ${supplier};0001;${written(2 * half)};${written(opening + 2 * half)}`,
    `${day};TRANSFERENCIA A TERCEROS ${booking};${code};${written(-amount)};${written(opening + 2 * half - amount)}`,
  ]
  await hydrated(page, pathTo('admin_bank', lang))
  await page.getByLabel(words.new_account).fill(`Banco ${supplier}`)
  await page.getByLabel(words.file).setInputFiles({ name: 'banco.csv', mimeType: 'text/csv', buffer: Buffer.from(file.join('\r\n')) })
  await press(page.getByRole('button', { name: words.import_bank, exact: true }), month)
  await expect(page.getByRole('heading', { level: 1 })).toContainText(words.bank_imported)
  await looksRight(page)
  await hydrated(page, `${pathTo('admin_bank_lines', lang)}?list=matched&query=${code}`)
  const line = page.getByRole('row').filter({ hasText: ORGANIZATION.name })
  await expect(line).toContainText(words.automatic)
  await expect(line).toContainText(money(-amount, lang))
  await looksRight(page)
  return opening + 2 * half - amount
}

async function closeMonth(page: Page, month: Month, statement: string) {
  const words = TEXTS[month.lang]
  await hydrated(page, statement)
  await press(page.getByRole('button', { name: words.close }), month)
  await expect(page.getByRole('main')).toContainText(words.closed)
  await looksRight(page)
}

/** @returns the month's money in the bank */
async function seeTransparency(browser: Browser, { lang, supplier, half }: Month): Promise<number> {
  const words = TEXTS[lang]
  const page = await (await browser.newContext(DEVICES['on a phone'])).newPage()
  await hydrated(page, pathTo('transparency', lang))
  await page.getByText(words.closed_months).tap()
  const row = page.getByRole('row').filter({ hasText: supplier })
  await expect(row).toContainText(money(2 * half, lang))
  await expect(row).toContainText(money(0, lang))
  await page.getByText(words.bank_months).tap()
  await expectNoSidewaysScroll(page, 390)
  await expectAccessible(page)
  const amount = await readInBank(page, lang)
  await page.context().close()
  return amount
}

async function inBank(browser: Browser, { lang, device }: Month): Promise<number> {
  const page = await (await browser.newContext(DEVICES[device])).newPage()
  await page.goto(pathTo('transparency', lang))
  await page.getByText(TEXTS[lang].bank_months).click()
  const amount = await readInBank(page, lang)
  await page.context().close()
  return amount
}

/** The month's money in the bank, as the page says it, in cents. */
async function readInBank(page: Page, lang: Locale): Promise<number> {
  const months = page.getByRole('group').filter({ hasText: TEXTS[lang].bank_months })
  await expect(months.getByRole('row').nth(1)).toBeVisible()
  const rowOf = (month: string) => months.getByRole('row').filter({ hasText: monthName(month, lang) })
  // In the first days of a month nothing may have moved yet.
  const row = (await rowOf(today().slice(0, 7)).count()) > 0 ? rowOf(today().slice(0, 7)) : rowOf(lastMonth())
  return readAmount(await row.getByRole('cell').first().innerText(), 'ARS', lang).amount!
}

/** The contribution's page has its half of the profit, and leads to the payment that has it. */
async function seeTrail(browser: Browser, { lang, device, half }: Month, { id }: Paid) {
  const page = await (await browser.newContext(DEVICES[device])).newPage()
  await hydrated(page, pathTo('payment', lang, { id }))
  const item = page.getByRole('listitem').filter({ hasText: money(half, lang) })
  const href = (await item.getByRole('link').getAttribute('href'))!
  await hydrated(page, href)
  await expect(page.getByRole('heading', { level: 1 })).toContainText(money(half, lang))
  await expect(page.getByText(TEXTS[lang].paid, { exact: true }).first()).toBeVisible()
  await expect(page.getByRole('main').locator(`a[href="${pathTo('payment', lang, { id })}"]`)).toBeVisible()
  await looksRight(page)
  await page.context().close()
}

/** Read as a phone shows it, too. */
async function looksRight(page: Page) {
  await expectAccessible(page)
  await expectNoSidewaysScroll(page, 390)
}

function money(amount: number, lang: Locale): string {
  return formatMoney({ amount, currency: 'ARS' }, lang, 'exact')
}

/** `YYYY-MM`, in Argentine time. */
function lastMonth(): string {
  const first = new Date(`${today().slice(0, 7)}-01T12:00:00Z`)
  first.setUTCDate(0)
  return first.toISOString().slice(0, 7)
}
