import { expect, type Page, test } from '@playwright/test'
import { headersOf, signIn } from '../steps/accounts.ts'
import { onDatabase, readDatabase } from '../steps/database.ts'
import { dialog, submitDialog } from '../steps/dialogs.ts'

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

test('an act on what has changed since is refused, and once its dialog is closed the page shows what is so now', async ({
  page,
  request,
}) => {
  const [{ id }] = (await readDatabase(`select id from organizations where status = 'approved' order by id limit 1`)) as [{ id: string }]
  await signIn(page, 'admin', { redirect: `/admin/organization/${id}` })
  const raise = async (most: string) => {
    await page.getByRole('button', { name: 'Cambiar el límite' }).click()
    await dialog(page).getByLabel('Proyectos, como máximo').fill(most)
    await dialog(page).getByLabel('Motivo').fill('Terminó los que tenía')
  }
  await raise('30')
  const headers = await headersOf(request, 'admin2')
  const limit = `/api/admin/organization/${id}/project-limit`
  const {
    data: { most },
  } = await (await request.get(limit, { headers })).json()
  const raised = await request.post(limit, { headers, data: { seen: most, most: most + 1, reason: 'Terminó uno' } })
  expect(raised.status()).toBe(204)
  await dialog(page).getByRole('button', { name: 'Cambiar el límite', exact: true }).click()
  await expect(dialog(page).getByRole('alert')).toContainText('El límite cambió mientras tanto')
  await expect(dialog(page).getByLabel('Motivo')).toHaveValue('Terminó los que tenía')
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toBeHidden()
  await expect(page.getByText(`de hasta ${most + 1}`)).toBeVisible()
  await raise('30')
  await submitDialog(page, 'Cambiar el límite')
  await expect(dialog(page)).toBeHidden()
  await expect(page.getByText('de hasta 30')).toBeVisible()
})
