import { expect, type Locator, type Page, test } from '@playwright/test'
import { hydrated } from './steps/hydrated.ts'

// The search box's panels fit the window and nothing covers them; they report a running request, and a failed one.

test.use({ locale: 'es-AR' })

for (const path of ['/', '/buscar', '/mendoza'])
  test(`three rooms fit a window of 1280 × 720 on ${path}`, async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 720 })
    await page.goto(path)
    const panel = await openRooms(page)
    // A click that is tried again scrolls the window to other places first, as no person does.
    for (let room = 0; room < 2; room++) await panel.getByRole('button', { name: 'Sumar una habitación' }).press('Enter')
    for (let child = 0; child < 3; child++) await panel.getByRole('button', { name: 'Sumar un menor en la habitación 3' }).press('Enter')
    await expectWhole(page, panel)
    await expectWhole(page, panel.getByRole('button', { name: 'Listo' }))
  })

test('three rooms fit a phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/buscar')
  const panel = await openRooms(page)
  for (let room = 0; room < 2; room++) await panel.getByRole('button', { name: 'Sumar una habitación' }).click()
  await expectWhole(page, panel)
  await expectWhole(page, panel.getByRole('button', { name: 'Listo' }))
})

test('no toast covers an open panel, and it is shown again afterwards', async ({ page, request }) => {
  await page.setViewportSize({ width: 1280, height: 720 })
  const { data } = await (await request.get('/api/projects?status=active&per_page=1')).json()
  await hydrated(page, `/proyecto/${data[0].slug}`)
  await page.clock.install()
  await page
    .getByRole('button', { name: /Elegir/ })
    .filter({ visible: true })
    .last()
    .click()
  const toast = page.getByRole('status').getByText('¡Listo! La mitad de la ganancia')
  await expect(toast).toBeVisible()
  const panel = await openRooms(page)
  await expect(toast).toBeHidden()
  // Longer than a toast is shown.
  await page.clock.runFor(9_000)
  await panel.getByRole('button', { name: 'Listo' }).click()
  await expect(toast).toBeVisible()
})

test('a flight has outbound, return and passengers, who are divided into rooms', async ({ page }) => {
  await page.goto('/buscar')
  await expect(page.getByRole('button', { name: /^Habitaciones y personas/ })).toBeVisible()
  await page.getByRole('radio', { name: 'Vuelo', exact: true }).check()
  await expect(page.getByRole('button', { name: /^Ida/ })).toBeVisible()
  await expect(page.getByRole('button', { name: /^Vuelta/ })).toBeVisible()
  await page.getByRole('button', { name: /^Pasajeros 2 pasajeros/ }).click()
  const panel = page.getByRole('dialog', { name: 'Pasajeros' })
  for (let adult = 2; adult < 6; adult++) await panel.getByRole('button', { name: 'Sumar un adulto' }).click()
  await panel.getByRole('button', { name: 'Sumar un adulto' }).click({ force: true })
  await expect(panel.getByText('Podés buscar para hasta 6 adultos en total')).toBeVisible()
  await panel.getByRole('button', { name: 'Sumar un menor' }).click()
  await panel.getByLabel('Edad del menor 1 el día de la vuelta').selectOption('7')
  await panel.getByRole('button', { name: 'Listo' }).click()
  await expect(page.getByRole('button', { name: /^Pasajeros 7 pasajeros/ })).toBeVisible()
  await pickPlace(page, 'Origen', 'eze', /EZE/)
  await expect(page.getByRole('combobox', { name: 'Origen' })).toHaveValue(/^Buenos Aires.* \(EZE\)$/)
  await pickPlace(page, 'Destino', 'mdz', /MDZ/)
  await page.getByRole('search').getByRole('button', { name: 'Buscar', exact: true }).click()
  await expect(page.getByText('Elegí las fechas de ida y vuelta').first()).toBeVisible()
  await page.getByRole('button', { name: /^Ida/ }).click()
  for (const day of [10, 12]) await page.locator('button[data-date]:not([data-outside]):enabled').nth(day).click()
  await page.getByRole('search').getByRole('button', { name: 'Buscar', exact: true }).click()
  await expect(page).toHaveURL(/tripType=ONLY_FLIGHT/)
  expect(new URL(page.url()).searchParams.get('distribution')).toBe('3-1-7::3-0')
})

test('a day before the check-in begins another stay', async ({ page }) => {
  await hydrated(page, '/buscar')
  const days = page.locator('button[data-date]:not([data-outside]):enabled')
  await page.getByRole('button', { name: /^Entrada/ }).click()
  const [earlier, later] = await Promise.all([3, 20].map((day) => days.nth(day).getAttribute('data-date')))
  await page.locator(`button[data-date="${later}"]`).click()
  await page.locator(`button[data-date="${earlier}"]`).click()
  await expect(page.locator('input[name="start"]')).toHaveValue(String(earlier))
  await expect(page.locator('input[name="end"]')).toHaveValue('')
  await expect(page.locator(`button[data-date="${earlier}"]`)).toHaveAttribute('aria-pressed', 'true')
})

test('one place as origin and destination is refused beside the field', async ({ page }) => {
  await page.goto('/buscar')
  await page.getByRole('radio', { name: 'Vuelo', exact: true }).check()
  await pickPlace(page, 'Origen', 'eze', /EZE/)
  await pickPlace(page, 'Destino', 'eze', /EZE/)
  await page.getByRole('search').getByRole('button', { name: 'Buscar', exact: true }).click()
  const destination = page.getByRole('combobox', { name: 'Destino' })
  await expect(destination).toHaveAccessibleDescription(/El origen y el destino son el mismo lugar/)
  await expect(destination).toBeFocused()
})

test('suggestions say that they are asked for, that there is no connection, and come when it is back', async ({ page, context }) => {
  await page.goto('/buscar')
  const destination = page.getByRole('search').getByLabel('Destino', { exact: true })
  await destination.click()
  await expect(page.getByRole('option').first()).toBeVisible()
  let answer = () => {}
  const asked = new Promise<void>((resolve) => (answer = resolve))
  await page.route('**/api/search?*', async (route) => {
    await asked
    await route.continue()
  })
  await page.getByRole('combobox', { name: 'Destino', exact: true }).fill('bariloche')
  await expect(page.getByRole('listbox')).toHaveAttribute('aria-busy', 'true')
  await expect(page.getByRole('status').filter({ hasText: 'Buscando lugares…' })).toHaveCount(1)
  answer()
  await expect(page.getByRole('option', { name: /Bariloche/ }).first()).toBeVisible()
  await page.unroute('**/api/search?*')
  await context.setOffline(true)
  await page.getByRole('combobox', { name: 'Destino', exact: true }).fill('salta')
  await expect(page.getByText('No hay conexión. Apenas vuelva, seguimos buscando.').first()).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByRole('option', { name: /Salta/ }).first()).toBeVisible()
})

async function openRooms(page: Page): Promise<Locator> {
  await page.getByText('Habitaciones y personas').filter({ visible: true }).first().hover()
  const button = page.getByRole('button', { name: /^Habitaciones y personas/ })
  await button.click()
  const panel = page.getByRole('dialog', { name: 'Habitaciones y personas' })
  await expect(panel).toBeVisible()
  return panel
}

async function pickPlace(page: Page, label: string, text: string, option: RegExp) {
  await page.getByRole('search').getByLabel(label, { exact: true }).click()
  await page.getByRole('combobox', { name: label, exact: true }).fill(text)
  await page.getByRole('option', { name: option }).first().click()
}

/** Inside the window, and the topmost element at its edges and middle. */
async function expectWhole(page: Page, element: Locator) {
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 }
  await expect(async () => {
    const box = await element.boundingBox()
    expect(box).not.toBeNull()
    if (!box) return
    expect(box.x).toBeGreaterThanOrEqual(0)
    expect(box.y).toBeGreaterThanOrEqual(0)
    expect(box.x + box.width).toBeLessThanOrEqual(width)
    expect(box.y + box.height).toBeLessThanOrEqual(height)
    const covered = await element.evaluate((node) => {
      const { left, right, top, bottom } = node.getBoundingClientRect()
      const points = [
        [0.5, 0.1],
        [0.5, 0.5],
        [0.5, 0.9],
        [0.1, 0.5],
        [0.9, 0.5],
      ].map(([x = 0, y = 0]) => [left + (right - left) * x, top + (bottom - top) * y])
      return points.some(([x, y]) => !node.contains(document.elementFromPoint(x ?? 0, y ?? 0)))
    })
    expect(covered).toBe(false)
  }).toPass({ timeout: 60_000 })
}
