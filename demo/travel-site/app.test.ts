import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createTravelSite } from './app.ts'
import { createCourier } from './courier.ts'
import { createDesk } from './desk.ts'
import type { BeneficiaryProject } from './promise.ts'
import { createSignIn } from './sign-in.ts'
import { openStore } from './store.ts'
import { SECRET, startPlatform, type TestPlatform, TRAIL_URL, temporaryFolder } from './testing.ts'

const HOTEL =
  'directSubmit=true&tripType=ONLY_HOTEL&multiHotel=false&hotelDestination=MEZ&departureDate=10%2F03%2F2099&arrivalDate=17%2F03%2F2099&distribution=2-0%3A%3A1-2-4%2C9&lang=ES&nationality=AR&ref=7kq2m9xw4dta'
const OWN = { Origin: 'http://localhost', 'Sec-Fetch-Site': 'same-origin' }

let platform: TestPlatform
let folder: Awaited<ReturnType<typeof temporaryFolder>>
let app: ReturnType<typeof createTravelSite>
let promised: BeneficiaryProject | undefined

beforeEach(async () => {
  promised = undefined
  platform = await startPlatform()
  folder = await temporaryFolder()
  const store = await openStore(join(folder.path, 'site.json'))
  const courier = createCourier(store, { url: platform.url, secret: SECRET, timeout_ms: 60_000 })
  app = createTravelSite(
    platform.url,
    createDesk(store, courier),
    createSignIn({ issuer: platform.url, client_id: 'nobody' }),
    async (code) => (code ? promised : undefined),
  )
})

afterEach(async () => {
  await platform.close()
  await folder.remove()
})

const get = async (path: string, headers: Record<string, string> = {}) => {
  const response = await app.request(path, { headers })
  return { response, page: await response.text() }
}

const post = (path: string, fields: Record<string, string>, headers: Record<string, string> = OWN) =>
  app.request(path, { method: 'POST', body: new URLSearchParams(fields), headers })

const field = (page: string, name: string) => new RegExp(`name="${name}" value="([^"]*)"`).exec(page)?.[1]?.replaceAll('&amp;', '&') ?? ''

async function bookThroughPages(traveller: Record<string, string> = {}, query = HOTEL) {
  const form = (await get(`/book?${query}&currency=USD&offer=3`)).page
  const fields = Object.fromEntries(['search', 'offer', 'currency', 'request_key'].map((name) => [name, field(form, name)]))
  const response = await post('/book', { ...fields, ...traveller })
  return { response, address: response.headers.get('Location') ?? '', cookie: response.headers.get('Set-Cookie') ?? '', fields }
}

test('a guest reads the promise of the hand-off with the results and before booking, and nothing without one', async () => {
  promised = { name: 'Agua & abrigo', url: 'http://platform.example/proyecto/agua', collects: true }
  for (const path of [`/home?${HOTEL}`, `/book?${HOTEL}&currency=USD&offer=3`])
    expect((await get(path)).page).toContain(
      'La mitad de la ganancia va a «<a href="http://platform.example/proyecto/agua">Agua &amp; abrigo</a>», como elegiste en Huella.',
    )
  promised = { ...promised, collects: false }
  expect((await get(`/home?${HOTEL}`)).page).toContain('ya no recauda')
  expect((await get(`/home?${HOTEL.replace('&ref=7kq2m9xw4dta', '')}`)).page).not.toContain('Agua')
  promised = undefined
  expect((await get(`/home?${HOTEL}`)).page).not.toContain('La mitad de la ganancia')
})

test('a hand-off shows the search as understood and five offers with their prices', async () => {
  const { response, page } = await get(`/home?${HOTEL}`)
  expect(response.status).toBe(200)
  for (const text of [
    'Resultados para Mendoza',
    'Habitación 2: 1 adulto, 2 menores (4 años, 9 años)',
    '7 noches',
    'Argentina',
    '7kq2m9xw4dta',
    'MEZ',
  ]) {
    expect(page).toContain(text)
  }
  expect(page.match(/<button type="submit">Reservar/g)).toHaveLength(5)
  expect(page.match(/class="price">\$/g)).toHaveLength(5)
  expect((await get(`/home?${HOTEL}&currency=USD`)).page.match(/class="price">US\$/g)).toHaveLength(5)
  expect((await get(`/home?${HOTEL.replace('lang=ES', 'lang=EN')}`)).page).toContain('Results for Mendoza')
})

test('a malformed hand-off is refused with its errors, and its values are escaped', async () => {
  const { response, page } = await get(`/home?${HOTEL.replace('MEZ', '%3Cscript%3Ealert(1)%3C%2Fscript%3E')}&%3Cb%3E=1`)
  expect(response.status).toBe(400)
  expect(page).toContain('hotelDestination')
  expect(page).toContain('&lt;script&gt;')
  expect(page).not.toMatch(/<script|<b>/)
})

test('without directSubmit our own form is shown, which leads to the same results', async () => {
  expect((await get('/home')).page).toContain('action="/search"')
  expect((await get('/', {})).response.headers.get('Location')).toBe('/home')
  const form = 'kind=ONLY_FLIGHT&departure=BUE&destination=SLA&start=2099-03-10&end=2099-03-12&adults=1&child_ages=4,+9&lang=en'
  const { response } = await get(`/search?${form}`)
  expect(response.status).toBe(303)
  expect((await get(response.headers.get('Location') ?? '')).page).toContain('Results for Salta')
  const wrong = await get(`/search?${form.replace('2099-03-12', '2099-03-01')}`)
  expect(wrong.response.status).toBe(400)
  expect(wrong.page).toContain('nobody returns before leaving')
})

test('booking: a confirmation page, a report, and a page with the agency’s earnings and a link back', async () => {
  const { response, address } = await bookThroughPages({ name: '<i>Ana</i>', email: 'ana@example.com' })
  expect(response.status).toBe(303)
  expect(address).toMatch(/^\/booking\/RS-000001-[0-9A-Z]{16}\?/)
  expect(platform.received).toHaveLength(1)
  expect(platform.received[0]).toMatchObject({ signed: true, body: { hand_off: '7kq2m9xw4dta', currency: 'USD', status: 'confirmed' } })
  const { page } = await get(address)
  for (const text of ['Reserva RS-000001', 'Confirmada', 'Ganancia', 'lo unió a tu búsqueda', `href="${TRAIL_URL}"`, 'Volver a Huella'])
    expect(page).toContain(text)
  expect(page).toContain('&lt;i&gt;Ana')
})

test('booking without a code and without a name', async () => {
  await bookThroughPages({}, HOTEL.replace('&ref=7kq2m9xw4dta', ''))
  expect(platform.received[0]?.body).toMatchObject({ hand_off: null, traveller: { email: null, account: null } })
})

test('changing, cancelling and resending from the page', async () => {
  const { address } = await bookThroughPages()
  const path = address.split('?')[0]
  expect((await post(`${path}/change`, { start: '2099-03-10', end: '2099-03-20', fare: 'promotional' })).status).toBe(303)
  expect((await post(`${path}/change`, { start: '2099-03-10', end: '2099-03-09', fare: 'standard' })).status).toBe(422)
  expect((await post(`${path}/change`, { start: '2099-02-30', end: '2099-03-09', fare: 'standard' })).status).toBe(422)
  expect((await post(`${path}/resend`, {})).status).toBe(303)
  expect((await post(`${path}/cancel`, {})).status).toBe(303)
  expect((await post(`${path}/change`, { start: '2099-03-10', end: '2099-03-21', fare: 'standard' })).status).toBe(409)
  expect(platform.received.map(({ body }) => `${body.revision} ${body.status}`)).toEqual([
    '1 confirmed',
    '2 confirmed',
    '2 confirmed',
    '3 cancelled',
  ])
  const { page } = await get(path ?? '')
  expect(page).toContain('Cancelada')
  expect(page).not.toContain('/change')
})

test('"my bookings" lists those of this browser', async () => {
  const { address, cookie } = await bookThroughPages()
  const id = /RS-[0-9A-Z-]+/.exec(address)?.[0] ?? ''
  expect(cookie).toMatch(/HttpOnly; SameSite=Lax/)
  expect((await get('/bookings', { Cookie: cookie.split(';')[0] ?? '' })).page).toContain(id)
  expect((await get('/bookings', { Cookie: 'rumbo_sur_visitor=00000000000000000000000000' })).page).not.toContain('RS-')
  expect((await get('/bookings')).page).not.toContain('RS-')
  expect((await get('/dashboard?lang=EN')).response.headers.get('Location')).toBe('/bookings?lang=EN')
  expect((await get('/booking/RS-000001')).response.status).toBe(404)
})

test('our own form, tampered with or sent twice', async () => {
  const { fields, address } = await bookThroughPages()
  expect((await post('/book', fields)).headers.get('Location')).toBe(address)
  const tampered = [
    ['offer', '6'],
    ['offer', '1.5'],
    ['currency', 'EUR'],
    ['search', 'tripType=MULTI'],
    ['request_key', 'x'],
  ] as const
  for (const [name, value] of tampered) {
    expect((await post('/book', { ...fields, [name]: value })).status).toBe(400)
  }
  expect((await post('/book', { ...fields, request_key: 'ZZZZZZZZZZZZZZZZ', email: 'ana@' })).status).toBe(422)
  expect((await post('/book', { ...fields, request_key: 'ZZZZZZZZZZZZZZZZ', name: 'a'.repeat(81) })).status).toBe(422)
  expect(platform.received).toHaveLength(1)
})

test('forms from other sites, and oversized ones', async () => {
  const { fields, address } = await bookThroughPages()
  const foreign = { Origin: 'http://evil.example', 'Sec-Fetch-Site': 'cross-site' }
  const neighbour = { Origin: 'http://localhost:3000', 'Sec-Fetch-Site': 'same-site' }
  for (const headers of [foreign, neighbour, {}]) {
    expect((await post('/book', { ...fields, request_key: 'ZZZZZZZZZZZZZZZZ' }, headers)).status).toBe(403)
    expect((await post(`${address.split('?')[0]}/cancel`, {}, headers)).status).toBe(403)
  }
  expect((await post('/book', { ...fields, name: 'a'.repeat(20_000) })).status).toBe(413)
  expect((await get(address)).page).toContain('Confirmada')
})

test('every response has security headers, and no page needs a script or an inline style', async () => {
  const { address } = await bookThroughPages()
  for (const path of ['/', '/home', `/home?${HOTEL}`, `/book?${HOTEL}&offer=1`, '/bookings', address, '/nowhere', '/site.css', '/health']) {
    const { response, page } = await get(path)
    expect(response.headers.get('Content-Security-Policy')).toMatch(/^default-src 'none'; style-src 'self'; .*frame-ancestors 'none'/)
    expect(response.headers.get('X-Content-Type-Options')).toBe('nosniff')
    expect(response.headers.get('Cache-Control')).toBe(path === '/site.css' ? 'public, max-age=3600' : 'no-store')
    expect(page).not.toMatch(/<script|<style|\sstyle=|\son[a-z]+=/)
  }
  expect((await get('/nowhere?lang=EN')).page).toContain('We could not find that page')
})
