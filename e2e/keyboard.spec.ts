import { expect, type Page, test } from '@playwright/test'
import { hydrated } from './steps/hydrated.ts'
import { expectVisibleFocus, press, tabTo } from './steps/keys.ts'
import { leaveOutPictures } from './steps/pictures.ts'

// The public site used with the keyboard alone, with a visible focus at every stop. `every-page.spec.ts` walks through each of its pages.

test.use({ locale: 'es-AR' })
test.beforeEach(({ page }) => leaveOutPictures(page))

test('the skip link skips the menu', async ({ page }) => {
  await open(page, '/proyectos')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Saltar al contenido' })).toBeFocused()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  expect(await page.evaluate(() => document.getElementById('main')?.contains(document.activeElement))).toBe(true)
})

test('from the menu to a project, chosen, searched for and handed to the travel site', async ({ page }) => {
  await open(page, '/')
  await press(page, page.getByRole('banner').getByRole('link', { name: 'Proyectos' }))
  await expect(page).toHaveURL('/proyectos')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await tabTo(page, page.getByRole('searchbox').first())
  await page.keyboard.type('agua')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/query=agua/)
  const card = page.getByRole('main').getByRole('heading', { level: 3 }).first().getByRole('link')
  const name = (await card.textContent()) ?? ''
  await press(page, card)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
  await press(
    page,
    page
      .getByRole('main')
      .getByRole('button', { name: /Elegir/ })
      .filter({ visible: true })
      .first(),
  )
  await expect(page).toHaveURL('/buscar')
  await expect(page.getByRole('main')).toContainText(name)
  await searchByKeys(page)
  await expect(page).toHaveURL(/^http:\/\/localhost:\d+\/home\?directSubmit=true&tripType=ONLY_HOTEL/)
  const sent = new URL(page.url()).searchParams
  expect(sent.get('distribution')).toBe('2-1-0')
  expect(sent.get('departureDate')).toMatch(/^\d\d\/\d\d\/\d{4}$/)
  expect(sent.get('arrivalDate')).not.toBe(sent.get('departureDate'))
})

test('an incomplete search moves the focus to the missing field', async ({ page }) => {
  await open(page, '/buscar')
  await untilInteractive(page)
  await press(page, page.getByRole('main').getByRole('button', { name: 'Buscar', exact: true }))
  const where = page.getByRole('combobox', { name: 'Destino' })
  await expect(where).toBeFocused()
  await expectVisibleFocus(page)
  await expect(where).toHaveAttribute('aria-invalid', 'true')
  await expect(page.getByText('Elegí un destino')).toBeVisible()
})

test('Escape closes a field’s popup, and the focus returns to the field', async ({ page }) => {
  await open(page, '/buscar')
  await untilInteractive(page)
  for (const name of [/^Entrada/, /^Habitaciones y personas/]) {
    const field = page.getByRole('button', { name })
    await press(page, field)
    await expect(page.getByRole('dialog')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
    await expect(field).toBeFocused()
  }
})

test('the sheet to choose a project traps the focus until it is closed, and returns it', async ({ page }) => {
  await open(page, '/sobre-nosotros')
  const opener = page.getByRole('banner').getByRole('link', { name: 'Elegí un proyecto' })
  await press(page, opener)
  const sheet = page.getByRole('dialog', { name: 'Elegí tu proyecto' })
  await expect(sheet.getByRole('button', { name: /^Elegir / }).first()).toBeVisible()
  for (let i = 0; i < 60; i++) {
    await page.keyboard.press('Tab')
    expect(await page.evaluate(() => document.activeElement === document.body || document.activeElement?.closest('dialog') !== null)).toBe(
      true,
    )
  }
  const search = sheet.getByRole('searchbox')
  await search.fill('zzzz')
  await page.keyboard.press('Enter')
  const all = sheet.getByRole('button', { name: 'Ver todos' })
  await expect(all).toBeVisible()
  await expect(search).toBeFocused()
  await expect(search).toHaveValue('zzzz')
  await press(page, all)
  await expect(sheet.getByRole('button', { name: /^Elegir / }).first()).toBeVisible()
  await expect(search).toHaveValue('')
  await expect(search).toBeFocused()
  await expect(page).toHaveURL('/sobre-nosotros')
  await page.keyboard.press('Escape')
  await expect(sheet).toBeHidden()
  await expect(opener).toBeFocused()
})

test('the enlarged picture, the heart and sharing work by keyboard', async ({ page }) => {
  await open(page, '/proyecto/agua-segura-para-cinco-escuelas-del-secano-lavallino')
  const picture = page.locator('#imagen-1 a')
  await press(page, picture)
  const large = page.getByRole('dialog', { name: 'Imágenes del proyecto' })
  const shown = large.locator('.yarl__slide_current')
  await expect(shown).toBeVisible()
  const first = (await shown.getAttribute('aria-label')) ?? ''
  await page.keyboard.press('ArrowRight')
  await expect(shown).not.toHaveAttribute('aria-label', first)
  await page.keyboard.press('Escape')
  await expect(large).toHaveCount(0)
  await expect(picture).toBeFocused()
  const main = page.getByRole('main')
  const heart = main
    .getByRole('button', { name: /^Favorito/ })
    .filter({ visible: true })
    .first()
  await press(page, heart)
  await expect(heart).toHaveAttribute('aria-pressed', 'true')
  await page.keyboard.press('Space')
  await expect(heart).toHaveAttribute('aria-pressed', 'false')
  const share = main.getByRole('button', { name: 'Compartir' }).filter({ visible: true }).first()
  await share.focus()
  await page.keyboard.press('Enter')
  const panel = page.getByRole('dialog', { name: 'Compartir' })
  await expect(panel).toBeVisible()
  await tabTo(page, panel.getByRole('link', { name: 'WhatsApp' }))
  await page.keyboard.press('Escape')
  await expect(panel).toBeHidden()
  await expect(share).toBeFocused()
})

test('a trail is found by its code', async ({ page, request }) => {
  const { data } = await (await request.get('/api/trails?per_page=1')).json()
  await open(page, '/transparencia')
  await tabTo(page, page.getByRole('textbox', { name: 'Código del aporte' }))
  await page.keyboard.type('nada')
  await page.keyboard.press('Enter')
  await expect(page.getByText(/No encontramos ese código/)).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Código del aporte' })).toBeFocused()
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type(data[0].code)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`/transparencia/${data[0].code}`)
})

test('a question opens and closes', async ({ page }) => {
  await open(page, '/')
  const question = page.locator('summary', { hasText: '¿Quién paga el aporte?' })
  await press(page, question)
  await expect(page.locator('details[open]', { has: question })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.locator('details[open]', { has: question })).toHaveCount(0)
  await expect(question).toBeFocused()
})

test('colour scheme and language are switched by keyboard; the focus stays', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' })
  await open(page, '/organizaciones')
  await press(page, page.getByRole('button', { name: 'Usar modo oscuro' }))
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
  await expect(page.getByRole('button', { name: 'Usar modo claro' })).toBeFocused()
  await press(page, page.getByRole('contentinfo').getByRole('link', { name: 'English' }))
  await expect(page).toHaveURL('/en/organizations')
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
})

test('on a phone the menu opens, closes with Escape, and its links work', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await open(page, '/')
  const menu = page.locator('summary', { hasText: 'Abrir el menú' })
  await press(page, menu)
  await page.keyboard.press('Tab')
  await expect(page.getByRole('banner').getByRole('link', { name: 'Proyectos' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(menu).toBeFocused()
  await page.keyboard.press('Enter')
  await press(page, page.getByRole('banner').getByRole('link', { name: 'Transparencia' }))
  await expect(page).toHaveURL('/transparencia')
})

async function searchByKeys(page: Page) {
  await untilInteractive(page)
  await tabTo(page, page.getByRole('combobox', { name: 'Destino' }))
  await page.keyboard.type('bariloche')
  await expect(page.getByRole('listbox').getByRole('option').first()).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('listbox').getByRole('option', { selected: true })).toContainText('Bariloche')
  await page.keyboard.press('Enter')
  await press(page, page.getByRole('button', { name: /^Entrada/ }))
  await expect(page.locator('[data-date]:focus')).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toBeHidden()
  await press(page, page.getByRole('button', { name: /^Habitaciones y personas/ }))
  await press(page, page.getByRole('button', { name: 'Sumar un menor en la habitación 1' }))
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: /3 personas/ })).toBeFocused()
  await press(page, page.getByRole('main').getByRole('button', { name: 'Buscar', exact: true }))
}

async function open(page: Page, path: string) {
  await hydrated(page, path)
  await page.waitForLoadState('networkidle')
}

/** Waits until the interactive search box has replaced the plain form. */
async function untilInteractive(page: Page) {
  await expect(page.getByRole('button', { name: /^Habitaciones y personas/ })).toBeVisible()
}
