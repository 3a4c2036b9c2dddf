import { type APIRequestContext, expect, type Page } from '@playwright/test'

// What journeys of accounts do again and again, the way a person does it.

/** Of the demo logins. */
export const PASSWORD = 'huella-demo-2026'
/** Of who registers for a test. */
export const THEIRS = 'tortuga-lunes-73'

/** Fills the login form of the page that is open. */
export async function fillLogin(page: Page, username: string, password = PASSWORD) {
  const form = page.getByRole('main').locator('form', { has: page.locator('[name=password]') })
  await form.locator('[name=username]').fill(username)
  await form.locator('[name=password]').fill(password)
  await form.locator('button[type=submit]').first().click()
}

/** Signs in and is where `redirect` says. */
export async function signIn(page: Page, username: string, options: { password?: string; lang?: 'es' | 'en'; redirect?: string } = {}) {
  const { password, lang = 'es', redirect = lang === 'es' ? '/cuenta' : '/en/account' } = options
  await page.goto(`${lang === 'es' ? '/iniciar-sesion' : '/en/login'}?redirect=${encodeURIComponent(redirect)}`)
  await fillLogin(page, username, password)
  await expect(page).toHaveURL(redirect)
}

/** Presses what a mailed link leads to, and waits for its answer: who leaves at once may take the request along. */
export async function confirmByLink(page: Page, button: string) {
  await page.getByRole('button', { name: button }).click()
  await expect(page.getByRole('button', { name: button })).toBeHidden()
}

/** Registers by the API; the message that asks to confirm the address is on its way. */
export async function register(request: APIRequestContext, username: string, language: 'es' | 'en' = 'es') {
  const person = { name: 'Nina', surname: 'Prueba', username, email: emailOf(username), terms: true }
  const response = await request.post('/api/oauth/register', {
    data: { ...person, password: THEIRS, password_confirmation: THEIRS },
    headers: { 'accept-language': language },
  })
  expect(response.status()).toBe(201)
}

export function emailOf(username: string): string {
  return `${username}@example.com`
}

/** A name that nobody had in an earlier run. */
export function newUsername(begin: string): string {
  return `${begin}${Date.now().toString(36)}`
}

/** What a sensitive act asks before it is done, once in ten minutes. */
export async function prove(page: Page, password = PASSWORD) {
  await page.locator('[name=proof_password]').fill(password)
  await page.getByRole('button', { name: /^(Confirmar y seguir|Confirm and go on)$/ }).click()
}

export async function expectNoSidewaysScroll(page: Page, width = 320) {
  const before = page.viewportSize()
  await page.setViewportSize({ width, height: 800 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth), page.url()).toBeLessThanOrEqual(width)
  if (before) await page.setViewportSize(before)
}

/**
 * The address in the newest message of a kind to somebody, as an admin may see it where no mail server carries messages.
 * @param request without anybody's cookies
 */
export async function mailedLink(request: APIRequestContext, username: string, kind: string): Promise<string> {
  const headers = { authorization: `Bearer ${await provenAdmin(request)}` }
  const response = await request.post(`/api/admin/email/${await keptEmail(request, username, kind)}/link-openings`, { headers })
  expect(response.status()).toBe(200)
  return (await response.json()).data.url
}

/** The id of the newest message of a kind to somebody, once it is written. */
export async function keptEmail(request: APIRequestContext, username: string, kind: string): Promise<string> {
  const headers = { authorization: `Bearer ${await provenAdmin(request)}` }
  let id = ''
  await expect(async () => {
    const { data } = await (await request.get(`/api/admin/emails?query=${encodeURIComponent(username)}`, { headers })).json()
    id = data.find((email: { kind: string; state: string }) => email.kind === kind && email.state === 'kept')?.id
    expect(id, `${kind} to ${username}`).toBeTruthy()
  }).toPass({ timeout: 15_000 })
  return id
}

let admin: { token: string; until: number } | undefined

/** The admin's token, with a proof that is recent enough. */
async function provenAdmin(request: APIRequestContext): Promise<string> {
  if (admin && admin.until > Date.now()) return admin.token
  const { access_token: token } = await (
    await request.post('/api/oauth/authenticate', { data: { username: 'admin', password: PASSWORD } })
  ).json()
  const confirmed = await request.post('/api/oauth/confirm', {
    data: { password: PASSWORD },
    headers: { authorization: `Bearer ${token}` },
  })
  expect(confirmed.status()).toBe(204)
  admin = { token, until: Date.now() + 5 * 60_000 }
  return token
}
