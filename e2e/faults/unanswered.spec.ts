import { expect, type Page, type Route, test } from '@playwright/test'
import { fillLogin, newUsername, register, signIn, THEIRS } from '../steps/accounts.ts'
import { onDatabase } from '../steps/database.ts'
import { hydrated } from '../steps/hydrated.ts'
import { watchSubscriptions } from '../steps/subscribed.ts'

// A connection that is reset while the browser believes to be online: the page and its text stay, and are sent again.

test.use({ locale: 'es-AR' })
const FORM = 'No hay conexión: no nos llegó respuesta. Todo lo que escribiste sigue acá.'
const PAGE = 'No hay conexión: la página no respondió.'

/** Resets requests of the router, until the returned function is called. */
async function resetConnections(page: Page) {
  const reset = (route: Route) => route.abort('connectionreset')
  await page.route(/\.data(\?|$)/, reset)
  return () => page.unroute(/\.data(\?|$)/, reset)
}

const FORMS: [name: string, login: string | null, path: string, field: string, typed: string][] = [
  ['registering', null, '/registro', 'name', 'Olga'],
  ['contact', null, '/contacto', 'message', 'Queremos viajar a la Puna'],
  ['giving', null, '/proyecto/agua-segura-para-cinco-escuelas-del-secano-lavallino/aportar', 'message', 'Fuerza'],
  ['the profile', 'traveller', '/cuenta', 'surname', 'Gómez'],
  ['a deal', 'sales', '/sales/deals/new', 'title', 'Luna de miel'],
  ['a note of a deal', 'sales', '/sales/deal/deal_xbxq424zsfexvfevy8tn0b2b', 'body', 'Llamar el lunes'],
]
for (const [name, login, path, field, typed] of FORMS)
  test(`${name}: a form without an answer stays, says so, and is sent again by its own button`, async ({ page }) => {
    if (login) await signIn(page, login, { redirect: path })
    else await hydrated(page, path)
    const input = page.locator(`main [name="${field}"]`).first()
    await input.fill(typed)
    const back = await resetConnections(page)
    const form = page.locator('main form', { has: page.locator(`[name="${field}"]`) }).first()
    const submit = form.locator('button[type=submit]').last()
    for (let i = 0; i < 2; i++) {
      await submit.click()
      await expect(page.getByText(FORM)).toBeVisible()
      await expect(input).toHaveValue(typed)
    }
    await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Error')
    await back()
    const answered = page.waitForResponse((response) => response.request().method() === 'POST' && response.url().includes('.data'))
    await submit.click()
    expect((await answered).status()).toBeLessThan(500)
    await expect(page.getByText(FORM)).toBeHidden()
  })

test('a form of an ended session stays, with all that was written, and is sent again after signing in', async ({ page, context }) => {
  await signIn(page, 'traveller')
  const surname = page.locator('[name="surname"]')
  await surname.fill('Pérez Ruiz')
  await context.clearCookies({ name: /session/ })
  await page.locator('main form', { has: surname }).locator('button[type=submit]').last().click()
  const ended = page.getByText('Tu sesión terminó. Todo lo que escribiste sigue acá')
  await expect(ended).toBeVisible()
  await expect(surname).toHaveValue('Pérez Ruiz')
  const openLogin = async () => {
    const opened = context.waitForEvent('page')
    await page.getByRole('button', { name: 'Iniciar sesión', exact: true }).click()
    return opened
  }
  await test.step('sent again before signing in, it is kept once more', async () => {
    await (await openLogin()).close()
    await page.getByRole('button', { name: 'Enviar de nuevo' }).click()
    await expect(ended).toBeVisible()
  })
  const login = await openLogin()
  await fillLogin(login, 'traveller')
  await expect(login).toHaveURL('/')
  await login.close()
  const answered = page.waitForResponse((response) => response.request().method() === 'POST' && response.url().includes('.data'))
  await page.getByRole('button', { name: 'Enviar de nuevo' }).click()
  expect((await answered).headers()).not.toHaveProperty('x-sign-in-first')
  await expect(page.getByText('Todo lo que escribiste sigue acá')).toBeHidden()
  await page.reload()
  await expect(surname).toHaveValue('Pérez Ruiz')
})

test('a page in which somebody writes stays when their session is ended from elsewhere', async ({ page, context, request }) => {
  const username = newUsername('vera')
  await register(request, username)
  const subscribed = watchSubscriptions(page)
  await signIn(page, username, { password: THEIRS, redirect: '/contacto' })
  const message = page.locator('main [name="message"]')
  await message.fill('Queremos viajar a la Puna')
  const { access_token } = await (await request.post('/api/oauth/authenticate', { data: { username, password: THEIRS } })).json()
  const headers = { authorization: `Bearer ${access_token}` }
  const { data: user } = await (await request.get('/api/oauth/user', { headers })).json()
  await subscribed(`private-user.${user.id}`)
  await request.delete('/api/oauth/sessions', { headers })
  await expect(page.getByText('Tu sesión terminó. Todo lo que escribiste sigue acá')).toBeVisible()
  const opened = context.waitForEvent('page')
  await page.getByRole('button', { name: 'Iniciar sesión', exact: true }).click()
  const login = await opened
  await fillLogin(login, username, THEIRS)
  await expect(login).toHaveURL('/')
  await login.close()
  await page.getByRole('button', { name: 'Reintentar' }).click()
  await expect(page.getByText('Todo lo que escribiste sigue acá')).toBeHidden()
  await expect(page).toHaveURL('/contacto')
  await expect(message).toHaveValue('Queremos viajar a la Puna')
})

test('what has no answer is sent again from the message', async ({ page }) => {
  await hydrated(page, '/contacto')
  const message = page.locator('main [name="message"]')
  await message.fill('Queremos viajar')
  const back = await resetConnections(page)
  await page
    .locator('main form', { has: page.locator('[name="message"]') })
    .locator('button[type=submit]')
    .click()
  await expect(page.getByText(FORM)).toBeVisible()
  await back()
  const answered = page.waitForResponse((response) => response.request().method() === 'POST' && response.url().includes('.data'))
  await page.getByRole('button', { name: 'Enviar de nuevo' }).click()
  expect((await answered).status()).toBeLessThan(500)
  await expect(page.getByText(FORM)).toBeHidden()
  await expect(message).toHaveValue('Queremos viajar')
})

test('a link without an answer stays on the page, and is asked again', async ({ page }) => {
  await hydrated(page, '/contacto')
  await page.locator('main [name="message"]').fill('Queremos viajar')
  const back = await resetConnections(page)
  await page.getByRole('banner').getByRole('link', { name: 'Transparencia' }).click()
  await expect(page.getByText(PAGE)).toBeVisible()
  await expect(page).toHaveURL('/contacto')
  await expect(page.locator('main [name="message"]')).toHaveValue('Queremos viajar')
  await back()
  await page.getByRole('button', { name: 'Reintentar' }).click()
  await expect(page).toHaveURL('/transparencia')
})

test('the registration of an organization keeps its draft over a reload, for its author alone', async ({ page }) => {
  const username = newUsername('olga')
  await register(page.request, username)
  await onDatabase(`update users set email_verified = true where username = '${username}'`)
  await signIn(page, username, { password: THEIRS, redirect: '/organizaciones/registrar' })
  const values = {
    name: 'Club de los Borradores',
    description: 'Juntamos libros para escuelas',
    contact_phone: '261 555 0000',
    province: 'Mendoza',
  }
  for (const [name, value] of Object.entries(values)) await page.locator(`main [name="${name}"]`).fill(value)
  await page.locator('main [name="type"]').selectOption('ngo')
  await page.reload()
  await expect(page.getByText('Recuperamos lo que estabas escribiendo')).toBeVisible()
  for (const [name, value] of Object.entries(values)) await expect(page.locator(`main [name="${name}"]`)).toHaveValue(value)
  await expect(page.locator('main [name="type"]')).toHaveValue('ngo')

  await test.step('another account in this browser does not see it', async () => {
    const other = newUsername('otto')
    await register(page.request, other)
    await onDatabase(`update users set email_verified = true where username = '${other}'`)
    await signIn(page, other, { password: THEIRS, redirect: '/organizaciones/registrar' })
    await expect(page.locator('main [name="name"]')).toHaveValue('')
  })

  await test.step('it is thrown away by its author', async () => {
    await signIn(page, username, { password: THEIRS, redirect: '/organizaciones/registrar' })
    await expect(page.locator('main [name="name"]')).toHaveValue(values.name)
    await page.getByRole('button', { name: 'Empezar de cero' }).click()
    await expect(page.locator('main [name="name"]')).toHaveValue('')
    await page.reload()
    await expect(page.locator('main [name="name"]')).toHaveValue('')
  })
})
