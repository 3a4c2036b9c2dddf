import { type APIRequestContext, expect, type Locator, type Page, test } from '@playwright/test'
import { headersOf, newUsername, register, signIn, THEIRS } from '../steps/accounts.ts'
import { onDatabase } from '../steps/database.ts'
import { hydrated } from '../steps/hydrated.ts'
import { reloadBehind } from '../steps/reload-behind.ts'
import { startDeal } from '../steps/sales/start-deal.ts'

// A seller sees changes by others since their last visit, and figures before charts.

/** Another seller, who acts through the API. */
async function otherSeller(request: APIRequestContext): Promise<Record<string, string>> {
  const username = newUsername('vende')
  await register(request, username)
  await onDatabase(`insert into user_roles (user_id, role) select id, 'salesop' from users where username = '${username}'`)
  return headersOf(request, username, THEIRS)
}

const isBold = (text: Locator) => expect(text).toHaveCSS('font-weight', '700')
const isPlain = (text: Locator) => expect(text).not.toHaveCSS('font-weight', /[6-9]00/)
const nameOn = (page: Page, title: string) => page.getByRole('main').getByRole('link', { name: title })

test('what another seller did since my last visit is bold on board, list and deal, until I looked', async ({ page, request }) => {
  const [changed, untouched] = [await startDeal(request), await startDeal(request)]
  const visited = () => page.waitForResponse((response) => response.request().method() === 'POST' && response.url().endsWith('/visits'))
  await signIn(page, 'sales', { redirect: '/sales/deals' })
  const first = visited()
  await hydrated(page, `/sales/deal/${changed.id}`)
  expect((await first).status()).toBe(204)
  await hydrated(page, '/sales/deals')
  await isPlain(nameOn(page, changed.title))
  const noted = { headers: await otherSeller(request), data: { kind: 'note', body: 'Prefiere la ventana' } }
  expect((await request.post(`/api/sales/deal/${changed.id}/notes`, noted)).status()).toBe(201)
  // Without a reload, and the same after one.
  await isBold(nameOn(page, changed.title))
  await hydrated(page, '/sales/deals')
  await isBold(nameOn(page, changed.title))
  await isPlain(nameOn(page, untouched.title))
  // Hovering does not count as a visit, though it prefetches the page.
  await expect(async () => {
    await page.mouse.move(0, 0)
    const prefetched = page.waitForResponse((response) => response.url().includes(`/sales/deal/${changed.id}`), { timeout: 15_000 })
    await nameOn(page, changed.title).hover()
    await prefetched
  }).toPass()
  await hydrated(page, '/sales/deals?view=list&sort=-changed_at')
  await isBold(nameOn(page, changed.title))
  await isPlain(nameOn(page, untouched.title))

  const seen = visited()
  await nameOn(page, changed.title).click()
  const note = page.getByRole('listitem').filter({ hasText: 'Prefiere la ventana' })
  await isBold(note.getByText('Prefiere la ventana'))
  await isPlain(page.getByRole('listitem').filter({ hasText: 'Empezó la venta' }).locator('p').first())
  expect((await seen).status()).toBe(204)
  await hydrated(page, `/sales/deal/${changed.id}`)
  await isPlain(note.getByText('Prefiere la ventana'))
  await hydrated(page, '/sales/deals?view=list&sort=-changed_at')
  await isPlain(nameOn(page, changed.title))
})

test('cards that stay too long are coloured, and scrolling a column brings the others', async ({ page, request }) => {
  const made: Awaited<ReturnType<typeof startDeal>>[] = []
  for (let n = 0; n < 24; n++) made.push(await startDeal(request))
  const slow = made.at(-1)!
  await onDatabase(`update deals set stage_since = now() - interval '3 days' where id = '${slow.id}'`)
  await signIn(page, 'sales', { redirect: `/sales/deals?query=${encodeURIComponent('Viaje de prueba')}` })
  const cards = page.locator('section[data-stage="interested"]').getByRole('article')
  const edge = (title: string) => cards.filter({ hasText: title }).evaluate((card) => getComputedStyle(card).borderLeftColor)
  expect(await edge(slow.title)).not.toBe(await edge(made.at(-2)!.title))
  await expect(cards.filter({ hasText: slow.title })).toContainText('Sin moverse desde')
  // Not loaded at first.
  await expect(cards.filter({ hasText: made[0]!.title })).toHaveCount(0)
  // The last card may be replaced while it is scrolled to, as the column loads others.
  await expect(async () => {
    await cards.last().scrollIntoViewIfNeeded({ timeout: 5_000 })
    await expect(cards.filter({ hasText: made[0]!.title })).toHaveCount(1, { timeout: 1_000 })
  }).toPass()
  // An event of the bell loads the page again: the cards that scrolling brought stay.
  const brought = await cards.filter({ hasText: made[0]!.title }).elementHandle()
  await reloadBehind(page)
  expect(await brought?.evaluate((card) => card.isConnected)).toBe(true)
})

test('several deals of the list get a seller and a task at once', async ({ page, request }) => {
  const [one, two] = [await startDeal(request), await startDeal(request)]
  await signIn(page, 'sales', { redirect: `/sales/deals?view=list&query=${encodeURIComponent('Viaje de prueba')}&sort=-changed_at` })
  for (const { title } of [one, two]) await page.getByRole('checkbox', { name: `Elegir ${title}` }).check()
  await expect(page.getByText('2 ventas elegidas')).toBeVisible()
  await page.getByRole('button', { name: 'Agregar tarea a cada una' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Agregar tarea' }).click()
  await expect(dialog.getByLabel('Qué hay que hacer')).toHaveAccessibleDescription(/.+/)
  const task = `Mandar fotos ${one.title.slice(16)}`
  await dialog.getByLabel('Qué hay que hacer').fill(task)
  await dialog.getByLabel('Para el día').fill('2099-01-01')
  await dialog.getByRole('button', { name: 'Agregar tarea' }).click()
  await expect(page.getByRole('row').filter({ hasText: task })).toHaveCount(2)

  const { title } = two
  await page.getByRole('checkbox', { name: `Elegir ${one.title}` }).uncheck()
  await page.getByRole('checkbox', { name: `Elegir ${title}` }).check()
  await page.getByRole('button', { name: 'Cambiar vendedor' }).click()
  const sellers = dialog.getByLabel('Vendedor')
  const name = (await sellers.locator('option').last().textContent()) ?? ''
  await sellers.selectOption({ label: name })
  await dialog.getByRole('button', { name: 'Cambiar', exact: true }).click()
  await expect(page.getByRole('row').filter({ hasText: title })).toContainText(name)
})

test('deals that leave the list while their task is written get it, too', async ({ page, request }) => {
  const made = [await startDeal(request), await startDeal(request)]
  const title = `Salida ${Date.now().toString(36)}`
  for (const { id, headers } of made) await request.patch(`/api/sales/deal/${id}`, { headers, data: { title, version: 1 } })
  await signIn(page, 'sales', { redirect: `/sales/deals?view=list&stage=interested&query=${encodeURIComponent(title)}` })
  for (const n of [0, 1])
    await page
      .getByRole('checkbox', { name: `Elegir ${title}` })
      .nth(n)
      .check()
  await page.getByRole('button', { name: 'Agregar tarea a cada una' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Qué hay que hacer').fill('Mandar fotos')
  for (const { id, headers } of made) {
    const moved = await request.post(`/api/sales/deal/${id}/moves`, { headers, data: { to: 'contacted', version: 2 } })
    expect(moved.ok(), await moved.text()).toBe(true)
  }
  await reloadBehind(page)
  await expect(page.getByRole('row').filter({ hasText: title })).toHaveCount(0)
  await expect(dialog.getByLabel('Qué hay que hacer')).toHaveValue('Mandar fotos')
  await dialog.getByLabel('Para el día').fill('2099-01-01')
  await dialog.getByRole('button', { name: 'Agregar tarea' }).click()
  await expect(dialog).toBeHidden()
  for (const { id, headers } of made) {
    const life = await (await request.get(`/api/sales/deal/${id}/life`, { headers })).json()
    expect(life.data.tasks).toMatchObject([{ title: 'Mandar fotos' }])
  }
})

test('the clock of a lead that waits goes on by itself', async ({ page, request }) => {
  const message = { name: 'Reloj Prueba', phone: '+54 9 261 555-0108', email: null, message: 'Hola', from: null, to: null }
  const opened_at = new Date(Date.now() - 60_000).toISOString()
  const arrived = await request.post('/api/contact', { data: { ...message, key: crypto.randomUUID(), opened_at } })
  expect(arrived.ok(), await arrived.text()).toBe(true)
  await page.clock.install()
  await signIn(page, 'sales', { redirect: '/sales/leads' })
  await expect(page.getByRole('row').filter({ hasText: 'Reloj Prueba' })).toContainText('Espera')
  const reloaded = page.waitForRequest((one) => one.url().includes('/sales/leads.data'))
  await page.clock.fastForward('01:01')
  await reloaded
})

test('who is known is found while they are typed; two who are one are merged, and parted again', async ({ page, request }) => {
  const [known, other] = [await startDeal(request), await startDeal(request)]
  const nameOf = ({ title }: { title: string }) => `Cliente ${title.slice(16)}`
  await signIn(page, 'sales', { redirect: '/sales/deals/new' })
  await page.getByLabel('Correo', { exact: true }).fill(`${known.title.slice(16).toUpperCase()}@EXAMPLE.com`)
  await page
    .getByRole('status')
    .getByRole('button', { name: nameOf(known) })
    .click()
  await page.getByLabel('Título', { exact: true }).fill(`Otra vez ${known.title.slice(16)}`)
  await page.getByRole('button', { name: 'Empezar la venta' }).click()
  await expect(page).toHaveURL(/\/sales\/deal\/deal_/)
  await expect(page.getByRole('main')).toContainText(nameOf(known))
  await hydrated(page, `/sales/users?query=${known.title.slice(16)}`)
  await expect(page.getByRole('row').filter({ hasText: nameOf(known) })).toHaveCount(1)

  await hydrated(page, `/sales/deal/${known.id}`)
  await page.getByRole('button', { name: 'Unir con otro' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Buscar por nombre').fill(nameOf(other))
  const option = dialog.getByLabel('Quién es la misma persona').locator('option', { hasText: nameOf(other) })
  await expect(option).toHaveCount(1)
  await dialog.getByLabel('Quién es la misma persona').selectOption((await option.getAttribute('value')) ?? '')
  await dialog.getByRole('button', { name: 'Unir', exact: true }).click()
  await expect(page.getByText(`Se unió con ${nameOf(other)}`)).toBeVisible()
  await hydrated(page, `/sales/deal/${other.id}`)
  await expect(page.getByRole('main')).toContainText(nameOf(known))
  await page.getByRole('button', { name: 'Separar' }).click()
  await expect(page.getByText(`Se unió con ${nameOf(other)}`)).toHaveCount(0)
  await hydrated(page, `/sales/deal/${other.id}`)
  await expect(page.getByRole('main')).toContainText(nameOf(other))
})

test('the dashboard shows figures, bars and tables, and too few say so', async ({ page }) => {
  await signIn(page, 'sales', { redirect: '/sales' })
  const funnel = '¿Dónde están las ventas y cuántas siguen?'
  const rows = page.getByRole('table', { name: funnel }).getByRole('row')
  await expect(rows).toHaveCount(8)
  await expect(page.getByRole('main').getByText('Mis tareas de hoy').first()).toBeVisible()
  await expect(page.getByRole('cell', { name: 'Muy pocas para saber' }).first()).toBeVisible()
  const counts = await rows.getByRole('cell').and(page.locator('td:nth-child(2)')).allTextContents()
  const bars = page.getByRole('img', { name: funnel }).locator('> div')
  expect(await bars.locator('b').allTextContents()).toEqual(counts)
  const widths = await bars.locator('i').evaluateAll((all) => all.map((bar) => bar.getBoundingClientRect().width))
  const scale = Math.max(...widths) / Math.max(...counts.map(Number))
  for (const [i, count] of counts.entries()) expect(widths[i]).toBeCloseTo(Number(count) * scale, 0)
})
