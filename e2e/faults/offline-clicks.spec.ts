import { expect, test } from '@playwright/test'
import { expectAccessibleInTurn } from '../steps/accessible.ts'
import { hydrated } from '../steps/hydrated.ts'

// A click without a connection shows no error: the page stays, explains, and continues when the connection is back.

test.use({ locale: 'es-AR' })
const WAITS = 'No hay conexión. Apenas vuelva, seguimos con lo que pediste.'

test('a link waits for the connection', async ({ page, context }) => {
  await hydrated(page, '/')
  // Idle loading of the page has ended.
  await page.waitForLoadState('networkidle')
  await context.setOffline(true)
  await page.getByRole('banner').getByRole('link', { name: 'Transparencia' }).click()
  await expect(page.getByText(WAITS)).toBeVisible()
  await expect(page).toHaveURL('/')
  await expectAccessibleInTurn(page)
  await context.setOffline(false)
  await expect(page).toHaveURL('/transparencia')
  await expect(page.getByText(WAITS)).toBeHidden()
})

test('a form waits with all that was typed', async ({ page, context }) => {
  await hydrated(page, '/proyectos')
  const field = page.getByRole('searchbox').first()
  await field.fill('agua')
  await context.setOffline(true)
  await field.press('Enter')
  await expect(page.getByText(WAITS)).toBeVisible()
  await expect(field).toHaveValue('agua')
  await context.setOffline(false)
  await expect(page).toHaveURL(/\/proyectos\?.*agua/)
})

test('a page that fails as the connection goes says so, and is loaded when it is back', async ({ page }) => {
  await hydrated(page, '/')
  await page.evaluate(() => {
    const { fetch } = window
    window.fetch = (input, init) => {
      if (!String(input instanceof Request ? input.url : input).includes('.data')) return fetch(input, init)
      Object.defineProperty(navigator, 'onLine', { get: () => false, configurable: true })
      return Promise.reject(new TypeError('Failed to fetch'))
    }
  })
  await page.getByRole('banner').getByRole('link', { name: 'Transparencia' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Estás sin conexión')
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Estás sin conexión')
  await expect(page).toHaveURL('/transparencia')
})
