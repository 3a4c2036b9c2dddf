import { expect, type Locator, type Page, test } from '@playwright/test'
import { dealChannel, SALES_CHANNEL } from '../../src/domain/realtime/channel.policy.ts'
import { EXHAUSTIVE } from '../../src/testing/operations/exhaustive.ts'
import { expectAccessibleInTurn } from '../steps/accessible.ts'
import { expectNoSidewaysScroll, signIn } from '../steps/accounts.ts'
import { readDatabase } from '../steps/database.ts'
import { hydrated, untilStill } from '../steps/hydrated.ts'
import { press } from '../steps/keys.ts'
import { languagesOf } from '../steps/languages.ts'
import { startDeal } from '../steps/sales/start-deal.ts'
import { watchSubscriptions } from '../steps/subscribed.ts'

// The sellers' desk: the board by mouse, keyboard, menu and touch, and one seller's acts on another's open page.

const TEXTS = {
  es: {
    deals: '/sales/deals',
    lost: 'Pasar a Perdido',
    why: 'Por qué se perdió',
    move: 'Mover',
    to: 'Contactado',
    dropped: 'Deshacer',
    menu: 'Mover',
    lost_stage: 'Perdido',
    handle: 'Arrastrar',
    lifted: /^Levantaste .*: Interesado, lugar \d+\.$/,
    over: /^Sobre Contactado, lugar \d+\.$/,
    put: /^Soltaste .* en Contactado, lugar \d+\.$/,
  },
  en: {
    deals: '/en/sales/deals',
    lost: 'Move to Lost',
    why: 'Why it was lost',
    move: 'Move',
    to: 'Contacted',
    dropped: 'Undo',
    menu: 'Move',
    lost_stage: 'Lost',
    handle: 'Drag',
    lifted: /^You lifted .*: Interested, place \d+\.$/,
    over: /^Over Contacted, place \d+\.$/,
    put: /^You dropped .* in Contacted, place \d+\.$/,
  },
} as const

const column = (page: Page, stage: string) => page.locator(`section[data-stage="${stage}"]`)
const headOf = (page: Page, stage: string) => column(page, stage).getByRole('heading', { level: 2 })
const tile = (page: Page, stage: string, title: string) => column(page, stage).getByRole('article').filter({ hasText: title })

/** Opens the board and waits until cards can be dragged. */
async function openBoard(page: Page, path: string) {
  await hydrated(page, path)
  await untilCardsMove(page)
}

function untilCardsMove(page: Page) {
  return expect(page.locator('[data-rfd-drag-handle-draggable-id]').first()).toBeVisible()
}

async function centreOf(target: Locator) {
  const box = (await target.boundingBox())!
  return { x: box.x + box.width / 2, y: box.y + Math.min(box.height / 2, 120) }
}

for (const lang of languagesOf('board')) {
  const words = TEXTS[lang]

  test(`a card goes to another stage by drag, by keyboard and by its menu, and back by undo (${lang})`, async ({ page, request }) => {
    await page.setViewportSize({ width: 1800, height: 900 })
    const [dragged, keyed, chosen] = [await startDeal(request), await startDeal(request), await startDeal(request)]
    await signIn(page, 'sales', { lang, redirect: words.deals })
    await untilCardsMove(page)

    const from = await centreOf(tile(page, 'interested', dragged.title).locator('[data-rfd-drag-handle-draggable-id]'))
    const to = await centreOf(column(page, 'contacted'))
    await page.mouse.move(from.x, from.y)
    await page.mouse.down()
    await page.mouse.move(from.x + 12, from.y + 12, { steps: 4 })
    await page.mouse.move(to.x, to.y, { steps: 12 })
    await page.mouse.up()
    await expect(tile(page, 'contacted', dragged.title)).toBeVisible()
    await page.getByRole('button', { name: words.dropped }).click()
    await expect(tile(page, 'interested', dragged.title)).toBeVisible()

    const handle = tile(page, 'interested', keyed.title).locator('[data-rfd-drag-handle-draggable-id]')
    await handle.focus()
    const said = page.locator('[id^="rfd-announcement"][aria-live="assertive"]')
    await page.keyboard.press('Space')
    await expect(said).toHaveText(words.lifted)
    await page.keyboard.press('ArrowRight')
    await expect(said).toHaveText(words.over)
    await untilStill(page)
    await page.keyboard.press('Space')
    await expect(said).toHaveText(words.put)
    await expect(tile(page, 'contacted', keyed.title).locator('[data-rfd-drag-handle-draggable-id]')).toBeFocused()

    const menu = tile(page, 'interested', chosen.title).getByRole('button', { name: `${words.menu}: ${chosen.title}` })
    await press(page, menu)
    await page.getByRole('menuitem', { name: words.lost_stage }).click()
    const dialog = page.getByRole('dialog', { name: words.lost })
    await expectAccessibleInTurn(page)
    await dialog.getByRole('button', { name: words.move, exact: true }).click()
    await expect(dialog.getByRole('combobox', { name: words.why })).toHaveAccessibleDescription(/.+/)
    await dialog.getByRole('combobox', { name: words.why }).selectOption({ index: 1 })
    await dialog.getByRole('button', { name: words.move, exact: true }).click()
    await expect(tile(page, 'lost', chosen.title)).toBeVisible()
    // After a reload the board is unchanged.
    await openBoard(page, words.deals)
    await expect(tile(page, 'contacted', keyed.title)).toBeVisible()
    await expectAccessibleInTurn(page)
  })

  test(`by touch at 390 px a card is moved by its menu and by a long press (${lang})`, async ({ browser, request }) => {
    const { title } = await startDeal(request)
    const page = await browser.newPage({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })
    await signIn(page, 'sales', { lang, redirect: words.deals })
    await untilCardsMove(page)
    await expectNoSidewaysScroll(page, 390)
    await tile(page, 'interested', title)
      .getByRole('button', { name: `${words.menu}: ${title}` })
      .tap()
    await page.getByRole('menuitem', { name: words.to }).tap()
    await expect(tile(page, 'contacted', title)).toHaveCount(1)

    const other = await startDeal(request)
    await openBoard(page, words.deals)
    const handle = tile(page, 'interested', other.title).locator('[data-rfd-drag-handle-draggable-id]')
    const cards = column(page, 'interested').locator('[data-rfd-draggable-id]')
    // In the middle of the screen, as near its edges the drag scrolls.
    await handle.evaluate((element) => scrollBy(0, element.getBoundingClientRect().top - 300))
    const { x, y } = await centreOf(handle)
    const client = await page.context().newCDPSession(page)
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', at?: { x: number; y: number }) =>
      client.send('Input.dispatchTouchEvent', { type, touchPoints: at ? [at] : [] })
    await touch('touchStart', { x, y })
    await expect(cards.filter({ hasText: other.title })).toHaveCSS('position', 'fixed')
    await expect(cards.nth(1)).toHaveCSS('transform', /matrix/)
    // Below the card after it.
    for (let step = 1; step <= 10; step++) {
      await touch('touchMove', { x, y: y + step * 26 })
      await page.evaluate(() => new Promise(requestAnimationFrame))
    }
    // The card after it, which was dragged from its place, has moved up into the gap.
    await expect(cards.nth(1)).toHaveCSS('transform', 'none')
    await touch('touchEnd')
    await expect(column(page, 'interested').getByRole('article').first()).not.toContainText(other.title)
    await page.close()
  })
}

test('a deal is given the oldest booking that waits, found by its number', async ({ page, request }) => {
  const [booking] = await readDatabase(
    "select external_id as number from bookings where match = 'none' and status = 'confirmed' and needs_review is null order by occurred_at limit 1",
  )
  const { title } = await startDeal(request)
  await signIn(page, 'sales', { redirect: TEXTS.es.deals })
  await untilCardsMove(page)
  await press(page, tile(page, 'interested', title).getByRole('button', { name: `${TEXTS.es.menu}: ${title}` }))
  await page.getByRole('menuitem', { name: 'Reservado' }).click()
  const dialog = page.getByRole('dialog', { name: 'Pasar a Reservado' })
  const field = dialog.getByRole('combobox', { name: 'Su reserva' })
  await field.click()
  await expect(dialog.getByRole('option').first()).toBeVisible()
  await expectAccessibleInTurn(page)
  await field.fill(String(booking!.number))
  await dialog.getByRole('option', { name: String(booking!.number) }).click()
  await dialog.getByRole('button', { name: TEXTS.es.move, exact: true }).click()
  await expect(tile(page, 'booked', title)).toBeVisible()
})

const STAGES = ['interested', 'contacted', 'quoted', 'negotiation', 'booked', 'closed', 'lost']

/** The narrowest window with the board, and in `bin/test --all` wider ones. */
const WIDTHS = EXHAUSTIVE ? [1366, 1440, 2200] : [1366]

for (const width of WIDTHS)
  test(`at ${width} px all seven stages are reached, by mouse and by keyboard`, async ({ page, request }) => {
    const [dragged, keyed] = [await startDeal(request), await startDeal(request)]
    await page.setViewportSize({ width, height: 800 })
    await signIn(page, 'sales', { redirect: '/sales/deals' })
    await untilCardsMove(page)
    await expectNoSidewaysScroll(page, width)
    const board = page.locator('section[data-stage]').first().locator('..')
    const { x, width: used } = (await board.boundingBox())!
    expect(x + used).toBeGreaterThan(width - 60)

    await test.step('by mouse, held at the edge', async () => {
      const from = await centreOf(tile(page, 'interested', dragged.title).locator('[data-rfd-drag-handle-draggable-id]'))
      await page.mouse.move(from.x, from.y)
      await page.mouse.down()
      await page.mouse.move(from.x + 12, from.y + 12, { steps: 4 })
      await page.mouse.move(x + used - 40, from.y + 30, { steps: 12 })
      await expect(async () => {
        const lost = (await column(page, 'lost').boundingBox())!
        expect(lost.x + lost.width).toBeLessThanOrEqual(x + used + 30)
      }).toPass()
      const to = await centreOf(column(page, 'lost'))
      await page.mouse.move(to.x, to.y + 40, { steps: 6 })
      await expect(column(page, 'lost').locator('[data-over]')).toBeVisible()
      await page.mouse.up()
      // The stage Lost requires a reason.
      const dialog = page.getByRole('dialog', { name: TEXTS.es.lost })
      await dialog.getByRole('combobox', { name: TEXTS.es.why }).selectOption({ index: 1 })
      await dialog.getByRole('button', { name: TEXTS.es.move, exact: true }).click()
      await expect(tile(page, 'lost', dragged.title)).toBeVisible()
    })

    await test.step('by keyboard, stage by stage', async () => {
      await openBoard(page, '/sales/deals')
      const handle = tile(page, 'interested', keyed.title).locator('[data-rfd-drag-handle-draggable-id]')
      await handle.focus()
      const said = page.locator('[id^="rfd-announcement"][aria-live="assertive"]')
      await page.keyboard.press('Space')
      await expect(said).toHaveText(TEXTS.es.lifted)
      for (const stage of STAGES.slice(1)) {
        await page.keyboard.press('ArrowRight')
        const head = headOf(page, stage)
        await expect(said).toHaveText(new RegExp(`^Sobre ${await head.innerText()}, lugar`))
        await expect(head).toBeInViewport({ ratio: 1 })
      }
      await page.keyboard.press('ArrowLeft')
      await expect(said).toHaveText(/^Sobre Cerrado, lugar/)
      await page.keyboard.press('Escape')
      await expect(tile(page, 'interested', keyed.title)).toHaveCount(1)
    })
  })

test('at 390 px a long press carries a card to the last stage', async ({ browser, request }) => {
  const { title } = await startDeal(request)
  const page = await browser.newPage({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, locale: 'es-AR' })
  await signIn(page, 'sales', { redirect: '/sales/deals' })
  await untilCardsMove(page)
  const handle = tile(page, 'interested', title).locator('[data-rfd-drag-handle-draggable-id]')
  // Away from the edges of the window, where the page would scroll before the board does.
  await handle.evaluate((element) => element.scrollIntoView({ block: 'center' }))
  const { x, y } = await centreOf(handle)
  const client = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', at?: { x: number; y: number }) =>
    client.send('Input.dispatchTouchEvent', { type, touchPoints: at ? [at] : [] })
  await touch('touchStart', { x, y })
  await expect(page.locator('[data-rfd-draggable-id]').filter({ hasText: title })).toHaveCSS('position', 'fixed')
  for (let step = 1; step <= 8; step++) await touch('touchMove', { x: x + ((370 - x) * step) / 8, y: y + 10 })
  await expect(headOf(page, 'lost')).toBeInViewport({ ratio: 1 })
  // The board may still scroll: a finger follows it.
  let follow = 0
  await expect(async () => {
    await touch('touchMove', { x: (await centreOf(headOf(page, 'lost'))).x, y: y + (follow++ % 2) })
    await expect(column(page, 'lost').locator('[data-over]')).toBeVisible({ timeout: 2_000 })
  }).toPass()
  await touch('touchEnd')
  await expect(page.getByRole('dialog', { name: TEXTS.es.lost })).toBeVisible()
  await page.close()
})

test('a move, a new deal and a note of one seller appear on the open pages of another', async ({ page, browser, request }) => {
  const { id, title, headers } = await startDeal(request)
  const subscribed = watchSubscriptions(page)
  await signIn(page, 'sales', { redirect: '/sales/deals' })
  await untilCardsMove(page)
  const deal_page = await browser.newPage({ locale: 'es-AR' })
  const theirs_subscribed = watchSubscriptions(deal_page)
  await signIn(deal_page, 'sales', { redirect: `/sales/deal/${id}` })
  await subscribed(SALES_CHANNEL)
  await theirs_subscribed(dealChannel(id))

  const moved = await request.post(`/api/sales/deal/${id}/moves`, { headers, data: { to: 'contacted', version: 1 } })
  expect(moved.status()).toBe(200)
  await expect(tile(page, 'contacted', title)).toBeVisible()
  await expect(tile(page, 'interested', title)).toHaveCount(0)
  await expect(deal_page.getByText('Interesado → Contactado')).toBeVisible()
  const fresh = await startDeal(request)
  await expect(tile(page, 'interested', fresh.title)).toBeVisible()

  // Text being typed is not lost while the page behind it changes.
  const draft = deal_page.getByRole('textbox', { name: 'Texto' })
  await draft.fill('Un borrador')
  await request.post(`/api/sales/deal/${id}/notes`, { headers, data: { kind: 'note', body: 'Prefiere la ventana' } })
  await expect(deal_page.getByText('Prefiere la ventana')).toBeVisible()
  await expect(draft).toHaveValue('Un borrador')
  await deal_page.close()
})

test('list, dashboard and users are live: what another seller does appears on them by itself', async ({ page, browser, request }) => {
  const { id, title, headers } = await startDeal(request)
  const [home, users] = [await browser.newPage({ locale: 'es-AR' }), await browser.newPage({ locale: 'es-AR' })]
  const subscribed = [page, home, users].map(watchSubscriptions)
  await signIn(page, 'sales', { redirect: `/sales/deals?view=list&query=${encodeURIComponent(title)}` })
  await signIn(home, 'sales', { redirect: '/sales' })
  await signIn(users, 'sales', { redirect: `/sales/users?query=${title.slice(16)}` })
  for (const each of subscribed) await each(SALES_CHANNEL)

  const row = page.getByRole('row').filter({ hasText: title })
  await expect(row).toContainText('Interesado')
  expect((await request.post(`/api/sales/deal/${id}/moves`, { headers, data: { to: 'contacted', version: 1 } })).status()).toBe(200)
  await expect(row).toContainText('Contactado')
  const task = `Llamar ${title.slice(16)}`
  expect((await request.post(`/api/sales/deal/${id}/tasks`, { headers, data: { title: task, due_on: '2026-01-02' } })).status()).toBe(201)
  await expect(home.getByText(task)).toBeVisible()
  const customer = users.getByRole('row').filter({ hasText: `Cliente ${title.slice(16)}` })
  await expect(customer).toHaveCount(1)
  const other = { name: `Cliente ${title.slice(16)} dos`, email: `dos${title.slice(16)}@example.com` }
  await request.post('/api/sales', { headers, data: { title: `Otro ${title}`, source: 'phone', customer: other } })
  await expect(customer).toHaveCount(2)
  await home.close()
  await users.close()
})

test('without a connection the board says so, and finds what it missed', async ({ page, request }) => {
  const { id, title, headers } = await startDeal(request)
  await page.clock.install()
  await page.routeWebSocket(/\/app\/huella/, (socket) => socket.close())
  await signIn(page, 'sales', { redirect: '/sales/deals' })
  await page.clock.runFor(6_000)
  await expect(page.getByText('Sin conexión en vivo. Buscamos novedades cada 30 segundos.')).toBeVisible()
  await request.post(`/api/sales/deal/${id}/moves`, { headers, data: { to: 'contacted', version: 1 } })
  await page.clock.runFor(31_000)
  await expect(async () => {
    await page.clock.runFor(200)
    await expect(tile(page, 'contacted', title)).toBeVisible({ timeout: 500 })
  }).toPass()
})

test('Alt with J and K goes through the deals of the filter, and a filter is saved by name', async ({ page, request }) => {
  const mark = Date.now().toString(36)
  for (let n = 0; n < 3; n++) {
    const { id, headers } = await startDeal(request)
    await request.patch(`/api/sales/deal/${id}`, { headers, data: { title: `Vuelta ${mark} ${n}`, version: 1 } })
  }
  const list = `/sales/deals?view=list&query=${mark}&sort=title`
  await signIn(page, 'sales', { redirect: list })
  await page.getByRole('button', { name: 'Guardar este filtro' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Nombre' }).fill(`Vueltas ${mark}`)
  await dialog.getByRole('button', { name: 'Guardar este filtro' }).click()
  const saved = page.getByRole('list', { name: 'Filtros guardados' }).getByRole('link', { name: `Vueltas ${mark}` })
  await expect(saved).toHaveAttribute('aria-current', 'true')
  await page.getByRole('link', { name: `Vuelta ${mark} 0` }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Vuelta ${mark} 0`)
  for (const [key, n] of [
    ['Alt+j', 1],
    ['Alt+j', 2],
    ['Alt+k', 1],
  ] as const) {
    await page.keyboard.press(key)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Vuelta ${mark} ${n}`)
  }
  // Typing is not going on, nor is a single key, nor any key while a reply is written.
  await page.getByRole('textbox', { name: 'Texto' }).fill('')
  await page.getByRole('textbox', { name: 'Texto' }).press('j')
  await page.getByRole('textbox', { name: 'Texto' }).press('Alt+j')
  await page.getByRole('heading', { level: 1 }).click()
  await page.keyboard.press('j')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Vuelta ${mark} 1`)
  await page.getByRole('textbox', { name: 'Texto' }).fill('Hola')
  await page.getByRole('heading', { level: 1 }).click()
  await page.keyboard.press('Alt+j')
  await expect(page.getByRole('textbox', { name: 'Texto' })).toHaveValue('Hola')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Vuelta ${mark} 1`)
})

test('by keyboard, more cards of a column are loaded, and the focus goes on to the first of them', async ({ page, request }) => {
  const mark = Date.now().toString(36)
  const requests = Array.from({ length: 22 }, async (_, n) => {
    const { id, headers } = await startDeal(request)
    await request.patch(`/api/sales/deal/${id}`, { headers, data: { title: `Vuelta ${mark} ${n}`, version: 1 } })
  })
  await Promise.all(requests)
  await signIn(page, 'sales', { redirect: `/sales/deals?query=${mark}` })
  await untilCardsMove(page)
  const cards = column(page, 'interested').getByRole('article')
  await expect(cards).toHaveCount(20)
  // Near the end of a column they come by themselves; after a failure, by the button.
  await page.route('**/api/sales/board/interested?*', (route) => route.abort('connectionreset'), { times: 1 })
  const more = column(page, 'interested').getByRole('button', { name: 'Ver más' })
  await more.focus()
  await expect(page.getByText('No pudimos traer más')).toBeVisible()
  await more.press('Enter')
  await expect(cards).toHaveCount(22)
  await expect(cards.nth(20).getByRole('heading').getByRole('link')).toBeFocused()
})

test('a filter that no deal matches says so on the board and in the list, and is cleared there', async ({ page }) => {
  await signIn(page, 'sales', { redirect: '/sales/deals' })
  for (const [path, title, clear] of [
    ['/sales/deals?query=nadie-lo-escribe&source=form', 'Ninguna venta coincide', 'Quitar los filtros'],
    ['/en/sales/deals?view=list&query=nobody-wrote-it', 'No deal matches', 'Clear the filters'],
  ] as const) {
    await hydrated(page, path)
    await expect(page.getByRole('heading', { name: title })).toBeVisible()
    await expectAccessibleInTurn(page)
    await page.getByRole('main').getByRole('link', { name: clear }).click()
    await expect(page).toHaveURL(path.replace(/[?&](query|source)=[^&]*/g, ''))
    await expect(page.getByRole('main').getByRole('link', { name: /./ }).first()).toBeVisible()
    await expect(page.getByRole('heading', { name: title })).toHaveCount(0)
  }
})

test('dashboard and people answer in both languages, and a task of today is done there', async ({ page, request }) => {
  const { id, headers } = await startDeal(request)
  await request.post(`/api/sales/deal/${id}/tasks`, { headers, data: { title: 'Llamar hoy mismo', due_on: '2026-01-02' } })
  await signIn(page, 'sales', { redirect: '/sales' })
  await expect(page.getByRole('table', { name: '¿Dónde están las ventas y cuántas siguen?' }).getByRole('row')).toHaveCount(8)
  await expect(page.getByRole('img', { name: '¿Dónde están las ventas y cuántas siguen?' }).locator('i')).toHaveCount(7)
  await expectAccessibleInTurn(page)
  await page.getByRole('link', { name: 'Mis tareas de hoy' }).click()
  await expect(page).toHaveURL('/sales#tasks')
  await expect(page.locator('#tasks')).toBeInViewport()
  await expect(page.locator('#tasks')).toContainText('Llamar hoy mismo')
  await page.getByRole('button', { name: 'Marcar como hecha: Llamar hoy mismo' }).click()
  await expect(page.getByText('Llamar hoy mismo')).toHaveCount(0)
  await page.goto('/en/sales')
  await expect(page.getByRole('table', { name: 'Where are the deals, and how many go on?' })).toBeVisible()

  for (const [path, search, go] of [
    ['/sales/users', 'Nombre, usuario, correo o teléfono', 'Buscar'],
    ['/en/sales/users', 'Name, username, e-mail or telephone', 'Search'],
  ] as const) {
    await hydrated(page, path)
    await expectAccessibleInTurn(page)
    await page.getByPlaceholder(search).fill('traveller')
    await page.getByRole('button', { name: go }).click()
    await expect(page).toHaveURL(/query=traveller/)
    await page
      .getByRole('table')
      .getByRole('link', { name: /^Vera / })
      .click()
    await expect(page).toHaveURL(/\/sales\/user\//)
    await expectAccessibleInTurn(page)
  }
})

test('a list of customers is brought, and the same again changes nothing', async ({ page }) => {
  const mark = Date.now().toString(36)
  const file = {
    name: 'libro.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(`Cliente;Correo;Venta;Etapa\nInés Cruz;${mark}@example.com;Viaje ${mark} al sur;Contactado\nSin Contacto;;;\n`),
  }
  await signIn(page, 'sales', { redirect: '/sales/import' })
  await page.getByLabel('Archivo').setInputFiles(file)
  await page.getByRole('button', { name: 'Ver qué cambia' }).click()
  await expect(page.getByText('No tiene correo ni teléfono')).toBeVisible()
  await expectAccessibleInTurn(page)
  await page.getByRole('button', { name: 'Importar 1 línea' }).click()
  await expect(page.getByText('Importado.')).toBeVisible()
  await page.goto(`/sales/deals?query=${mark}`)
  await expect(tile(page, 'contacted', `Viaje ${mark} al sur`)).toBeVisible()
  await page.goto('/sales/import')
  await page.getByLabel('Archivo').setInputFiles(file)
  await page.getByRole('button', { name: 'Ver qué cambia' }).click()
  await expect(page.getByText('No hay nada para importar.')).toBeVisible()
})

test('a reply template is written, refused for a word that nobody fills in, and used on a deal in the customer’s language', async ({
  page,
  request,
}) => {
  const { id, title } = await startDeal(request)
  const name = `Saludo ${Date.now().toString(36)}`
  await signIn(page, 'sales', { redirect: '/sales/replies' })
  await page.getByRole('button', { name: 'Agregar una plantilla' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Nombre en español' }).fill(name)
  await dialog.getByRole('textbox', { name: 'Nombre en inglés' }).fill(`${name} en`)
  await dialog.getByRole('textbox', { name: 'Texto en español' }).fill('Hola, {nombre}: {title}')
  await dialog.getByRole('textbox', { name: 'Texto en inglés' }).fill('Hello, {name}')
  await dialog.getByRole('button', { name: 'Agregar una plantilla' }).click()
  await expect(dialog.getByText('Tiene entre llaves una palabra que no está en la lista, o una llave de más')).toBeVisible()
  await expectAccessibleInTurn(page)
  await dialog.getByRole('textbox', { name: 'Texto en español' }).fill('Hola: {title}')
  await dialog.getByRole('button', { name: 'Agregar una plantilla' }).click()
  await expect(page.getByText('Listo: guardamos la plantilla.')).toBeVisible()
  await hydrated(page, `/sales/deal/${id}`)
  await page.getByRole('combobox', { name: 'Plantilla, en el idioma del cliente' }).selectOption({ label: name })
  await expect(page.getByRole('textbox', { name: 'Texto' })).toHaveValue(`Hola: ${title}`)
  await expect(page.getByRole('link', { name: /correo/i }).last()).toHaveAttribute(
    'href',
    new RegExp(`body=${encodeURIComponent(`Hola: ${title}`).replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}`),
  )
})
