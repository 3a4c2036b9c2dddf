import { afterAll, beforeAll, expect, it } from 'vitest'
import { pathTo } from '../urls/paths.ts'
import { type AccountScene, openAccountScene, PASSWORD } from './account-scene.ts'
import { insertCatalogues, insertOrganization, insertProject } from './fixture.ts'
import { openWholeApp } from './whole-app.ts'

// A club's evening: everybody comes from one IPv4 address, which arrives over an IPv6 socket; an attacker sits among them.

const OWN = 'http://localhost:3000'
const CLUB = '::ffff:203.0.113.9'
const lines: { about: Record<string, unknown>; text?: string }[] = []
let scene: AccountScene
let app: Awaited<ReturnType<typeof openWholeApp>>
beforeAll(async () => {
  scene = await openAccountScene({ TRUST_PROXY: '1' })
  const log = (about: Record<string, unknown>, text?: string) => void lines.push({ about, ...(text && { text }) })
  app = await openWholeApp(Object.assign(scene.services, { log: { info: log, warn: log, error: log, debug: log } }))
  await insertCatalogues(scene.pool)
  for (let i = 0; i < 60; i++) await scene.register(`member${i}`)
})
afterAll(() => scene.close())

async function post(path: string, body: Record<string, unknown>, headers: Record<string, string> = {}) {
  const json = path.startsWith('/api/')
  return app.request(path, {
    method: 'POST',
    body: json ? JSON.stringify(body) : new URLSearchParams(body as Record<string, string>),
    headers: {
      origin: OWN,
      accept: json ? 'application/json' : 'text/html',
      ...(json && { 'content-type': 'application/json' }),
      'x-forwarded-for': CLUB,
      ...headers,
    },
  })
}

const signIn = (username: string, password = PASSWORD, headers = {}) => post('/iniciar-sesion', { username, password }, headers)

async function register(username: string) {
  const user = { name: 'Vera', surname: 'Prueba', username, email: `${username}@example.com`, terms: 'on' }
  const response = await post(pathTo('register', 'es'), { ...user, password: PASSWORD, password_confirmation: PASSWORD })
  return (await response.text()).includes(user.email) ? response.status : 0
}

const handOff = () =>
  post('/api/hand-offs', {
    search: {
      trip_type: 'ONLY_HOTEL',
      destination: { id: 'city:1', text: 'Mendoza' },
      start: inDays(60),
      end: inDays(67),
      rooms: [{ adults: 2, childs: [] }],
    },
  })

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

it('sixty sign in, forty register and a hundred travel within minutes, while wrong passwords wait', async () => {
  scene.services.emitted.length = 0
  const attacked: number[] = []
  for (let i = 0; i < 10; i++) attacked.push((await signIn('member7', 'a guess')).status)
  expect(attacked).toEqual([401, 401, 401, 401, 401, 401, 429, 429, 429, 429])
  const statuses: Record<string, Set<number>> = { members: new Set(), registered: new Set(), travelling: new Set() }
  const attacker: number[] = []
  for (let i = 0; i < 60; i++) {
    // The attacked account's owner has a browser of their own, as everybody has.
    statuses.members!.add((await signIn(`member${i}`, PASSWORD, i === 7 ? { 'user-agent': 'A browser of their own' } : {})).status)
    attacker.push((await signIn('member7', 'a guess')).status)
    if (i < 40) statuses.registered!.add(await register(`guest${i}`))
    for (let j = 0; j < 2 && i < 50; j++) statuses.travelling!.add((await handOff()).status)
  }
  expect(Object.fromEntries(Object.entries(statuses).map(([name, seen]) => [name, [...seen]]))).toEqual({
    members: [303],
    registered: [200],
    travelling: [201],
  })
  expect(lettersOf('verify_email')).toHaveLength(40)
  // One try after each wait of 10, 20, 40 … seconds.
  expect(attacker.filter((status) => status !== 429).length).toBeLessThanOrEqual(3)
  const networks = new Set(lines.map(({ about }) => about.network).filter(Boolean))
  expect([...networks]).toEqual(['203.0.113.0/24', '198.51.0.0/24'].filter((network) => networks.has(network)))
  const { rows } = await scene.pool.query(
    `select distinct network from sessions s join users u on u.id = s.user_id where u.username like 'member%'`,
  )
  expect(rows).toEqual([{ network: '203.0.113.0/24' }])
})

it('a browser that signed in is known at the next try, without being recognized by anybody else', async () => {
  const [session, browser] = await cookiesOf(await signIn('member3'))
  expect(session).toMatch(/^session=/)
  expect(browser).toMatch(/^browser=[\w-]{54}; Path=\/; HttpOnly; SameSite=Lax; Max-Age=31536000$/)
  for (let i = 0; i < 8; i++) await signIn('member3', 'a guess')
  expect((await signIn('member3')).status).toBe(429)
  expect((await signIn('member3', PASSWORD, { cookie: browser!.split(';')[0]! })).status).toBe(303)
})

it('signing in with a session that has ended sets the new one and does not remove it', async () => {
  const [first] = await cookiesOf(await signIn('member4'))
  await scene.pool.query(`delete from sessions`)
  const set = await cookiesOf(await signIn('member4', PASSWORD, { cookie: first!.split(';')[0]! }))
  expect(set.filter((cookie) => cookie.startsWith('session='))).toHaveLength(1)
  expect(set[0]).toMatch(/^session=[\w-]+; .*Max-Age=31622400/)
})

it('signed webhooks of a travel site do not count as the writes of people behind its address', async () => {
  const key = { 'x-forwarded-for': '203.0.113.99' }
  const before = await scene.pool.query(`select count(*)::int as n from rate_limits where key like 'writes:203.0.113.99'`)
  await post('/api/bookings', {}, key)
  const after = await scene.pool.query(`select count(*)::int as n from rate_limits where key like 'writes:203.0.113.99'`)
  expect(after.rows).toEqual(before.rows)
  await post('/api/hand-offs', {}, key)
  const people = await scene.pool.query(`select points from rate_limits where key = 'writes:203.0.113.99'`)
  expect(people.rows).toEqual([{ points: 1 }])
})

it('twenty-five guests give, and each is asked by letter; a mailbox gets three in a day', async () => {
  await scene.pool.query('delete from rate_limits')
  for (const n of [1, 2, 3]) {
    await insertOrganization(scene.pool, `org_${n}`)
    await insertProject(scene.pool, `proj_${n}`, { organization: `org_${n}` })
  }
  scene.services.emitted.length = 0
  const give = (n: number, email: string) =>
    post(`/api/project/proj_${1 + (n % 3)}/gifts`, { amount: 250_000, shown: false, key: `crowd-key-${n}`, email })
  for (let n = 0; n < 25; n++) expect((await give(n, `giver${n}@example.com`)).status).toBe(201)
  const { rows } = await scene.pool.query('select count(*)::int as n from trail_watches where of_giver')
  expect([rows[0].n, lettersOf('trail_watch_asked').length]).toEqual([25, 25])
  for (let n = 25; n < 29; n++) expect((await give(n, 'one@example.com')).status).toBe(201)
  expect(lettersOf('trail_watch_asked')).toHaveLength(28)
  const all = await scene.pool.query('select count(*)::int as n from trail_watches where of_giver')
  expect(all.rows).toEqual([{ n: 29 }])
})

function lettersOf(kind: string) {
  return scene.services.emitted.filter(({ payload }) => payload.kind === kind)
}

async function cookiesOf(response: Response): Promise<string[]> {
  return response.headers.getSetCookie().filter((cookie) => !cookie.startsWith('flash='))
}
