import { expect, type Page, test } from '@playwright/test'
import { expectAccessible, expectAccessibleInTurn } from './steps/accessible.ts'
import { expectNoSidewaysScroll, headersOf, signIn } from './steps/accounts.ts'
import { reloadBehind } from './steps/reload-behind.ts'

// The bookings desk, with the demo admin: a waiting booking is assigned, one is entered by hand, a supplier's statement is imported.

test.use({ locale: 'es-AR' })

const STATEMENT = [
  'Liquidación de octubre;;;;;;',
  'Reserva;Pasajero;Fecha de reserva;Estado;Venta;Costo;Check-in',
  'E2E-1;Ana Paz;03/10/2026;Confirmada;1.234,56;1.000,00;10/03/2027',
  'E2E-2;Ana Paz;04/10/2026;En trámite;500,00;400,00;11/03/2027',
  'Total;;;;1.734,56;1.400,00;',
].join('\r\n')

test('an admin finds a booking that waits, sees why it may be whose, and assigns it', async ({ page }) => {
  await signIn(page, 'admin', { redirect: '/admin' })
  await page.getByRole('navigation', { name: 'Menú' }).getByRole('link', { name: 'Reservas' }).click()
  await page.getByRole('link', { name: 'En espera' }).click()
  await expect(page).toHaveURL('/admin/bookings?view=waiting')
  await page.getByRole('link', { name: /Coincidencia|Sugerencia/ }).click()
  await expect(page).toHaveURL(/sort=-confidence/)
  await expect(page.getByRole('table')).toContainText('mismas fechas')
  await looksRight(page)
  await page.getByRole('table').locator('tbody').getByRole('link').first().click()
  await expect(page.getByRole('heading', { name: '¿De quién es el viaje?' })).toBeVisible()
  await page.getByRole('button', { name: 'Asignar' }).click()
  await expect(page.getByText('Campo obligatorio').first()).toBeVisible()
  await page.getByLabel('Buscá una búsqueda o un usuario').fill('traveller')
  const user = page.getByRole('radio', { name: /@traveller/ }).last()
  await expect(user).toBeVisible()
  await looksRight(page)
  await user.check()
  await page.getByLabel('¿Cómo lo sabés?').fill('Nos escribió y mandó su comprobante')
  await page.getByRole('button', { name: 'Asignar' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Reserva asignada' })).toBeVisible()
  await expect(page.getByRole('main')).toContainText('Nos escribió y mandó su comprobante')
  await expect(page.getByRole('main')).toContainText('A mano')
})

test('a booking is entered by hand, and what is wrong stands next to its field', async ({ page }) => {
  await signIn(page, 'admin', { redirect: '/en/admin/bookings' })
  await page.getByRole('link', { name: 'Enter a booking' }).click()
  await page.getByLabel("Supplier's number").fill(`HAND-${Date.now()}`)
  await page.getByLabel('Booked').fill('2026-10-05')
  await page.getByLabel('Sale').fill('1,000.50')
  await page.getByLabel('Cost').fill('a lot')
  await page.getByLabel('Where do you know it from?').fill('They phoned')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByLabel('Cost')).toHaveAccessibleDescription(/Write an amount/)
  await expect(page.getByLabel('Sale')).toHaveValue('1,000.50')
  await looksRight(page)
  await page.getByLabel('Cost').fill('800')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Booking entered' })).toBeVisible()
  await expect(page.getByRole('main')).toContainText('200.50')
  await page.getByRole('link', { name: 'Change or cancel' }).click()
  await page.getByLabel('State').selectOption('cancelled')
  await page.getByLabel('Where do you know it from?').fill('They phoned again')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('main')).toContainText('A cancelled booking leaves no contribution.')
  await expectAccessible(page)
})

test('a statement is read, looked at, imported and its month closed', async ({ page, request }) => {
  await signIn(page, 'admin', { redirect: '/admin/bookings' })
  await page.getByRole('link', { name: 'Liquidaciones' }).click()
  await looksRight(page)
  await page.getByLabel('O un proveedor nuevo').fill(`Mayorista ${Date.now()}`)
  await page.getByRole('textbox', { name: 'Mes' }).fill('2026-10')
  await page.locator('input[type=file]').setInputFiles({ name: 'octubre.csv', mimeType: 'text/csv', buffer: Buffer.from(STATEMENT) })
  await page.getByRole('button', { name: 'Leer' }).click()
  await expect(page.getByRole('button', { name: 'Importar 1' })).toBeVisible()
  await expect(page.getByRole('main')).toContainText('Línea 3')
  await expect(page.getByRole('main')).toContainText('Un estado del que todavía no se sabe qué significa')
  await expect(page.getByRole('main')).toContainText('Pasajero')
  await expect(page.getByRole('main')).not.toContainText('Ana Paz')
  await looksRight(page)
  await page.getByLabel('Estado “En trámite”').selectOption('confirmed')
  // An answer to a question of the file, here by another admin, is no other choice.
  const reading = `/api/admin/statement/${page.url().split('/').at(-1)}/reading`
  const answered = await request.put(reading, { headers: await headersOf(request, 'admin2'), data: { zeros: 'same' } })
  expect(answered.ok(), await answered.text()).toBe(true)
  await reloadBehind(page)
  await expect(page.locator('select[name=zeros]')).toHaveValue('same')
  await expect(page.getByLabel('Estado “En trámite”')).toHaveValue('confirmed')
  await page.getByRole('button', { name: 'Leer de nuevo así' }).click()
  await page.getByRole('button', { name: 'Importar 2' }).click()
  await expect(page.getByRole('main')).toContainText('Importada')
  await page.getByRole('button', { name: 'Cerrar el mes' }).click()
  await expect(page.getByRole('main')).toContainText('Cerrado por @admin')
  await expect(page.getByRole('main')).toContainText('Diferencia')
  await looksRight(page)
  await page.getByRole('button', { name: 'Reabrir el mes' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Reabrir el mes' }).click()
  await expect(dialog.getByText('Campo obligatorio')).toBeVisible()
  await dialog.getByLabel('Motivo').fill('Llegó otra liquidación')
  await dialog.getByRole('button', { name: 'Reabrir el mes' }).click()
  await expect(page.getByRole('main')).toContainText('Reabierto por @admin')
  await expect(page.getByRole('button', { name: 'Cerrar el mes' })).toBeVisible()
  await looksRight(page)
  await page.goto('/transparencia')
  await page.getByText('Meses cerrados con cada proveedor').click()
  await expect(page.getByRole('main')).toContainText('Llegó otra liquidación')
})

/** In both schemes, and on a phone without scrolling sideways. */
async function looksRight(page: Page) {
  await expectAccessibleInTurn(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
  await page.setViewportSize({ width: 1440, height: 900 })
}
