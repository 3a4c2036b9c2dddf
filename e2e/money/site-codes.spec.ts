import { expect, type Page, test } from '@playwright/test'
import { expectAccessible, expectAccessibleInTurn } from '../steps/accessible.ts'
import { expectNoSidewaysScroll, signIn } from '../steps/accounts.ts'

// Admins manage the travel site's own codes of places, with the demo admin.

test.use({ locale: 'es-AR' })

test('an admin gives a place the travel site’s code, changes it, and removes it', async ({ page }) => {
  await signIn(page, 'admin', { redirect: '/admin' })
  await page.getByRole('navigation', { name: 'Menú' }).getByRole('link', { name: 'Códigos del sitio de viajes' }).click()
  await expect(page.getByRole('table')).toContainText('MEZ')
  await looksRight(page)
  await page.getByRole('button', { name: 'Agregar un código' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Lugar').fill('Bariloche')
  await dialog.getByRole('option').first().click()
  await dialog.getByLabel('Código del sitio').fill('no vale')
  await dialog.getByRole('button', { name: 'Agregar un código' }).click()
  await expect(dialog.getByLabel('Código del sitio')).toHaveAccessibleDescription(/De 1 a 40 letras/)
  await dialog.getByLabel('Código del sitio').fill('BRZ')
  await dialog.getByRole('button', { name: 'Agregar un código' }).click()
  await expect(page.getByText('El lugar tiene su código')).toBeVisible()
  const row = page.getByRole('row', { name: /Bariloche/ })
  await expect(row).toContainText('BRZ')
  await row.getByRole('button', { name: /^Quitar/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Quitar', exact: true }).click()
  await expect(page.getByText('El lugar va otra vez con su propio identificador')).toBeVisible()
  await expect(row).toHaveCount(0)
})

test('a table of codes is shown line by line before anything is written', async ({ page }) => {
  await signIn(page, 'admin', { redirect: '/en/admin/platform/site-codes' })
  const file = 'place_id;travel_site_id\ncity:3860259;CBA\ncity:404;X\n'
  await page.getByLabel('File').setInputFiles({ name: 'codes.csv', mimeType: 'text/csv', buffer: Buffer.from(file) })
  await page.getByRole('button', { name: 'See what changes' }).click()
  await expect(page.getByText('Nothing is saved yet')).toBeVisible()
  await expect(page.getByText('With an error: 1')).toBeVisible()
  await expect(page.getByRole('row', { name: /^3 / })).toContainText('We do not know that place')
  await looksRight(page)
  await page.getByRole('button', { name: 'Import 1 line' }).click()
  await expect(page.getByText('Imported.', { exact: true })).toBeVisible()
  await page.goto('/en/admin/platform/site-codes?query=CBA')
  await expect(page.getByRole('table')).toContainText('Córdoba')
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download CSV' }).click()
  expect((await download).suggestedFilename()).toBe('travel-site-codes.csv')
  await page.getByRole('button', { name: /^Remove/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'No code matches' })).toBeVisible()
  await expectAccessible(page)
})

async function looksRight(page: Page) {
  await expectAccessibleInTurn(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await expectNoSidewaysScroll(page)
  await page.setViewportSize({ width: 1440, height: 900 })
}
