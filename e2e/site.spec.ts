import { expect, type Locator, test } from '@playwright/test'
import { expectAccessible } from './steps/accessible.ts'
import { signIn } from './steps/accounts.ts'
import { hydrated } from './steps/hydrated.ts'
import { leaveOutPictures } from './steps/pictures.ts'

test.beforeEach(({ page }) => leaveOutPictures(page))

test.describe('languages', () => {
  test('the language selector stays on the page, and the choice is stored', async ({ page }) => {
    await page.goto('/organizaciones?query=rotary')
    await page.getByRole('link', { name: 'English' }).click()
    await expect(page).toHaveURL('/en/organizations?query=rotary')
    await page.goto('/proyectos')
    await expect(page).toHaveURL('/en/projects')
    await page.goto('/es/proyectos')
    await expect(page.locator('html')).toHaveAttribute('lang', 'es')
    await page.getByRole('link', { name: 'English' }).click()
    await page.getByRole('link', { name: 'Español' }).click()
    await expect(page).toHaveURL('/proyectos')
  })

  test('links inside a page keep its language', async ({ page }) => {
    await page.goto('/en')
    await page.getByRole('banner').getByRole('link', { name: 'Projects', exact: true }).click()
    await expect(page).toHaveURL('/en/projects')
    await page.getByRole('main').getByRole('heading', { level: 3 }).first().getByRole('link').click()
    await expect(page).toHaveURL(/\/en\/project\//)
  })

  test('an address without a page is a real 404 with its links, accessible', async ({ page, request }) => {
    for (const [path, title] of [
      ['/nada', 'Error 404: No encontrado'],
      ['/en/nothing', 'Error 404: Not found'],
      ['/xx/proyectos', 'Error 404: No encontrado'],
      ['/proyectos?lang=xx', 'Error 404: No encontrado'],
      ['/proyecto/no-existe', 'Error 404: No encontrado'],
      ['/en/organization/nobody', 'Error 404: Not found'],
      ['/transparencia/nada', 'Error 404: No encontrado'],
    ] as const) {
      const response = await request.get(path)
      expect(response.status(), path).toBe(404)
      const html = await response.text()
      expect(html, path).toMatch(new RegExp(`<h1[^>]*>${title}</h1>`))
      expect(html, path).toContain('<meta name="robots" content="noindex"/>')
    }
    await page.goto('/nada')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Error 404: No encontrado')
    await expectAccessible(page)
  })
})

test.describe('the layout', () => {
  test('shows an error from the address as escaped text, until OK', async ({ page }) => {
    const attack = `<img src=x onerror="document.title='hacked'">`
    await page.goto(`/?error=${encodeURIComponent(attack)}`)
    await expect(page.getByRole('alert').filter({ hasText: attack })).toBeVisible()
    await page.getByRole('alert').getByRole('button', { name: 'OK' }).click()
    await expect(page.getByRole('alert')).toBeEmpty()
    await expect(page).toHaveURL('/')
    expect(await page.title()).not.toContain('hacked')
  })

  test('remembers light or dark', async ({ page }) => {
    await page.emulateMedia({ colorScheme: 'light' })
    await page.goto('/')
    await page.getByRole('button', { name: 'Usar modo oscuro' }).click()
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
    await page.reload()
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
    await expect(page.getByRole('button', { name: 'Usar modo claro' })).toBeVisible()
  })

  test('in high contrast, marks what is current and chosen by its background', async ({ page }) => {
    await page.emulateMedia({ forcedColors: 'active' })
    const backgroundOf = (part: Locator) => part.evaluate((element) => getComputedStyle(element).backgroundColor)
    await page.goto('/proyectos')
    const menu = page.getByRole('navigation', { name: 'Menú principal' })
    const [current, other] = [menu.getByRole('link', { name: 'Proyectos' }), menu.getByRole('link', { name: 'Organizaciones' })]
    expect(await backgroundOf(current)).not.toBe(await backgroundOf(other))
    await page.goto('/')
    const kinds = page.getByRole('main').locator('label:has([type=radio])')
    expect(await backgroundOf(kinds.filter({ has: page.locator(':checked') }).first())).not.toBe(
      await backgroundOf(kinds.filter({ hasNot: page.locator(':checked') }).first()),
    )
  })

  for (const path of ['/', '/sales/deals'])
    test(`follows the device between light and dark until one is chosen: ${path}`, async ({ page }) => {
      const scheme = (value: 'light' | 'dark') => expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', value)
      await page.emulateMedia({ colorScheme: 'light' })
      if (path === '/') await hydrated(page, path)
      else await signIn(page, 'sales', { redirect: path })
      await scheme('light')
      await page.emulateMedia({ colorScheme: 'dark' })
      await scheme('dark')
      await page.emulateMedia({ colorScheme: 'light' })
      await scheme('light')
      await page.getByRole('button', { name: 'Usar modo oscuro' }).click()
      await page.emulateMedia({ colorScheme: 'dark' })
      await page.emulateMedia({ colorScheme: 'light' })
      await scheme('dark')
    })

  test('works by keyboard alone: skip link, a project', async ({ page }) => {
    await page.goto('/')
    await page.keyboard.press('Tab')
    await expect(page.getByRole('link', { name: 'Saltar al contenido' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.locator('#main')).toBeFocused()
    await page.goto('/proyectos')
    const card = page.getByRole('main').getByRole('heading', { level: 3 }).first().getByRole('link')
    await card.focus()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/proyecto\//)
  })

  test('shows the operator and a chat link', async ({ page }) => {
    await page.goto('/')
    await expect(page.getByRole('contentinfo')).toContainText('legajo')
    const href = await page.getByRole('link', { name: 'Escribinos por WhatsApp' }).getAttribute('href')
    const chat = await page.request.get(href ?? '', { maxRedirects: 0 })
    expect([chat.status(), chat.headers().location]).toEqual([303, expect.stringMatching(/^https:\/\/wa\.me\/\d+/)])
  })
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the lists can be read, filtered and paged', async ({ page }) => {
    await page.goto('/proyectos')
    const first = await page.getByRole('main').getByRole('heading', { level: 3 }).first().textContent()
    await page.getByRole('link', { name: 'Página 2', exact: true }).click()
    await expect(page.getByRole('main').getByRole('heading', { level: 3 }).first()).not.toHaveText(first ?? '')
    await page.goto('/organizaciones?query=mendoza')
    await expect(
      page
        .getByRole('main')
        .getByRole('link', { name: /Mendoza/ })
        .first(),
    ).toBeVisible()
  })

  test('the menu opens on a phone', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto('/')
    await page.locator('summary', { hasText: 'Abrir el menú' }).click()
    await page.getByRole('banner').getByRole('link', { name: 'Organizaciones' }).click()
    await expect(page).toHaveURL('/organizaciones')
  })
})
