import { expect, type Page, test } from '@playwright/test'
import { pathTo } from '../../src/urls/paths.ts'
import { expectAccessibleInTurn } from '../steps/accessible.ts'
import { expectNoSidewaysScroll, signIn } from '../steps/accounts.ts'
import { readDatabase } from '../steps/database.ts'
import { dialog } from '../steps/dialogs.ts'
import { hydrated } from '../steps/hydrated.ts'
import { tabTo } from '../steps/keys.ts'
import { languagesOf } from '../steps/languages.ts'

// A treasurer without a mouse imports a statement: one transfer is known by its code, one is matched by hand, one is set aside.

const SLUG = 'agua-segura-para-cinco-escuelas-del-secano-lavallino'
const TEXTS = {
  es: {
    account: 'Banco de la prueba',
    credits: 'Créditos sin dueño',
    match: 'Es esta',
    aside: 'No es de los proyectos',
    interest: 'Intereses',
    nothing_new: 'no cambió nada',
    refused: 'Parece que hay errores en el formulario. Revisalo e intentá de nuevo',
    columns: 'Elegí la columna de la fecha, y la del importe o las de créditos y débitos',
  },
  en: {
    account: 'Bank of the test',
    credits: 'Credits without owner',
    match: 'It is this one',
    aside: 'Not of the projects',
    interest: 'Interest',
    nothing_new: 'nothing changed',
    refused: 'It seems that there are errors in the form. Please check it and try again',
    columns: 'Choose the column of the date, and that of the amount or those of credits and debits',
  },
} as const

for (const lang of languagesOf('bank-statement')) {
  const texts = TEXTS[lang]
  test.describe(lang, () => {
    test.use({ locale: lang === 'es' ? 'es-AR' : 'en-US', reducedMotion: 'reduce' })

    test('a statement is imported, matched and set aside with the keyboard alone', async ({ page }) => {
      const amount = lang === 'es' ? 1_314_151 : 1_617_181
      const [known, unknown] = [await announce(page, amount), await announce(page, amount + 10_000)]
      await signIn(page, 'admin2', { lang, redirect: pathTo('admin_bank', lang) })
      await looksRight(page)
      await page.locator('#file').setInputFiles({ name: 'resumen.csv', mimeType: 'text/csv', buffer: statementOf(known, amount) })
      await tabTo(page, page.locator('#account_name'))
      await page.keyboard.type(texts.account)
      await tabTo(page, page.locator('form[enctype] button[type=submit]'))
      await page.keyboard.press('Enter')
      await expect(page).toHaveURL(/\/admin\/bank\/statements?\/bsta_/)
      await looksRight(page)
      expect(await arrived(known)).toEqual([amount])

      await hydrated(page, `${pathTo('admin_bank_lines', lang)}?list=credits`)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(texts.credits)
      await looksRight(page)
      await open(page, 'TRANSF PEREZ ANA')
      await looksRight(page)
      const button = page.getByRole('button', { name: `${texts.match}: ${unknown}` })
      await tabTo(page, button)
      await page.keyboard.press('Enter')
      await expect(dialog(page)).toBeVisible()
      await expectAccessibleInTurn(page)
      await tabTo(page, dialog(page).getByRole('button', { name: texts.match, exact: true }))
      await page.keyboard.press('Enter')
      await expect(dialog(page)).toBeHidden()
      await looksRight(page)
      expect(await arrived(unknown)).toEqual([amount + 10_000])

      await hydrated(page, `${pathTo('admin_bank_lines', lang)}?list=credits`)
      await open(page, 'INTERESES DEL MES')
      await tabTo(page, page.getByRole('button', { name: texts.aside }))
      await page.keyboard.press('Enter')
      await dialog(page).locator('[name=kind]').selectOption({ label: texts.interest })
      await tabTo(page, dialog(page).getByRole('button', { name: texts.aside, exact: true }))
      await page.keyboard.press('Enter')
      await expect(dialog(page)).toBeHidden()
      await expect(page.getByText(texts.interest, { exact: true })).toBeVisible()
      await looksRight(page)

      await hydrated(page, pathTo('admin_bank', lang))
      await page.locator('#account_id').selectOption({ label: texts.account })
      await page.locator('#file').setInputFiles({ name: 'otra-vez.csv', mimeType: 'text/csv', buffer: statementOf(known, amount) })
      await page.locator('form[enctype] button[type=submit]').click()
      await expect(page.locator('[data-messages]')).toContainText(texts.nothing_new)
    })

    test('an error that no field shows is in the message of its form, once', async ({ page }) => {
      await signIn(page, 'admin2', { lang, redirect: pathTo('admin_bank', lang) })
      const buffer = Buffer.from('Aaa;Bbb;Ccc\nx;TRANSF A;12,50\nz;TRANSF B;13,50')
      await page.locator('#file').setInputFiles({ name: 'raro.csv', mimeType: 'text/csv', buffer })
      await page.locator('#account_name').fill(`${texts.account} ${Date.now()}`)
      await page.locator('form[enctype] button[type=submit]').click()
      await expect(page).toHaveURL(/bsta_/)
      await page.locator('button[value=answer]').click()
      await expect(page.locator('[role=alert][data-tone] p')).toHaveText([texts.refused, texts.columns])
      await looksRight(page)
    })
  })
}

/** A guest announces a transfer. @returns the code of its trail */
async function announce(page: Page, amount: number): Promise<string> {
  const key = `bank-${amount}-${Date.now()}`
  const response = await page.request.post(`/api/project/${SLUG}/gifts`, { data: { amount, shown: false, key } })
  expect(response.status()).toBe(201)
  return (await response.json()).data.code
}

/** Two transfers, one without a code, interest, and a tax. */
function statementOf(code: string, amount: number): Buffer {
  const [year, month, date] = new Date(Date.now() - 3 * 3_600_000).toISOString().slice(0, 10).split('-')
  let balance = 0
  const lines = [
    [`TRANSF ${code.toUpperCase()}`, amount],
    ['TRANSF PEREZ ANA', amount + 10_000],
    ['INTERESES DEL MES', 4_200],
    ['IMP LEY 25413', -600],
  ].map(([text, units]) => {
    balance += Number(units)
    return `${date}/${month}/${year};${text};${(Number(units) / 100).toFixed(2)};${(balance / 100).toFixed(2)}`
  })
  return Buffer.from(['Fecha;Concepto;Importe;Saldo', ...lines].join('\n'))
}

async function arrived(code: string): Promise<unknown[]> {
  const rows = await readDatabase(
    `select a.amount::int from contribution_arrivals a join contributions c on c.id = a.contribution_id where c.code = '${code}' order by a.id`,
  )
  return rows.map(({ amount }) => amount)
}

async function open(page: Page, line: string) {
  await tabTo(page, page.getByRole('link', { name: line, exact: true }))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/blin_/)
  await page.waitForLoadState('networkidle')
}

async function looksRight(page: Page) {
  await expectAccessibleInTurn(page)
  await expectNoSidewaysScroll(page, 390)
}
