import { expect, type Page, test } from '@playwright/test'
import { signIn } from '../steps/accounts.ts'
import { startDeal } from '../steps/sales/start-deal.ts'

// Somebody writes while others change what it is about, and the page is loaded again behind them: nothing typed is lost, and nothing of others.

test.use({ locale: 'es-AR', viewport: { width: 1440, height: 900 } })

const alert = (page: Page) => page.getByRole('main').locator('[role=alert]:not(:empty)')

test('a seller loses nothing typed, and takes nothing from another', async ({ page, request }) => {
  const { id } = await startDeal(request)
  await signIn(page, 'sales', { redirect: `/sales/deal/${id}` })
  await test.step('the same refusal again takes the focus again', async () => {
    await page.getByRole('textbox', { name: 'Texto' }).fill(' ')
    for (let time = 1; time <= 2; time++) {
      const answered = page.waitForResponse((response) => response.request().method() === 'POST' && response.url().includes('.data'))
      await page.getByRole('button', { name: 'Guardar como nota' }).click()
      await answered
      await expect(alert(page)).toBeFocused()
    }
  })
})
