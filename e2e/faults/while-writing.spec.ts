import { expect, type Page, test } from '@playwright/test'
import { headersOf, signIn } from '../steps/accounts.ts'
import { readDatabase } from '../steps/database.ts'
import { dialog } from '../steps/dialogs.ts'
import { hydrated } from '../steps/hydrated.ts'
import { photo } from '../steps/photo.ts'
import { reloadBehind } from '../steps/reload-behind.ts'
import { startDeal } from '../steps/sales/start-deal.ts'

// Somebody writes while others change what it is about, and the page is loaded again behind them: nothing typed is lost, and nothing of others.

test.use({ locale: 'es-AR', viewport: { width: 1440, height: 900 } })

/** Does something before the next request of an act of the page is sent on. */
function beforeAct(page: Page, act: () => Promise<unknown>): Promise<unknown> {
  return page.route(
    ({ pathname }) => /\.data$|\/moves$/.test(pathname),
    async (route) => {
      if (route.request().method() !== 'POST') return route.fallback()
      await act()
      await route.continue()
    },
    { times: 1 },
  )
}

const alert = (page: Page) => page.getByRole('main').locator('[role=alert]:not(:empty)')

test('an admin changes a booking that another one has changed since, only once they have seen how', async ({ page, request }) => {
  const headers = await headersOf(request, 'admin2')
  const typed = {
    supplier_id: 'supp_travel_site',
    external_id: `SEEN-${Date.now().toString(36)}`,
    seen: null as number | null,
    status: 'confirmed',
    trip: { trip_type: 'ONLY_HOTEL', start: '2027-05-01', end: '2027-05-08' },
    currency: 'ARS',
    sale: 100_000,
    cost: 80_000,
    fees: 0,
    taxes: 0,
    occurred_at: '2026-11-20T15:00:00Z',
    reason: 'Por teléfono',
  }
  const made = await request.post('/api/admin/bookings', { headers, data: typed })
  expect(made.status(), await made.text()).toBe(201)
  const { id } = (await made.json()).data
  await signIn(page, 'admin', { redirect: `/admin/booking/${id}/change` })
  await page.locator('[name=cost]').fill('700')
  const changed = await request.post(`/api/admin/booking/${id}/revisions`, { headers, data: { ...typed, seen: 1, cost: 75_000 } })
  expect(changed.status(), await changed.text()).toBe(201)
  await reloadBehind(page)
  await page.getByLabel('¿De dónde lo sabés?').fill('Me escribió')
  await page.getByRole('button', { name: 'Guardar' }).click()
  await expect(alert(page)).toBeVisible()
  await expect(page.getByText('Ahora está guardada así:')).toBeVisible()
  await expect(page.getByRole('definition').filter({ hasText: '750,00' })).toBeVisible()
  await expect(page.locator('[name=cost]')).toHaveValue('700')
  await page.getByRole('button', { name: 'Guardar' }).click()
  await expect(page).toHaveURL(`/admin/booking/${id}`)
})

test('the description of a picture stays while another admin saves one', async ({ page, request }) => {
  const headers = await headersOf(request, 'admin2')
  await signIn(page, 'admin', { redirect: '/admin/pictures' })
  const added = await request.post('/api/admin/pictures', { headers, multipart: { picture: await photo(page, '#2255cc') } })
  expect(added.status(), await added.text()).toBe(201)
  const [picture] = (await (await request.get('/api/admin/pictures?per_page=1', { headers })).json()).data
  await hydrated(page, `/admin/pictures?picture=${picture.id}`)
  const field = dialog(page).getByLabel('Qué se ve, en español')
  await field.fill('Un puente sobre el río')
  const data = { version: picture.version, alt: { es: 'Otra', en: 'Another' }, focus: picture.focus }
  expect((await request.put(`/api/admin/picture/${picture.id}`, { headers, data })).ok()).toBe(true)
  await reloadBehind(page)
  await expect(field).toHaveValue('Un puente sobre el río')
  await dialog(page).getByRole('button', { name: 'Guardar', exact: true }).click()
  await expect(dialog(page).getByText('Otra', { exact: true })).toBeVisible()
  await dialog(page).getByRole('button', { name: 'Guardar lo mío', exact: true }).click()
  await expect(page.getByRole('status').filter({ hasText: 'La imagen quedó descripta' })).toBeVisible()
})

test('a seller loses nothing typed, and takes nothing from another', async ({ page, request }) => {
  const { id, title, headers } = await startDeal(request)
  await signIn(page, 'sales', { redirect: `/sales/deal/${id}/quote` })
  await test.step('another draft is replaced once it was seen', async () => {
    await page.getByLabel('Qué es').fill('Hotel con desayuno')
    await page.getByLabel('Precio').fill('1.400.000')
    await page.getByLabel('Vale hasta').fill(new Date(Date.now() + 9 * 86_400_000).toISOString().slice(0, 10))
    const items = [{ name: 'Traslados', details: null, offer_id: null, price: 990_000 }]
    const quote = { draft_id: null, language: 'es', currency: 'ARS', holds_until: '2030-01-01', intro: null, included: null, items }
    expect((await request.put(`/api/sales/deal/${id}/quote`, { headers, data: quote })).status()).toBe(200)
    await reloadBehind(page)
    await page.getByRole('button', { name: 'Guardar el borrador' }).click()
    await expect(page.getByText(/Hay un borrador de .*9\.900/)).toBeVisible()
    await expect(page.getByLabel('Precio')).toHaveValue('1.400.000')
    await page.getByRole('button', { name: 'Guardar el borrador' }).click()
    await expect(page).toHaveURL(/#quote$/)
  })
  await test.step('a template is added to what was typed, and its subject goes with its text', async () => {
    const name = `Saludo ${Date.now().toString(36)}`
    const template = { name_es: name, name_en: name, subject_es: 'Tu viaje', subject_en: 'Your trip', text_es: '¡Hola!', text_en: 'Hello!' }
    expect((await request.post('/api/sales/replies', { headers, data: template })).status()).toBe(201)
    await hydrated(page, `/sales/deal/${id}`)
    const body = page.getByRole('textbox', { name: 'Texto' })
    const choose = () => page.getByRole('combobox', { name: 'Plantilla, en el idioma del cliente' }).selectOption({ label: name })
    await choose()
    await expect(body).toHaveValue('¡Hola!')
    await choose()
    await expect(body).toHaveValue('¡Hola!')
    await body.fill('Escrito a mano')
    await choose()
    await expect(body).toHaveValue('Escrito a mano\n\n¡Hola!')
    await page.getByRole('button', { name: 'Guardar como nota' }).click()
    await expect(body).toHaveValue('')
    await body.fill('Otro')
    await expect(page.getByRole('link', { name: 'Abrir en el correo' })).toHaveAttribute(
      'href',
      new RegExp(`subject=${encodeURIComponent(title)}&`),
    )
  })
  await test.step('the same refusal again takes the focus again', async () => {
    await page.getByRole('textbox', { name: 'Texto' }).fill(' ')
    for (let time = 1; time <= 2; time++) {
      const answered = page.waitForResponse((response) => response.request().method() === 'POST' && response.url().includes('.data'))
      await page.getByRole('button', { name: 'Guardar como nota' }).click()
      await answered
      await expect(alert(page)).toBeFocused()
    }
  })
  await test.step('what cannot be unmerged any more says so', async () => {
    const customer = async (deal: string) => (await (await request.get(`/api/sales/deal/${deal}`, { headers })).json()).data.customer.id
    const other = await startDeal(request)
    const merged = await request.post(`/api/sales/customer/${await customer(id)}/merges`, {
      headers,
      data: { merged_id: await customer(other.id) },
    })
    expect(merged.status(), await merged.text()).toBe(201)
    const merge = (await merged.json()).data.id
    await hydrated(page, `/sales/deal/${id}`)
    await beforeAct(page, () => request.post(`/api/sales/customer-merge/${merge}/parting`, { headers }))
    await page.getByRole('button', { name: 'Separar' }).click()
    await expect(alert(page)).toBeFocused()
    await expect(page.getByRole('button', { name: 'Separar' })).toHaveCount(0)
  })
  await test.step('a chat is entered while another lead arrives', async () => {
    await hydrated(page, '/sales/leads')
    await page.getByRole('button', { name: 'Cargar un chat' }).click()
    const name = dialog(page).getByLabel('Nombre')
    await name.fill('Julia Prueba')
    const key = crypto.randomUUID()
    const message = { name: 'Otra', phone: '+54 9 261 555-0107', email: null, message: 'Hola', from: null, to: null, key }
    const data = { ...message, opened_at: new Date(Date.now() - 60_000).toISOString() }
    const arrived = await request.post('/api/contact', { data })
    expect(arrived.ok(), await arrived.text()).toBe(true)
    await reloadBehind(page)
    await expect(name).toHaveValue('Julia Prueba')
  })
})

test('Escape closes the places under a field, and what another changed is overwritten only once it was shown', async ({
  page,
  request,
}) => {
  const { id, title, headers } = await startDeal(request)
  const change = async (data: object) => {
    const { version } = (await (await request.get(`/api/sales/deal/${id}`, { headers })).json()).data
    expect((await request.patch(`/api/sales/deal/${id}`, { headers, data: { ...data, version } })).ok()).toBe(true)
  }
  await signIn(page, 'sales', { redirect: `/sales/deal/${id}` })
  await page.getByRole('button', { name: 'Editar', exact: true }).first().click()
  await dialog(page).getByLabel('Título').fill(`${title} al sur`)
  await dialog(page).getByRole('combobox', { name: 'Destino' }).fill('Mendoza')
  const places = dialog(page).getByRole('option', { name: /^Mendoza/ })
  await expect(places.first()).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(places).toHaveCount(0)
  await expect(dialog(page).getByLabel('Título')).toHaveValue(`${title} al sur`)
  await change({ title: `${title} al norte` })
  await reloadBehind(page)
  const save = dialog(page).getByRole('button', { name: 'Guardar', exact: true })
  await save.click()
  await expect(dialog(page).getByRole('alert')).toBeFocused()
  await save.click()
  await expect(dialog(page)).toBeHidden()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${title} al sur`)
})

test('a reply template that another changed is saved once the refusal was shown', async ({ page, request }) => {
  const name = `Saludo ${Date.now().toString(36)}`
  const { headers } = await startDeal(request)
  const texts = { name_es: name, name_en: name, subject_es: 'Tu viaje', subject_en: 'Your trip', text_es: '¡Hola!', text_en: 'Hello!' }
  const made = await request.post('/api/sales/replies', { headers, data: texts })
  expect(made.status(), await made.text()).toBe(201)
  await signIn(page, 'sales', { redirect: '/sales/replies' })
  await page.getByRole('button', { name: `Editar ${name}` }).click()
  await dialog(page).getByLabel('Texto en español').fill('¡Hola de nuevo!')
  const replies = (await (await request.get('/api/sales/replies', { headers })).json()).data
  const { id, version } = replies.find((reply: { name_es: string }) => reply.name_es === name)
  expect((await request.patch(`/api/sales/replies/${id}`, { headers, data: { ...texts, subject_es: 'Otro', version } })).ok()).toBe(true)
  const save = dialog(page).getByRole('button', { name: 'Guardar', exact: true })
  await save.click()
  await expect(dialog(page).getByRole('alert')).toBeFocused()
  await save.click()
  await expect(dialog(page)).toBeHidden()
  await expect(page.getByText('¡Hola de nuevo!')).toBeVisible()
})

test('on the board a second click sends nothing, and a refused move is decided again with what was typed', async ({ page, request }) => {
  const { id, title, headers } = await startDeal(request)
  const tile = (stage: string) => page.locator(`section[data-stage="${stage}"]`).getByRole('article').filter({ hasText: title })
  await signIn(page, 'sales', { redirect: '/sales/deals' })
  await tile('interested')
    .getByRole('button', { name: `Mover: ${title}` })
    .click()
  await page.getByRole('menuitem', { name: 'Perdido' }).click()
  const reason = dialog(page).getByRole('combobox', { name: 'Por qué se perdió' })
  await reason.selectOption({ index: 1 })
  const chosen = await reason.inputValue()
  const sent: string[] = []
  page.on('request', (one) => one.url().includes('/moves') && sent.push(one.url()))
  await beforeAct(page, async () => {
    const { version } = (await (await request.get(`/api/sales/deal/${id}`, { headers })).json()).data
    const moved = await request.post(`/api/sales/deal/${id}/moves`, { headers, data: { to: 'contacted', version } })
    expect(moved.ok(), await moved.text()).toBe(true)
  })
  const move = dialog(page).getByRole('button', { name: 'Mover', exact: true })
  await move.click()
  await expect(dialog(page).getByRole('alert')).toBeFocused()
  await expect(tile('contacted')).toBeVisible()
  await expect(reason).toHaveValue(chosen)
  sent.length = 0
  await move.dblclick()
  await expect(tile('lost')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Deshacer' })).toBeVisible()
  expect(sent).toHaveLength(1)
})

test('an update stays as it is written while another manager posts one, and its form is empty once it is posted', async ({
  page,
  request,
}) => {
  const [project] = await readDatabase(
    `select p.id, p.slug from projects p join managed_organizations m on m.organization_id = p.organization_id join users u on u.id = m.user_id
       where u.username = 'manager' and p.status = 'active' order by p.id limit 1`,
  )
  await signIn(page, 'manager', { redirect: `/organizaciones/proyecto/${project?.slug}/novedades` })
  const field = page.getByRole('textbox', { name: 'Título', exact: true })
  await field.fill('Llegaron los caños')
  const headers = await headersOf(request, 'manager')
  const text = 'El martes empezamos a cavar el segundo pozo.'
  const document = { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text }] }] }
  const data = { title: `Empezó el pozo ${Date.now().toString(36)}`, document, other: null, pictures: [] }
  const posted = await request.post(`/api/organization/project/${project?.id}/updates`, { headers, data })
  expect(posted.ok(), await posted.text()).toBe(true)
  await reloadBehind(page)
  await expect(page.getByRole('heading', { name: data.title })).toBeVisible()
  await expect(field).toHaveValue('Llegaron los caños')
  await page.getByRole('textbox', { name: 'Qué pasó' }).fill('Son doscientos metros, y los trajo el municipio.')
  await page.getByRole('button', { name: 'Publicar' }).click()
  await expect(page.getByRole('heading', { name: 'Llegaron los caños' })).toBeVisible()
  await expect(field).toHaveValue('')
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Llegaron los caños' })).toBeVisible()
  await expect(field).toHaveValue('')
})
