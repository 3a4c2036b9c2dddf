import { randomBytes } from 'node:crypto'
import type { Hono } from 'hono'
import { inspectRoutes } from 'hono/dev'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { tokenDigest } from '../domain/sign-in/hashed-tokens.server.ts'
import type { Audience } from '../kit/http/audience.ts'
import { PAGES, type Page, pageOfRoute, VARIANTS, variantPath } from '../urls/paths.ts'
import { allPages, audienceOf } from '../web/pages.ts'
import routes from '../web/routes.ts'
import { ENDPOINTS } from './access.ts'
import { type AccountScene, openAccountScene } from './account-scene.ts'
import { EXHAUSTIVE, sampleInTurn } from './operations/exhaustive.ts'
import { openWholeApp } from './whole-app.ts'

const OWN = 'http://localhost:3000'
const ROLES = ['guest', 'user', 'unverified', 'hotelier', 'organizationmanager', 'salesop', 'admin'] as const
type Visitor = (typeof ROLES)[number]
type Outcome = 'allowed' | 'login' | 'home' | 'my_organization'

/** The specification's guards (§6), written out: the outcome of each audience for each visitor. */
const EXPECTED: Record<Audience, Record<Visitor, Outcome>> = {
  public: all('allowed'),
  guest_only: { ...all('home'), guest: 'allowed' },
  signed_in: { ...all('allowed'), guest: 'login' },
  client: all('login'),
  admin: { ...all('home'), guest: 'login', admin: 'allowed' },
  sales_operator: { ...all('home'), guest: 'login', salesop: 'allowed' },
  desk: { ...all('home'), guest: 'login', admin: 'allowed', salesop: 'allowed' },
  hotelier: { ...all('home'), guest: 'login', hotelier: 'allowed' },
  organization_manager: { ...all('home'), guest: 'login', organizationmanager: 'allowed' },
  not_organization_manager: { ...all('allowed'), guest: 'login', organizationmanager: 'my_organization' },
}
const STATUS: Record<Exclude<Outcome, 'allowed'>, number> = { login: 401, home: 403, my_organization: 403 }

/** Open to all, but they redirect home by themselves when there is nothing to do. */
const LEADS_HOME: Page[] = ['logout', 'trip_return', 'end_session']

let scene: AccountScene
let app: Awaited<ReturnType<typeof openWholeApp>>
/** Operations of the OpenAPI description, by path and method. */
let described: Record<string, Record<string, Operation>>
beforeAll(async () => {
  scene = await openAccountScene()
  described = (await (await scene.api.request('/openapi.json')).json()).paths
  app = await openWholeApp(scene.services)
  for (const role of ROLES) if (role !== 'guest') await insertUser(role)
})
afterAll(() => scene.close())

describe('the list', () => {
  it('has every route of the website', () => {
    const ids = flatten(routes).map((route) => route.id ?? route.path ?? '')
    for (const id of ids) if (!['estilo', 'en/style', '*'].includes(id)) expect(pageOfRoute(id), id).not.toBeNull()
  })

  it('has every endpoint of the API, and no others', () => {
    expect([...ENDPOINTS.keys()].sort()).toEqual(addressesOf(scene.api).sort())
  })

  it('restricts everything under /admin to admins, and under /sales to sales operators', () => {
    const rows = [
      ...allPages().map((page) => [variantPath(page, 'default'), audienceOf(page)] as const),
      ...[...ENDPOINTS].map(([endpoint, audience]) => [endpoint.split(' ')[1]!, audience] as const),
    ]
    for (const [path, audience] of rows) {
      if (/^\/admin(\/|$)/.test(path)) expect(audience, path).toBe('admin')
      if (/^\/sales(\/|$)/.test(path)) expect(audience, path).toBe('sales_operator')
    }
  })

  it('is docs/access.md: after a change, `vitest run src/testing/access.test.ts -u` updates it; review its diff', async () => {
    await expect(accessPage()).toMatchFileSnapshot('../../docs/access.md')
  })
})

describe.each(ROLES)('for a visitor of role %s', (visitor) => {
  it.each(allPages())('the page %s opens or redirects', async (page) => {
    const expected = EXPECTED[audienceOf(page)][visitor]
    for (const address of addressesOfPage(page, expected)) {
      const outcome = await visit(address, visitor)
      if (outcome === 'home' && LEADS_HOME.includes(page)) continue
      expect(outcome, `${address} as ${visitor}`).toBe(expected)
    }
  })

  it.each([...ENDPOINTS])('the endpoint %s is allowed or refused', async (endpoint, audience) => {
    const [method = '', path = ''] = endpoint.split(' ')
    const { status, body } = await scene.call(method, path.replace(/:\w+/g, 'x'), { ...(await signedIn(visitor)) })
    const expected = EXPECTED[audience][visitor]
    if (expected !== 'allowed') expect(status).toBe(STATUS[expected])
    // POST /bookings also gives 401, but for its signature, and a subscription 403; sensitive actions pass the guard and then require a proof.
    else if (!/ \/(bookings|broadcasting\/auth)$/.test(endpoint) && body?.error !== 'proof_required')
      expect([401, 403], JSON.stringify(body)).not.toContain(status)
    const documented = operationOf(endpoint)?.responses
    if (expected === 'allowed' && documented) expect(Object.keys(documented), JSON.stringify(body)).toContain(String(status))
  })

  it('unknown addresses are 404', async () => {
    for (const path of ['/admin/nothing', '/en/admin/nothing', '/sales/nothing', '/nothing']) {
      expect((await ask(path, visitor)).status, path).toBe(404)
    }
    expect((await scene.call('GET', '/admin/nothing', await signedIn(visitor))).status).toBe(404)
  })
})

describe('an unknown record', () => {
  // Each kind of legal text is there.
  const reads = [...ENDPOINTS].filter(([endpoint]) => /^GET .*:/.test(endpoint) && !endpoint.endsWith('/legal/:kind'))
  it.each(reads)('%s is 404 if the description says so', async (endpoint, audience) => {
    const operation = operationOf(endpoint)
    const visitor = ROLES.find((role) => EXPECTED[audience][role] === 'allowed')!
    const path = endpoint.slice('GET '.length).replace(/:(\w+)/g, (_, name) => unknownId(operation, name))
    const { status, body } = await scene.call('GET', path + (REQUIRED[endpoint] ?? ''), await signedIn(visitor))
    if (operation?.responses['404']) expect(status, JSON.stringify(body)).toBe(404)
    else expect(status, JSON.stringify(body)).toBeLessThan(400)
  })
})

describe('a body that cannot be read', () => {
  const writes = [...ENDPOINTS].filter(([endpoint]) => !endpoint.startsWith('GET '))
  it.each(writes)('is refused by %s as the description says', async (endpoint, audience) => {
    const operation = operationOf(endpoint)
    if (!operation?.requestBody) return
    const visitor = ROLES.findLast((role) => EXPECTED[audience][role] === 'allowed') ?? 'guest'
    const [method = '', path = ''] = endpoint.split(' ')
    const address = path.replace(/:(\w+)/g, (_, name) => unknownId(operation, name))
    const send = async (type: string) => {
      const headers = { 'content-type': type }
      const { status, text } = await scene.call(method, address, { ...(await signedIn(visitor, true)), body: '{"half', headers })
      expect(Object.keys(operation.responses), text).toContain(String(status))
      return status
    }
    const [malformed, of_another_type] = [await send(Object.keys(operation.requestBody.content)[0]!), await send('text/plain')]
    if (operation.responses['400']) expect(malformed).toBe(400)
    if (operation.responses['415']) expect(of_another_type).toBe(415)
  })
})

describe('immediately', () => {
  it('a disabled account is refused from the next request on', async () => {
    const token = (await signedIn('user')).token!
    const cookie = { cookie: `session=${token}` }
    expect((await app.request('/cuenta', { headers: cookie })).status).toBe(200)
    await scene.pool.query("update users set disabled_at = now() where username = 'user'")
    const refused = await app.request('/cuenta', { headers: cookie })
    expect(refused.headers.get('location')).toBe('/iniciar-sesion?redirect=%2Fcuenta')
    expect(refused.headers.getSetCookie().join()).toContain('flash=users_alert_session_expired')
    expect((await scene.call('GET', '/oauth/user', { token })).status).toBe(401)
    await scene.pool.query("update users set disabled_at = null where username = 'user'")
  })

  it('who sends something after their session has ended returns to the page they were on, if it is one of ours', async () => {
    const send = (referer: string) =>
      app.request('/sales/deals', {
        method: 'POST',
        headers: { cookie: 'session=of-yesterday', origin: OWN, referer, 'content-type': 'application/x-www-form-urlencoded' },
        body: 'to=contacted',
      })
    expect((await send(`${OWN}/sales/deals?mine=1`)).headers.get('location')).toBe('/iniciar-sesion?redirect=%2Fsales%2Fdeals%3Fmine%3D1')
    expect((await send('https://elsewhere.example/sales')).headers.get('location')).toBe('/iniciar-sesion?redirect=%2Fsales%2Fdeals')
  })
})

interface Operation {
  parameters?: { in: string; name: string; schema: { pattern?: string; enum?: string[] } }[]
  requestBody?: { content: Record<string, unknown> }
  responses: Record<string, unknown>
}

function operationOf(endpoint: string): Operation | undefined {
  const [method = '', path = ''] = endpoint.split(' ')
  return described[path.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()]
}

/** Queries without which the endpoint asks for them first. */
const REQUIRED: Record<string, string> = {
  'GET /my-organization/:slug/statement.pdf': '?from=2026-01-01&to=2026-12-31',
  'GET /organization/:id/picture/:version': '?width=256',
  'GET /admin/content-item/:id/slug': '?kind=post&side=es',
}

/** An id or a slug that its parameter allows and no record has. */
function unknownId(operation: Operation | undefined, name: string): string {
  const { pattern = '', enum: values } = operation?.parameters?.find((one) => one.in === 'path' && one.name === name)?.schema ?? {}
  const [, prefix = ''] = /^\^\(?([a-z]+_|[a-z]+(?=\|))/.exec(pattern) ?? []
  const ids = [`${prefix.replace(/_?$/, '_')}${'z'.repeat(24)}`, `post_${'z'.repeat(24)}`, 'z'.repeat(12), 'zz-zz']
  return values?.[0] ?? ids.findLast((id) => new RegExp(pattern).test(id)) ?? 'x'
}

function all(outcome: Outcome): Record<Visitor, Outcome> {
  return Object.fromEntries(ROLES.map((role) => [role, outcome])) as Record<Visitor, Outcome>
}

function flatten(entries: typeof routes): typeof routes {
  return entries.flatMap((entry) => (entry.children ? flatten(entry.children) : [entry]))
}

function addressesOf(app: { routes: unknown }): string[] {
  return [
    ...new Set(
      inspectRoutes(app as Hono)
        .filter((route) => !route.isMiddleware)
        .map(({ method, path }) => `${method} ${path}`),
    ),
  ]
}

/** The contents of docs/access.md. */
function accessPage(): string {
  const roles = ROLES.filter((role) => role !== 'unverified')
  const table = (title: string, rows: (readonly [what: string, audience: Audience])[]) => [
    `## ${title}`,
    '',
    `| | audience | ${roles.join(' | ')} |`,
    `|---|---|${roles.map(() => '---|').join('')}`,
    ...rows.map(([what, audience]) => `| ${what} | ${audience} | ${roles.map((role) => LABELS[EXPECTED[audience][role]]).join(' | ')} |`),
    '',
  ]
  return [
    '# Who may open what',
    '',
    'Written by `src/testing/access.test.ts` from the rows of `src/web/pages.ts` and the endpoints themselves; the same test tries every row with every role.',
    'yes: may · login, home, my organization: is sent there (an endpoint answers 401 instead of login, 403 instead of the others).',
    '',
    ...table(
      'Pages',
      allPages().map((page) => [`\`/${PAGES[page].es}\` ${page}`, audienceOf(page)] as const),
    ),
    ...table(
      'API, under `/api`',
      [...ENDPOINTS].sort(([a], [b]) => byPath(a, b)).map(([endpoint, audience]) => [`\`${endpoint}\``, audience] as const),
    ),
    '## Everything else that answers, open to all',
    '',
    ...addressesOf(app)
      .sort(byPath)
      .map((address) => `- \`${address}\``),
    '',
  ].join('\n')
}

const LABELS: Record<Outcome, string> = { allowed: 'yes', login: 'login', home: 'home', my_organization: 'my organization' }

function byPath(a: string, b: string): number {
  const path = (address: string) => address.split(' ').reverse().join(' ')
  return path(a) < path(b) ? -1 : 1
}

/**
 * Forms of a page's address: its languages, and the address of its data. A page that refuses must also refuse every other spelling. Unless the run is
 * exhaustive, an allowed page, whose rendering takes a hundred times as long, is requested in one language, and one that refuses in its first form and
 * some of the others.
 */
function addressesOfPage(page: Page, expected: Outcome): string[] {
  const [first = '', ...others] = VARIANTS.flatMap((variant) => {
    const path = variantPath(page, variant, { slug: 'x-x', code: 'x', id: 'x', file: 'x', document: 'x' })
    return [path, dataAddress(path), ...(expected === 'allowed' ? [] : otherFormsOf(path))]
  })
  if (expected === 'allowed' && !EXHAUSTIVE) return [first, dataAddress(first)]
  return [first, ...sampleInTurn(others, allPages().indexOf(page), 4)]
}

function otherFormsOf(path: string): string[] {
  return [path.toUpperCase().replace(/^\/E(S|N)(?=\/|$)/, (prefix) => prefix.toLowerCase()), `${path}/`.replace('//', '/')]
}

/** The address that the browser fetches when it navigates by script. */
function dataAddress(path: string): string {
  return path.endsWith('/') || /^\/(es|en)$/.test(path) ? `${path.replace(/\/$/, '')}/_.data` : `${path}.data`
}

async function ask(path: string, visitor: Visitor) {
  const { token } = await signedIn(visitor)
  return app.request(path, { headers: { ...(token && { cookie: `session=${token}` }), accept: 'text/html' } })
}

async function visit(path: string, visitor: Visitor): Promise<Outcome> {
  const response = await ask(path, visitor)
  const location = response.headers.get('location') ?? /"redirect","([^"]+)"/.exec(await response.text())?.[1] ?? ''
  if (/^(\/en)?\/(iniciar-sesion|login)\?redirect=/.test(location)) {
    expect(decodeURIComponent(new URLSearchParams(location.split('?')[1]).get('redirect') ?? '')).toBe(path.replace(/\/?_?\.data$/, ''))
    return 'login'
  }
  if (['/', '/en'].includes(location)) return 'home'
  if (['/mi-organizacion', '/en/my-organization'].includes(location)) return 'my_organization'
  expect(response.status, path).toBeLessThan(500)
  return 'allowed'
}

async function insertUser(role: Exclude<Visitor, 'guest'>) {
  await scene.pool.query(
    `insert into users (id, username, email, email_verified, name, surname) values ($1, $2, $2 || '@example.com', $3, 'Vera', 'Prueba')`,
    [`user_${role}`, role, role !== 'unverified'],
  )
  if (role !== 'user' && role !== 'unverified')
    await scene.pool.query('insert into user_roles (user_id, role) values ($1, $2)', [`user_${role}`, role])
}

/** A new session for every request, as some requests end it. @param proved the password was just given */
async function signedIn(visitor: Visitor, proved = false): Promise<{ token?: string }> {
  if (visitor === 'guest') return {}
  const token = randomBytes(24).toString('base64url')
  await scene.pool.query(
    "insert into sessions (id, token_digest, user_id, expires_at, proved_at) values ('sess_' || gen_random_uuid(), $1, $2, now() + interval '1 day', $3)",
    [tokenDigest(token), `user_${visitor}`, proved ? new Date() : null],
  )
  return { token }
}
