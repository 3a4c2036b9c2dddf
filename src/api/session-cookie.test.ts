import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { tokenDigest } from '../domain/sign-in/hashed-tokens.server.ts'
import { SHOWN_TO } from '../kit/http/shown-to.ts'
import { ENDPOINTS, traitsOf } from '../testing/access.ts'
import { type AccountScene, openAccountScene } from '../testing/account-scene.ts'
import { openWholeApp } from '../testing/whole-app.ts'

const ENDED = 'ended'.padEnd(43, 'x')
const VALID = 'valid'.padEnd(43, 'x')
const OWN = { 'sec-fetch-site': 'same-origin' }
const PAGE = { [SHOWN_TO]: 'user_vera' }

let scene: AccountScene
let app: Awaited<ReturnType<typeof openWholeApp>>
beforeAll(async () => {
  scene = await openAccountScene({ WRITES_PER_MINUTE: '100000' })
  app = await openWholeApp(scene.services)
  await scene.pool.query(
    `insert into users (id, username, email, email_verified, name, surname, language) values
      ('user_vera', 'vera', 'vera@example.com', true, 'Vera', 'Prueba', 'es'), ('user_ana', 'ana', 'ana@example.com', true, 'Ana', 'Prueba', 'es')`,
  )
  await scene.pool.query("insert into user_roles (user_id, role) values ('user_vera', 'admin')")
  await scene.pool.query(
    `insert into sessions (id, token_digest, user_id, expires_at) values
      ('sess_valid', $1, 'user_vera', now() + interval '1 day'), ('sess_ended', $2, 'user_vera', now() - interval '1 day')`,
    [tokenDigest(VALID), tokenDigest(ENDED)],
  )
})
afterAll(() => scene.close())

/** True where the session's cookie is read: an ended one is reported, whatever the endpoint would do. */
async function counts(endpoint: string, headers: Record<string, string>): Promise<boolean> {
  const [method = '', path = ''] = endpoint.split(' ')
  const { body } = await scene.call(method, path.replace(/:\w+/g, 'x'), { headers: { cookie: `session=${ENDED}`, ...headers } })
  return body?.error === 'invalid_token'
}

/** Stated a second time, as the rule would be read in a review. */
function mayCount(endpoint: string): boolean {
  const [method = '', path = ''] = endpoint.split(' ')
  if (endpoint === 'GET /openapi.json' || traitsOf(method, `/api${path}`).callers !== 'users') return false
  return !/^\/(oauth|auth)\//.test(path) || ['/oauth/user/statement.pdf', '/oauth/user/gift/:code/receipt.pdf'].includes(path)
}

describe('the cookie of a session', () => {
  it.each([...ENDPOINTS])('at %s counts from our own pages alone', async (endpoint, audience) => {
    const isRead = endpoint.startsWith('GET ')
    expect(await counts(endpoint, { ...OWN, ...PAGE })).toBe(mayCount(endpoint))
    expect(await counts(endpoint, OWN)).toBe(mayCount(endpoint) && isRead && audience !== 'public')
    for (const site of ['same-site', 'cross-site', 'none'])
      expect(await counts(endpoint, { 'sec-fetch-site': site, ...PAGE }), site).toBe(false)
    expect(await counts(endpoint, PAGE)).toBe(false)
  })

  it.each(['GET /saved-filters', 'POST /saved-filters', 'GET /causes'])(
    'at %s counts beside nothing else, and by no other spelling',
    async (endpoint) => {
      expect(await counts(endpoint, { ...OWN, ...PAGE })).toBe(true)
      for (const site of ['SAME-ORIGIN', 'same-origin, cross-site', ''])
        expect(await counts(endpoint, { 'sec-fetch-site': site, ...PAGE })).toBe(false)
      expect(await counts(endpoint, { origin: 'http://localhost:3000', ...PAGE })).toBe(false)
      expect(await counts(endpoint, { ...OWN, ...PAGE, authorization: 'Basic eDp5' })).toBe(false)
      expect(await counts(endpoint, { ...OWN, [SHOWN_TO]: '' })).toBe(endpoint === 'GET /saved-filters')
    },
  )

  it('never opens what gives out tokens', () => {
    const token_endpoints = [...ENDPOINTS.keys()].filter((endpoint) => / \/(oauth|auth)\//.test(endpoint))
    expect(token_endpoints.filter(mayCount).length).toBe(2)
    expect(token_endpoints.length).toBeGreaterThan(50)
  })
})

describe('with the cookie', () => {
  const ask = (path: string, headers: Record<string, string>, init: RequestInit = {}) =>
    app.request(`/api${path}`, { ...init, headers: { cookie: `session=${VALID}`, accept: 'text/html', ...headers } })
  const write = (headers: Record<string, string>) =>
    ask(
      '/saved-filters',
      { 'content-type': 'application/json', ...headers },
      { method: 'POST', body: '{"list":"x","name":"x","query":""}' },
    )

  it('a read is answered, for this browser alone', async () => {
    const { status, headers } = await ask('/saved-filters', OWN)
    expect([status, headers.get('cache-control')]).toEqual([200, 'no-store'])
    expect(headers.get('vary')).toContain('cookie')
  })

  it('no answer is shared, also where those of guests are', async () => {
    const shared = await app.request('/api/causes')
    expect(shared.headers.get('vary') ?? '').not.toContain('cookie')
    const own = await ask('/causes', { ...OWN, ...PAGE })
    expect([own.status, own.headers.get('cache-control')]).toEqual([200, 'no-store'])
  })

  it('a write needs the account of its page, and is refused for another one', async () => {
    expect((await write(OWN)).status).toBe(401)
    expect((await write(PAGE)).status).toBe(401)
    expect((await write({ ...PAGE, 'sec-fetch-site': 'cross-site' })).status).toBe(401)
    const refused = await write({ ...OWN, [SHOWN_TO]: 'user_ana' })
    expect([refused.status, (await refused.json()).error]).toEqual([409, 'another_session'])
    expect([200, 201, 422]).toContain((await write({ ...OWN, ...PAGE })).status)
  })

  it('no other site may read the answer', async () => {
    for (const site of ['cross-site', 'same-site']) {
      const { status, headers } = await ask('/saved-filters', { 'sec-fetch-site': site, origin: 'https://evil.example' })
      expect(status).toBe(401)
      expect(headers.get('access-control-allow-origin')).toBeNull()
      expect(headers.get('access-control-allow-credentials')).toBeNull()
    }
    const asked = await ask(
      '/saved-filters',
      {
        origin: 'https://evil.example',
        'access-control-request-method': 'POST',
        'access-control-request-headers': SHOWN_TO,
      },
      { method: 'OPTIONS' },
    )
    expect(asked.headers.get('access-control-allow-headers')).toBeNull()
    expect(asked.headers.get('access-control-allow-origin')).toBeNull()
  })

  it('a bearer token goes on as before, from anywhere', async () => {
    for (const headers of [{}, { 'sec-fetch-site': 'cross-site' }, { ...OWN, [SHOWN_TO]: 'user_ana' }] as Record<string, string>[]) {
      const given = { authorization: `Bearer ${VALID}`, ...headers }
      expect((await app.request('/api/saved-filters', { headers: given })).status).toBe(200)
    }
  })

  it('a file that is opened by a typed address says how to open it; one of ours leads back', async () => {
    const typed = await ask('/admin/users.csv?lang=en', { 'sec-fetch-site': 'none', 'sec-fetch-dest': 'document' })
    expect([typed.status, typed.headers.get('content-type')]).toEqual([401, 'text/html; charset=utf-8'])
    expect(await typed.text()).toContain('open this file from its page')
    const referer = 'http://localhost:3000/admin/payouts?view=paid'
    const gone = await ask('/admin/payout/x/proof', { ...OWN, 'sec-fetch-dest': 'document', referer })
    expect(gone.status).toBeGreaterThanOrEqual(400)
    expect(await gone.text()).toContain('href="/admin/payouts?view=paid"')
    for (const path of ['//evil.example/x', '/%5Cevil.example', '/a//..//evil.example']) {
      const away = await ask('/admin/payout/x/proof', { ...OWN, 'sec-fetch-dest': 'document', referer: `http://localhost:3000${path}` })
      expect(await away.text(), path).toMatch(/href="\/(a|en)?"/)
    }
    const stranger = await ask('/admin/payout/x/proof', { ...OWN, 'sec-fetch-dest': 'document', referer: 'https://evil.example/x' })
    expect(await stranger.text()).not.toContain('evil')
    const file = await ask('/admin/users.csv?lang=en', { ...OWN, 'sec-fetch-dest': 'document' })
    expect([file.status, file.headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8'])
  })
})
