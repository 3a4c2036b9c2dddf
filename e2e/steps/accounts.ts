import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { hydrated } from './hydrated.ts'

// Steps shared by the journeys of accounts, done as a visitor would.

/** The password of the demo logins. */
export const PASSWORD = 'huella-demo-2026'
/** The password of users who register for a test. */
export const THEIRS = 'tortuga-lunes-73'

/** Fills in and submits the login form of the current page. */
export async function fillLogin(page: Page, username: string, password = PASSWORD) {
  const form = page.getByRole('main').locator('form', { has: page.locator('[name=password]') })
  await form.locator('[name=username]').fill(username)
  await form.locator('[name=password]').fill(password)
  await form.locator('button[type=submit]').first().click()
}

/**
 * Signs in, and opens the `redirect` page, which greets; a page that is opened for its own sake should be that one.
 * @param options.scripts false if the browser runs none, so that there is nothing to wait for
 */
export async function signIn(
  page: Page,
  username: string,
  options: { password?: string; lang?: 'es' | 'en'; redirect?: string; scripts?: false } = {},
) {
  const { lang = 'es', redirect = lang === 'es' ? '/cuenta' : '/en/account', scripts } = options
  await startSession(page, username, { ...options, redirect })
  if (scripts === false) await page.goto(redirect)
  else await hydrated(page, redirect)
  await expect(page).toHaveURL(redirect)
}

/**
 * Signs in by sending the login form itself, and opens nothing: the tested pages come after it, and opening the form takes as long as most
 * pages (`fillLogin` does).
 */
export async function startSession(
  page: Page,
  username: string,
  { password = PASSWORD, lang = 'es', redirect = '/' }: { password?: string; lang?: 'es' | 'en'; redirect?: string } = {},
) {
  const sent = await page.request.post(lang === 'es' ? '/iniciar-sesion' : '/en/login', {
    form: { username, password, redirect },
    headers: { 'sec-fetch-site': 'same-origin' },
    maxRedirects: 0,
  })
  expect([sent.status(), sent.headers().location]).toEqual([303, redirect])
}

/** Presses the button of the page behind a mailed link, and waits for the response: leaving earlier might abort the request. */
export async function confirmByLink(page: Page, button: string) {
  await page.getByRole('button', { name: button }).click()
  await expect(page.getByRole('button', { name: button })).toBeHidden()
}

/** Registers through the API; the letter to confirm the address is queued. */
export async function register(request: APIRequestContext, username: string, language: 'es' | 'en' = 'es') {
  const user = { name: 'Nina', surname: 'Prueba', username, email: emailOf(username), terms: true }
  const response = await request.post('/api/oauth/register', {
    data: { ...user, password: THEIRS, password_confirmation: THEIRS },
    headers: { 'accept-language': language },
  })
  expect(response.status()).toBe(201)
}

export function emailOf(username: string): string {
  return `${username}@example.com`
}

/** A username unused by earlier runs. */
export function newUsername(begin: string): string {
  return `${begin}${Date.now().toString(36)}`
}

/** Confirms the password, as sensitive actions require once in ten minutes. */
export async function prove(page: Page, password = PASSWORD) {
  await page.locator('[aria-labelledby=confirm-title] [name=proof_password]').fill(password)
  await page.getByRole('button', { name: /^(Confirmar y seguir|Confirm and continue)$/ }).click()
}

export async function expectNoSidewaysScroll(page: Page, width = 320) {
  const before = page.viewportSize()
  await page.setViewportSize({ width, height: 800 })
  const wider = await page.evaluate(() =>
    [...document.querySelectorAll('body *')]
      .filter((element) => element.getBoundingClientRect().right > document.documentElement.clientWidth + 1)
      .map(({ tagName, className }) => `${tagName}.${className}`)
      .slice(0, 12),
  )
  expect(await page.evaluate(() => document.documentElement.scrollWidth), `${page.url()}: ${wider.join(', ')}`).toBeLessThanOrEqual(width)
  if (before) await page.setViewportSize(before)
}

/**
 * The link in a user's newest message of a kind, as an admin can see it where there is no mail server.
 * @param request without session cookies
 */
export async function mailedLink(request: APIRequestContext, username: string, kind: string): Promise<string> {
  const headers = await provenAdmin(request)
  const response = await request.post(`/api/admin/email/${await storedEmail(request, username, kind)}/link-openings`, { headers })
  expect(response.status()).toBe(200)
  return (await response.json()).data.url
}

/** The id of a user's newest message of a kind, once it is stored. */
export async function storedEmail(request: APIRequestContext, username: string, kind: string): Promise<string> {
  const headers = await provenAdmin(request)
  let id = ''
  await expect(async () => {
    const answer = await request.get(`/api/admin/emails?query=${encodeURIComponent(username)}`, { headers })
    expect(answer.status()).toBe(200)
    id = (await answer.json()).data.find((email: { kind: string; state: string }) => email.kind === kind && email.state === 'kept')?.id
    expect(id, `${kind} to ${username}`).toBeTruthy()
  }).toPass()
  return id
}

/** Headers of a request to the API by a user, by default a demo login. */
export async function headersOf(request: APIRequestContext, username: string, password = PASSWORD): Promise<{ authorization: string }> {
  const answer = await request.post('/api/oauth/authenticate', { data: { username, password } })
  return { authorization: `Bearer ${(await answer.json()).access_token}` }
}

let admin: { headers: { authorization: string }; until: number } | undefined

/** Headers of an admin with a recent proof. */
async function provenAdmin(request: APIRequestContext): Promise<{ authorization: string }> {
  if (admin && admin.until > Date.now()) return admin.headers
  const headers = await headersOf(request, 'admin')
  const confirmed = await request.post('/api/oauth/confirm', { data: { password: PASSWORD }, headers })
  expect(confirmed.status()).toBe(204)
  admin = { headers, until: Date.now() + 5 * 60_000 }
  return headers
}
