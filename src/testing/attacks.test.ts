import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createPlatformApi } from '../api/api.server.ts'
import { LETTERS } from '../api/letters.server.ts'
import { openDatabase } from '../kit/data/db.server.ts'
import { matchPath, PAGES, type Page, pathTo, VARIANTS, variantPath } from '../urls/paths.ts'
import { allPages, audienceOf, PAGE_ROWS } from '../web/pages.ts'
import { ENDPOINTS, traitsOf } from './access.ts'
import { type AccountScene, openAccountScene, PASSWORD } from './account-scene.ts'
import { withRealDigests } from './doubles/cheap-digests.ts'
import { EXHAUSTIVE } from './operations/exhaustive.ts'
import { openWholeApp } from './whole-app.ts'

// Attacks on accounts as an outsider would try them: by the public addresses, without inside knowledge.

const lines: string[] = []
let scene: AccountScene
let app: Awaited<ReturnType<typeof openWholeApp>>
beforeAll(async () => {
  scene = await openAccountScene({ WRITES_PER_MINUTE: '100000' })
  const log = (level: string) => (about: object | string, text?: string) => void lines.push(JSON.stringify({ level, about, text }))
  const services = Object.assign(scene.services, {
    log: { info: log('info'), warn: log('warn'), error: log('error'), debug: log('debug') },
  })
  app = await openWholeApp(services)
  for (const username of ['vera', 'ana']) await scene.register(username)
})
afterAll(() => scene.close())

const OWN = 'http://localhost:3000'
function post(path: string, form: Record<string, string>, headers: Record<string, string> = {}) {
  return app.request(path, {
    method: 'POST',
    body: new URLSearchParams(form),
    headers: { origin: OWN, accept: 'text/html', ...headers },
  })
}
function sessionOf(response: Response): string | undefined {
  return /(?:^|, )session=([\w-]+)/.exec(response.headers.getSetCookie().join(', '))?.[1]
}
async function signInPage(headers: Record<string, string> = {}) {
  return post('/iniciar-sesion', { username: 'vera', password: PASSWORD, redirect: '/cuenta' }, headers)
}

describe('forms from other sites', () => {
  const FOREIGN: Record<string, string>[] = [
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { origin: `${OWN}.evil.example` },
    { origin: 'https://localhost:3000' },
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
  ]
  const typed = (type: string) => new Blob(['{"intent":"end_all"}'], { type })
  const BODIES = [new URLSearchParams({ intent: 'end_all' }), typed(''), typed('text/plain'), typed('application/json'), typed('x/y'), null]

  let turn = 0

  it.each(Object.keys(PAGES) as Page[])('do nothing on the page %s, at any of its three addresses', async (page) => {
    const cookie = `session=${await scene.tokenOf('vera')}`
    for (const variant of VARIANTS) {
      const path = variantPath(page, variant, { slug: 'x', code: 'x', username: 'x', id: 'x' })
      for (const [n, headers] of FOREIGN.entries()) {
        // Each origin with one of the bodies, another one at each address, so that every pair is asked of some pages; of every page in `bin/test --all`.
        for (const body of EXHAUSTIVE ? BODIES : [BODIES[(n + turn++) % BODIES.length]!]) {
          const request = { method: 'POST', body, headers: { cookie, ...headers } }
          // Other sites may post a form with a request of theirs here: it becomes the same one by GET, and decides nothing.
          const refused = page === 'authorize' || page === 'end_session' ? [303, 415, 403] : [403]
          expect(refused, `${path} ${JSON.stringify(headers)} ${body}`).toContain((await app.request(path, request)).status)
        }
      }
    }
    expect((await app.request('/api/oauth/user', { headers: { authorization: `Bearer ${cookie.slice(8)}` } })).status).toBe(200)
  })

  it.each([...ENDPOINTS.keys()].filter((endpoint) => !endpoint.startsWith('GET')))('do nothing at the endpoint %s', async (endpoint) => {
    const [method = '', path = ''] = endpoint.split(' ')
    const cookie = `session=${await scene.tokenOf('vera')}`
    const address = `/api${path.replace(/:\w+/g, 'x')}`
    for (const type of ['application/x-www-form-urlencoded', 'text/plain', 'multipart/form-data; boundary=x']) {
      const response = await app.request(address, {
        method,
        body: 'a=b',
        headers: { cookie, origin: 'https://evil.example', 'content-type': type },
      })
      // Clients are called by pages of other sites, without a cookie's help.
      expect(traitsOf(method, address).callers === 'clients' ? [400, 401] : [403], type).toContain(response.status)
    }
    // JSON needs permission by CORS, which is never given together with cookies; and a cookie counts for our own pages only.
    const json = await app.request(address, {
      method,
      body: '{}',
      headers: { cookie, origin: 'https://evil.example', 'content-type': 'application/json' },
    })
    expect(json.headers.get('access-control-allow-credentials')).toBeNull()
    expect(json.headers.get('access-control-allow-origin') ?? '*').toBe('*')
    if (ENDPOINTS.get(endpoint) !== 'public') expect(json.status).toBe(401)
  })
})

describe('a session', () => {
  it('is new at every sign-in: a planted one is not adopted, and the previous one ends', async () => {
    const planted = 'a'.repeat(32)
    const first = sessionOf(await signInPage({ cookie: `session=${planted}` }))
    expect(first).toMatch(/^[\w-]{32,}$/)
    expect(first).not.toBe(planted)
    expect((await scene.call('GET', '/oauth/user', { token: planted })).status).toBe(401)
    const second = sessionOf(await signInPage({ cookie: `session=${first}` }))
    expect(second).not.toBe(first)
    expect((await scene.call('GET', '/oauth/user', { token: first! })).body.message).toBe('Token has expired')
    expect((await scene.call('GET', '/oauth/user', { token: second! })).status).toBe(200)
  })

  it('is in a cookie that scripts and other sites do not get, and never in an address, a page or a log line', async () => {
    lines.length = 0
    const response = await signInPage()
    const token = sessionOf(response)!
    const cookie = response.headers.getSetCookie().find((line) => line.startsWith('session='))
    expect(cookie).toMatch(/; Path=\/; HttpOnly; SameSite=Lax; Max-Age=31622400$/)
    expect(response.headers.get('location')).toBe('/cuenta')
    const pages = await Promise.all(
      ['/cuenta', '/cuenta.data', '/en/account', '/'].map((path) => app.request(path, { headers: { cookie: `session=${token}` } })),
    )
    for (const page of pages) expect(await page.text()).not.toContain(token)
    await post('/iniciar-sesion', { username: 'vera', password: 'canary-password-1' })
    await scene.call('POST', '/oauth/recovery', { body: { email: 'vera@example.com' } })
    const mails = await scene.mails()
    const all = lines.join('\n')
    expect(all).toContain('signed in')
    expect(all).toContain('sign-in refused')
    for (const secret of [token, PASSWORD, 'canary-password-1', 'vera@example.com']) expect(all).not.toContain(secret)
    expect(mails[0]?.token).toMatch(/^[\w-]{43}$/)
  })

  it('is not accepted from an address', async () => {
    const token = await scene.tokenOf('vera')
    for (const query of [`access_token=${token}`, `token=${token}`, `session=${token}`]) {
      expect((await scene.call('GET', `/oauth/user?${query}`)).status).toBe(401)
      expect((await app.request(`/cuenta?${query}`)).headers.get('location')).toMatch(/^\/iniciar-sesion/)
    }
  })

  it('that has ended redirects to the login and back, from forms too, with a message', async () => {
    const token = await scene.tokenOf('ana')
    await scene.call('POST', '/oauth/logout', { token })
    const cookie = { cookie: `session=${token}` }
    for (const [path, back] of [
      ['/cuenta', '/cuenta'],
      ['/en/account/password/change', '/en/account/password/change'],
      ['/proyectos?page=2', '/proyectos?page=2'],
    ] as const) {
      for (const response of [await app.request(path, { headers: cookie }), await post(path, { intent: 'profile' }, cookie)]) {
        expect(response.headers.get('location'), path).toBe(
          `${path.startsWith('/en') ? '/en/login' : '/iniciar-sesion'}?redirect=${encodeURIComponent(back)}`,
        )
        expect(response.headers.getSetCookie().join()).toMatch(/flash=users_alert_session_expired.*session=;/)
      }
    }
    const login = await app.request('/iniciar-sesion?redirect=%2Fcuenta', { headers: { cookie: 'flash=users_alert_session_expired' } })
    expect(await login.text()).toContain('Tu sesión ha expirado')
  })
})

describe('an address that is a secret', () => {
  const SECRET = 'secret'.padEnd(43, 'x')
  const QUERY = ['token', 'news-token', 'stop-token', 'gift-token'].map((name) => `${name}=${SECRET}`).join('&')

  it('of a mailed link leads a robbed owner, whose session has ended, to no login', async () => {
    const token = await scene.tokenOf('ana')
    await scene.call('POST', '/oauth/logout', { token })
    const headers = { cookie: `session=${token}`, accept: 'text/html' }
    for (const page of ['verify_email', 'confirm_email', 'keep_email', 'recovery', 'factor_recovery'] satisfies Page[])
      for (const variant of VARIANTS) {
        const response = await app.request(`${variantPath(page, variant)}?token=${SECRET}`, { headers })
        expect([response.status, response.headers.get('location')], page).toEqual([200, null])
        expect(response.headers.getSetCookie().join()).toMatch(/session=;/)
      }
    for (const page of allPages().filter((page) => PAGE_ROWS[page].secret)) {
      const path = `${variantPath(page, 'default', { code: SECRET })}?${QUERY}`
      const guest = await app.request(path, { headers: { accept: 'text/html' } })
      const ended = await app.request(path, { headers })
      expect([ended.status, ended.headers.get('location')], page).toEqual([guest.status, guest.headers.get('location')])
      expect(ended.headers.get('location') ?? '', page).not.toContain('iniciar-sesion')
    }
  })

  it('is marked as one wherever a letter or a button with a token leads to guests', () => {
    const about = {
      brand: 'Huella',
      public_url: OWN,
      operator_email: 'x@example.com',
      name: '',
      address: '',
      user_id: 'user_1',
      language: 'es',
    }
    const tokens = LETTERS.filter((letter) => letter.token || letter.leave || letter.topic)
    const pages = tokens.flatMap((letter) => {
      const all = { ...about, ...letter.example } as never
      const left = letter.leave_at?.(all, 'es').page ?? pathTo('leave_news', 'es')
      return [...(letter.token ? [letter.path(all, 'es')] : []), ...(letter.leave || letter.topic ? [left] : [])]
    })
    const marked = [...new Set(pages.map((path) => matchPath(path.split('?')[0]!)![0]))]
    expect(marked.filter((page) => audienceOf(page) === 'public' && !PAGE_ROWS[page].secret)).toEqual([])
    expect(marked.length).toBeGreaterThan(7)
  })
})

describe('stuffing credentials', () => {
  it('is limited across all processes, by account and by address, without locking out the owner elsewhere', async () => {
    const other = openDatabase(scene.connection)
    const processes = [scene.api, createPlatformApi({ ...scene.services, ...other })]
    const attempt = (username: string, address: string, i: number, password = 'a guess') =>
      processes[i % 2]!.fetch(
        new Request('http://localhost/oauth/authenticate', {
          method: 'POST',
          body: JSON.stringify({ username, password }),
          headers: { 'content-type': 'application/json' },
        }),
        { address },
      )
    const one: number[] = []
    for (let i = 0; i < 10; i++) one.push((await attempt('ana', '203.0.113.200', i)).status)
    expect(one).toEqual([401, 401, 401, 401, 401, 401, 429, 429, 429, 429])
    const many: number[] = []
    for (let i = 0; i < 100; i++) many.push((await attempt(`somebody${i}`, '203.0.113.201', i)).status)
    expect(many.filter((status) => status === 401)).toHaveLength(90)
    expect((await attempt('ana', '203.0.113.202', 1, PASSWORD)).status).toBe(200)
    await other.close()
  })
})

describe('finding out who has an account', () => {
  withRealDigests()
  let users = 0
  // Time of this process's CPU, as on a busy machine only that measures the work itself.
  const shortest = (timed: { ms: number }[]) => Math.min(...timed.map(({ ms }) => ms))
  async function timed(act: () => Promise<{ status: number; text: string }>) {
    const start = process.cpuUsage()
    const { status, text } = await act()
    const { user, system } = process.cpuUsage(start)
    return { ms: (user + system) / 1000, answer: `${status} ${text}` }
  }

  it.each([
    [
      'recovering',
      (known: boolean, i: number) =>
        scene.call('POST', '/oauth/recovery', { body: { email: known ? `known${i}@example.com` : `nobody${i}@example.com` } }),
    ],
    [
      'registering',
      (known: boolean, i: number) =>
        scene.register(`fresh${known ? 'a' : 'b'}${i}`, { email: known ? `known${i}@example.com` : `unknown${i}@example.com` }),
    ],
  ])('does not work by %s: same text, similar time', { retry: 2 }, async (_, act) => {
    const numbers = Array.from({ length: 12 }, () => users++)
    for (const i of numbers) await scene.register(`known${i}`)
    const known = []
    const unknown = []
    for (const i of numbers) {
      known.push(await timed(() => act(true, i)))
      unknown.push(await timed(() => act(false, i)))
    }
    const plain = (answers: { answer: string }[]) => new Set(answers.map(({ answer }) => answer.replace(/[\w]+@example\.com/, 'somebody')))
    expect(plain(known)).toEqual(plain(unknown))
    const ratio = shortest(known) / shortest(unknown)
    expect(ratio).toBeGreaterThan(0.5)
    expect(ratio).toBeLessThan(2)
  })

  it('does not work by the login page, in either language', async () => {
    for (const [path, text] of [
      ['/iniciar-sesion', 'Usuario o contraseña incorrectos'],
      ['/en/login', 'Invalid username or password'],
    ] as const) {
      const pages = await Promise.all(
        ['ana', 'nobody-at-all'].map(async (username) => (await post(path, { username, password: 'wrong one' })).text()),
      )
      for (const page of pages) expect(page).toContain(text)
    }
  })
})

describe('fields that are not in the form', () => {
  const GREEDY = {
    id: 'user_evil',
    roles: [{ name: 'admin' }],
    role: 'admin',
    status: 'active',
    scope: 'admin',
    email_verified: true,
    email_verified_at: '2026-01-01T00:00:00Z',
    user_id: 'user_evil',
    disabled_at: null,
    second_factor: true,
    target_project_id: 'proj_1',
    image: 'x',
  }

  it('change nothing, wherever they are sent', async () => {
    await scene.register('greedy', GREEDY)
    const token = await scene.tokenOf('greedy')
    const before = (await scene.call('GET', '/oauth/user', { token })).body.data
    await scene.call('PATCH', '/oauth/user', {
      token,
      body: { ...GREEDY, name: 'Vera', surname: 'Prueba', email: 'evil@example.com', username: 'evil' },
    })
    await scene.call('PUT', '/oauth/user/password', {
      token,
      body: { ...GREEDY, current_password: PASSWORD, password: 'una frase 77x', password_confirmation: 'una frase 77x' },
    })
    await scene.call('POST', '/oauth/confirm', { token, body: { ...GREEDY, password: 'una frase 77x' } })
    const after = (await scene.call('GET', '/oauth/user', { token })).body.data
    expect(after).toEqual(before)
    expect(after).toMatchObject({ roles: [], email_verified_at: null, scope: '*', second_factor: false, target_project_id: null })
    expect(after.id).not.toBe('user_evil')
  })

  it('change nothing on the account page’s forms', async () => {
    const token = await scene.tokenOf('ana')
    const form = {
      intent: 'profile',
      name: 'Ana',
      surname: 'Sosa',
      roles: 'admin',
      'roles[0][name]': 'admin',
      email: 'evil@example.com',
      email_verified_at: 'now',
    }
    expect((await post('/cuenta', form, { cookie: `session=${token}` })).status).toBe(303)
    expect((await scene.call('GET', '/oauth/user', { token })).body.data).toMatchObject({
      surname: 'Sosa',
      email: 'ana@example.com',
      roles: [],
      email_verified_at: null,
    })
  })
})
