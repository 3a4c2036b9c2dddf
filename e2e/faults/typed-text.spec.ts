import { expect, test } from '@playwright/test'
import { newUsername, register, signIn, startSession, THEIRS } from '../steps/accounts.ts'
import { onDatabase, readDatabase } from '../steps/database.ts'
import { hydrated } from '../steps/hydrated.ts'
import { startDeal } from '../steps/sales/start-deal.ts'

// Typed text stays until the server has it: whatever replaces its form, refuses it on the way, or arrives late.

test.use({ locale: 'es-AR', viewport: { width: 1440, height: 900 } })

const UNANSWERED = 'No hay conexión: no nos llegó respuesta. Todo lo que escribiste sigue acá.'

test('an update without an answer stays in the browser when another page is opened instead', async ({ page }) => {
  const [project] = await readDatabase(
    `select p.slug from projects p join managed_organizations m on m.organization_id = p.organization_id join users u on u.id = m.user_id
       where u.username = 'manager' and p.status = 'active' order by p.id desc limit 1`,
  )
  await signIn(page, 'manager', { redirect: `/organizaciones/proyecto/${project?.slug}/novedades` })
  const field = page.getByRole('textbox', { name: 'Título', exact: true })
  await field.fill('Terminó la escuela')
  await page.getByRole('textbox', { name: 'Qué pasó' }).fill('Ya tiene techo, y el lunes empiezan las clases.')
  await page.route(/\.data(\?|$)/, (route) => (route.request().method() === 'POST' ? route.abort('connectionreset') : route.fallback()), {
    times: 1,
  })
  await page.getByRole('button', { name: 'Publicar' }).click()
  await expect(page.getByText(UNANSWERED)).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: '←' }).click()
  await expect(page).toHaveURL(`/organizaciones/proyecto/${project?.slug}`)
  await page.goBack()
  await expect(field).toHaveValue('Terminó la escuela')
})

test('a note of one admin stays when another one has signed in meanwhile', async ({ page }) => {
  const [contribution] = await readDatabase('select id from contributions order by id limit 1')
  await signIn(page, 'admin', { redirect: `/admin/contribution/${contribution?.id}` })
  const note = page.locator('main [name=body]')
  await note.fill('Preguntar al banco')
  await startSession(page, 'admin2')
  await page.getByRole('button', { name: 'Agregar nota' }).click()
  await expect(page.getByText('no se hizo nada')).toBeVisible()
  await expect(note).toHaveValue('Preguntar al banco')
  await page.getByRole('button', { name: 'Agregar nota' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'Preguntar al banco' })).toBeVisible()
  await expect(note).toHaveValue('')
})

test('a form that is refused for its size stays, and says why', async ({ page }) => {
  await hydrated(page, '/contacto')
  const message = page.locator('main [name="message"]')
  await message.evaluate((field) => field.removeAttribute('maxlength'))
  await message.fill('Puna '.repeat(60_000))
  const form = page.locator('main form', { has: page.locator('[name="message"]') })
  await form.locator('button[type=submit]').click()
  await expect(page.getByText('Lo que enviás es demasiado grande')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Error')
  await message.fill('Queremos viajar a la Puna')
  const answered = page.waitForResponse((response) => response.request().method() === 'POST' && response.url().includes('.data'))
  await form.locator('button[type=submit]').click()
  expect((await answered).status()).not.toBe(413)
  await expect(page.getByText('Lo que enviás es demasiado grande')).toBeHidden()
})

test('a town that was typed is part of a deal that is saved at once, and one that is not found is asked about', async ({ page }) => {
  await signIn(page, 'sales', { redirect: '/sales/deals/new' })
  await page.getByLabel('Título', { exact: true }).fill('Luna de miel')
  await page.locator('main [name=name]').fill(newUsername('vera'))
  await page.locator('main [name=phone]').fill('261 555 0134')
  const destination = page.getByRole('combobox', { name: 'Destino' })
  const send = page.getByRole('button', { name: 'Empezar la venta' })
  await destination.fill('Qwxyz del Sur')
  // While the field still has the focus: nothing has resolved its text yet.
  await send.dispatchEvent('click')
  await expect(page.locator('#place-destination-error')).toContainText('No encontramos «Qwxyz del Sur»')
  await expect(page).toHaveURL('/sales/deals/new')
  await destination.fill('San Carlos de Bariloche')
  await expect(page.getByRole('option', { name: /Bariloche/ }).first()).toBeVisible()
  await send.click()
  await expect(page).toHaveURL(/\/sales\/deal\/deal_/)
  await expect(page.getByRole('main')).toContainText('Bariloche')
})

test('a customer who is typed stays when a namesake was chosen by mistake', async ({ page, request }) => {
  const { title } = await startDeal(request)
  await signIn(page, 'sales', { redirect: '/sales/deals/new' })
  await page.locator('main [name=phone]').fill('261 555 0134')
  await page.locator('main [name=name]').fill(`Cliente ${title.slice(16)}`)
  await page
    .getByRole('status')
    .getByRole('button', { name: `Cliente ${title.slice(16)}` })
    .click()
  await expect(page.locator('main [name=customer_id]')).toHaveCount(1)
  await page.getByRole('button', { name: 'Es otra persona' }).click()
  await expect(page.locator('main [name=phone]')).toHaveValue('261 555 0134')
  await expect(page.locator('main [name=name]')).toHaveValue(`Cliente ${title.slice(16)}`)
})

test('text that is typed while a chosen filter of the trips loads stays, and prices are read as they are written', async ({ page }) => {
  await hydrated(page, '/ofertas')
  let goOn = () => {}
  const late = new Promise<void>((resolve) => {
    goOn = resolve
  })
  await page.route(/\/ofertas\.data/, async (route) => {
    await late
    await route.continue()
  })
  await page.locator('main [name=sort]').selectOption('price')
  const query = page.locator('main search [name=query]')
  await query.pressSequentially('mendoza')
  goOn()
  await expect(page).toHaveURL(/sort=price/)
  await expect(query).toHaveValue('mendoza')
  await expect(query).toBeFocused()
  const price = page.locator('main [name=max_price]')
  await price.fill('$ 50.000.000')
  await price.press('Enter')
  await expect(page).toHaveURL(/max_price=50000000/)
  await price.fill('mucho')
  await price.press('Enter')
  await expect(page.locator('#offers-max_price-error')).toBeVisible()
})

test('a document that is too large is not sent, and says so beside its field', async ({ page }) => {
  const username = newUsername('olga')
  await register(page.request, username)
  await onDatabase(`update users set email_verified = true where username = '${username}'`)
  await signIn(page, username, { password: THEIRS, redirect: '/cuenta/foto' })
  await page.locator('main [name=picture]').setInputFiles({ name: 'a.jpg', mimeType: 'image/jpeg', buffer: Buffer.alloc(11 * 1024 * 1024) })
  await expect(page.locator('#picture-error')).toBeVisible()
  expect(await page.locator('main [name=picture]').inputValue()).toBe('')
})
