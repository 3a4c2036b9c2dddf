import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { type ClientScene, openClientScene } from '../../src/testing/client-scene.ts'
import { createTravelSite } from './app.ts'
import { createCourier } from './courier.ts'
import { createDesk } from './desk.ts'
import { createSignIn } from './sign-in.ts'
import { openStore } from './store.ts'
import { SECRET, startPlatform, type TestPlatform, temporaryFolder } from './testing.ts'

// Against the platform's real OpenID provider, over HTTP; only its pages are simulated.

const HOTEL =
  'directSubmit=true&tripType=ONLY_HOTEL&multiHotel=false&hotelDestination=MEZ&departureDate=10%2F03%2F2099&arrivalDate=17%2F03%2F2099&distribution=2-0&lang=ES'
const OWN = { Origin: 'http://localhost', 'Sec-Fetch-Site': 'same-origin' }

let huella: ClientScene
let client: { id: string }
let vera: string
let reports: TestPlatform
let folder: Awaited<ReturnType<typeof temporaryFolder>>
let app: ReturnType<typeof createTravelSite>
const jar = new Map<string, string>()

beforeAll(async () => {
  huella = await openClientScene()
  client = await huella.registerClient({ name: 'Rumbo Sur', kind: 'public', redirect_uris: ['http://localhost/signed-in'] })
  vera = await huella.tokenOf('vera')
})
afterAll(() => huella.close())

beforeEach(async () => {
  jar.clear()
  reports = await startPlatform()
  folder = await temporaryFolder()
  const store = await openStore(join(folder.path, 'site.json'))
  const courier = createCourier(store, { url: reports.url, secret: SECRET, timeout_ms: 60_000 })
  app = createTravelSite(
    huella.issuer,
    createDesk(store, courier),
    createSignIn({ issuer: huella.issuer, client_id: client.id }),
    async () => undefined,
  )
})
afterEach(async () => {
  await reports.close()
  await folder.remove()
})

async function request(path: string, init: RequestInit = {}) {
  const headers = { ...(init.headers as Record<string, string>), Cookie: [...jar].map((pair) => pair.join('=')).join('; ') }
  const response = await app.request(path, { ...init, headers })
  for (const line of response.headers.getSetCookie()) {
    const [name = '', value = ''] = (line.split(';')[0] ?? '').split('=')
    if (/max-age=0/i.test(line)) jar.delete(name)
    else jar.set(name, value)
  }
  return response
}

/** Huella's page after Vera's consent. */
async function allow(url: string): Promise<string> {
  const answer = await huella.authorize(new URL(url).search.slice(1), { token: vera, decision: 'allowed' })
  return answer.url.replace('http://localhost', '')
}

async function signIn(back = '/home?lang=ES') {
  const going = await request(`/sign-in?${new URLSearchParams({ back })}`)
  return request(await allow(going.headers.get('Location') ?? ''))
}

test('a traveller signs in, is greeted by name with their project, and signs out', async () => {
  expect(await (await request('/home')).text()).toContain('Iniciar sesión con Huella')
  const back = await signIn(`/home?${HOTEL}`)
  expect([back.status, back.headers.get('Location')]).toEqual([303, `/home?${HOTEL}`])
  const page = await (await request('/home')).text()
  expect(page).toContain('<strong>Vera Prueba</strong>')
  expect(page).toContain(`<a href="${huella.issuer}/proyecto/proj-1">Proyecto proj_1</a>`)
  expect(page).not.toContain('Iniciar sesión con Huella')
  const out = await request('/sign-out', { method: 'POST', headers: OWN })
  expect(out.status).toBe(303)
  expect(jar.has('rumbo_sur_session')).toBe(false)
  expect(await (await request('/home')).text()).toContain('Iniciar sesión con Huella')
})

test('signing out revokes the tokens', async () => {
  const count = async () => Number((await huella.pool.query(`select count(*) from oauth_tokens where kind = 'RefreshToken'`)).rows[0].count)
  const before = await count()
  await signIn()
  expect(await count()).toBe(before + 1)
  await request('/sign-out', { method: 'POST', headers: OWN })
  expect(await count()).toBe(before)
})

test('a signed-in traveller’s booking is reported with their account', async () => {
  await signIn()
  const form = await (await request(`/book?${HOTEL}&currency=USD&offer=3`)).text()
  expect(form).toContain('Reservás como Vera Prueba: la mitad de la ganancia va a «Proyecto proj_1».')
  expect(form).toContain('value="vera@example.com"')
  const field = (name: string) => new RegExp(`name="${name}"[^>]* value="([^"]*)"`).exec(form)?.[1]?.replaceAll('&amp;', '&') ?? ''
  const fields = Object.fromEntries(['search', 'offer', 'currency', 'request_key', 'name', 'email'].map((name) => [name, field(name)]))
  await request('/book', { method: 'POST', body: new URLSearchParams(fields), headers: OWN })
  const { rows } = await huella.pool.query(`select id from users where username = 'vera'`)
  expect(reports.received[0]?.body).toMatchObject({ traveller: { email: 'vera@example.com', account: rows[0].id } })
})

test('refusing, replaying the redirect or using another attempt’s does not sign in', async () => {
  const going = await request('/sign-in')
  const address = going.headers.get('Location') ?? ''
  const refusal = await huella.authorize(new URL(address).search.slice(1), { token: vera, decision: 'refused' })
  const refused = await request(refusal.url.replace('http://localhost', ''))
  expect(refused.status).toBe(400)
  expect(await refused.text()).toContain('No pudimos iniciar tu sesión')
  const again = (await request('/sign-in')).headers.get('Location') ?? ''
  const answer = await allow(again)
  expect((await request(answer)).status).toBe(303)
  jar.delete('rumbo_sur_session')
  expect((await request(answer)).status).toBe(400)
  const mine = (await request('/sign-in')).headers.get('Location') ?? ''
  const attempt = jar.get('rumbo_sur_sign_in') ?? ''
  const theirs = await allow((await request('/sign-in')).headers.get('Location') ?? '')
  jar.set('rumbo_sur_sign_in', attempt)
  expect((await request(theirs)).status).toBe(400)
  expect(mine).not.toBe('')
  expect(jar.has('rumbo_sur_session')).toBe(false)
})

test('redirects only within the site, and shows an error when Huella does not respond', async () => {
  for (const back of ['https://evil.example/', '//evil.example', '/\\evil.example', 'javascript:alert(1)']) {
    expect((await signIn(back)).headers.get('Location')).toMatch(/^\/home\?lang=/)
  }
  const store = await openStore(join(folder.path, 'other.json'))
  const courier = createCourier(store, { url: reports.url, secret: SECRET, timeout_ms: 60_000 })
  const alone = createTravelSite(
    'http://localhost:1',
    createDesk(store, courier),
    createSignIn({ issuer: 'http://localhost:1', client_id: 'x' }),
    async () => undefined,
  )
  const answer = await alone.request('/sign-in?lang=EN')
  expect(answer.status).toBe(502)
  expect(await answer.text()).toContain('We could not log you in')
  expect((await alone.request('http://127.0.0.1:3001/sign-in')).headers.get('Location')).toBe('http://localhost:3001/sign-in')
})
