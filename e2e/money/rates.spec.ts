import { expect, type Page, test } from '@playwright/test'
import { expectAccessible, expectAccessibleInTurn } from '../steps/accessible.ts'
import { expectNoSidewaysScroll, signIn } from '../steps/accounts.ts'

// Rates of exchange, with the demo admin.

test.use({ locale: 'es-AR' })

test('an admin records a rate, replaces it, and withdraws it; the history stays', async ({ page }) => {
  await signIn(page, 'admin', { redirect: '/admin' })
  await page.getByRole('navigation', { name: 'Menú' }).getByRole('link', { name: 'Cotizaciones' }).click()
  await expect(page.getByRole('heading', { name: 'Cotizaciones', level: 1 })).toBeVisible()
  await page.getByRole('button', { name: 'Cargar una cotización' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Día').fill('2019-05-20')
  await dialog.getByLabel('Cuánto').fill('1.450')
  await dialog.getByLabel('Fuente', { exact: true }).fill('Prueba uno')
  await dialog.getByRole('button', { name: 'Cargar una cotización' }).click()
  await expect(dialog.getByLabel('Cuánto')).toHaveAccessibleDescription(/una sola manera/)
  await expect(dialog.getByLabel('Fuente', { exact: true })).toHaveValue('Prueba uno')
  await dialog.getByLabel('Cuánto').fill('1450,50')
  await dialog.getByRole('button', { name: 'Cargar una cotización' }).click()
  await expect(page.getByText('La cotización está cargada')).toBeVisible()
  await page.goto('/admin/platform/rates?query=prueba')
  const row = page.getByRole('row', { name: /Prueba uno/ })
  await expect(row).toContainText('1 USD = 1.450,5 ARS')
  await looksRight(page)
  await row.getByRole('button', { name: /^Reemplazar/ }).click()
  await dialog.getByLabel('Cuánto').fill('1451')
  await dialog.getByLabel('Por qué').fill('Un error de tipeo')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Reemplazar', exact: true }).click()
  await expect(page.getByText('La nueva cotización está cargada')).toBeVisible()
  await expect(row).toContainText('Un error de tipeo')
  await row.getByRole('button', { name: /^Retirar/ }).click()
  await dialog.getByLabel('Por qué').fill('Otro día')
  await dialog.getByRole('button', { name: 'Retirar', exact: true }).click()
  await expect(page.getByText('Retirada. Si la que queda')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Ninguna cotización coincide' })).toBeVisible()
  await page.goto('/admin/platform/rates?query=prueba&state=all')
  await expect(page.getByRole('row')).toHaveCount(4)
  await looksRight(page)
})

test('a table of rates is shown line by line before anything is written', async ({ page }) => {
  await signIn(page, 'admin', { redirect: '/en/admin/platform/rates' })
  const file = 'day;from_currency;to_currency;rate;source\n2018-02-01;EUR;ARS;19,70;Table\n2018-02-30;EUR;ARS;20;Table\n'
  await page.getByLabel('File').setInputFiles({ name: 'rates.csv', mimeType: 'text/csv', buffer: Buffer.from(file) })
  await page.getByRole('button', { name: 'See what changes' }).click()
  await expect(page.getByText('Nothing is saved yet')).toBeVisible()
  await expect(page.getByRole('row', { name: /^3 / })).toContainText('A date, from the year 2000 on')
  await looksRight(page)
  await page.getByRole('button', { name: 'Import 1 line' }).click()
  await expect(page.getByText('Imported.', { exact: true })).toBeVisible()
  await page.goto('/en/admin/platform/rates?to=2018-12-31&currency=EUR')
  await expect(page.getByRole('table')).toContainText('1 EUR = 19.7 ARS')
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download CSV' }).click()
  expect((await download).suggestedFilename()).toBe('rates.csv')
})

async function looksRight(page: Page) {
  await expectAccessibleInTurn(page)
  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 844 })
    await expectNoSidewaysScroll(page)
  }
  await page.setViewportSize({ width: 1440, height: 900 })
}
