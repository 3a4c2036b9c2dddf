import { expect, type Page, test } from '@playwright/test'
import { signIn } from '../steps/accounts.ts'
import { onDatabase } from '../steps/database.ts'
import { dialog } from '../steps/dialogs.ts'

// An event loads the page again, and its data arrive late: after somebody has acted.

test.use({ locale: 'es-AR', viewport: { width: 1440, height: 900 } })
const DEAL = '/sales/deal/deal_xbxq424zsfexvfevy8tn0b2b'

/** A deal in a tab that receives events, and what loads it again. */
async function openDeal(page: Page) {
  const channels: string[] = []
  page.on('websocket', (socket) =>
    socket.on('framereceived', ({ payload }) => {
      const { event, channel } = JSON.parse(String(payload))
      if (event === 'pusher_internal:subscription_succeeded') channels.push(channel)
    }),
  )
  await signIn(page, 'sales', { redirect: DEAL })
  await expect.poll(() => channels.find((channel) => channel.startsWith('private-user.'))).toBeDefined()
  const own = channels.find((channel) => channel.startsWith('private-user.'))
  return () => onDatabase(`insert into realtime_events (channel, name, data) values ('${own}', 'progress', '{}')`)
}

/** Holds the next request for the page's data. */
async function holdReload(page: Page, answer: 'late' | 'lost') {
  const [asked, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  let is_first = true
  await page.route(/\.data(\?|$)/, async (route) => {
    if (route.request().method() !== 'GET' || !is_first) return route.fallback()
    is_first = false
    if (answer === 'lost') {
      await route.abort('connectionreset')
      return asked.resolve()
    }
    const response = await route.fetch()
    expect(response.status()).toBe(200)
    asked.resolve()
    await released.promise
    await route.fulfill({ response })
  })
  return { asked: asked.promise, release: released.resolve }
}

for (const answer of ['late', 'lost'] as const)
  test(`an act leads on, and its dialog closes for good, while the answer to a reload is ${answer}`, async ({ page }) => {
    const reload = await openDeal(page)
    const title = `Luna de miel ${Date.now().toString(36)}`
    await page.getByRole('button', { name: 'Editar', exact: true }).click()
    await dialog(page).locator('[name="title"]').fill(title)
    const { asked, release } = await holdReload(page, answer)
    await reload()
    await asked
    const acted = page.waitForResponse((response) => response.request().method() === 'POST' && response.url().includes('.data'))
    await dialog(page).getByRole('button', { name: 'Guardar' }).click()
    await acted
    release()
    await expect(dialog(page)).toBeHidden()
    await expect(page.getByRole('heading', { level: 1 })).toContainText(title)
    // Nothing that was requested before the act comes after it.
    await page.waitForLoadState('networkidle')
    await expect(page.getByRole('heading', { level: 1 })).toContainText(title)
    await expect(dialog(page)).toBeHidden()
    await expect(page.getByText('No hay conexión')).toBeHidden()
  })
