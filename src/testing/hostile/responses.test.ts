import { afterAll, beforeAll, expect, it } from 'vitest'
import { type BuiltServer, openBuiltServer } from '../built-server.ts'
import { insertCatalogues } from '../fixture.ts'
import { openTestDatabase, type TestDatabase } from '../test-database.server.ts'

// Requests to the built platform that no browser would send.

let database: TestDatabase
let server: BuiltServer
beforeAll(async () => {
  database = await openTestDatabase({ places: true })
  await insertCatalogues(database.pool)
  server = await openBuiltServer(database, { HOST: '127.0.0.1' })
})
afterAll(async () => {
  await server.close()
  await database.close()
})

function get(path: string, headers: Record<string, string> = {}): Promise<Response> {
  return fetch(server.url + path, { headers, redirect: 'manual' })
}

function post(
  path: string,
  body: string | URLSearchParams,
  headers: Record<string, string> = { 'content-type': 'application/json' },
): Promise<Response> {
  return fetch(server.url + path, { method: 'POST', body, headers, redirect: 'manual' })
}

it('only the address of HOST answers', async () => {
  expect((await fetch(`http://127.0.0.1:${server.port}/health/live`)).status).toBe(200)
  await expect(fetch(`http://127.0.0.2:${server.port}/health/live`)).rejects.toThrow()
})

it('connects to the database as the role that owns nothing, once it has started', async () => {
  await get('/')
  const { rows } = await database.owner.query(
    `select distinct application_name, usename from pg_stat_activity
     where datname = current_database() and application_name ~ '^huella' and pid <> pg_backend_pid() order by 1`,
  )
  expect(rows.map(({ application_name, usename }) => `${application_name} ${usename}`)).toEqual([
    'huella serving',
    'huella-jobs serving',
    'huella-notices serving',
  ])
  expect(server.lines.filter((line) => line.includes('owns the tables'))).toEqual([])
})

it('a proxy that nobody configured is in the log, once', async () => {
  for (const path of ['/', '/api/causes', '/']) await get(path, { 'x-forwarded-for': '203.0.113.7' })
  const warnings = () => server.lines.filter((line) => line.includes('TRUST_PROXY'))
  await expect.poll(() => warnings().length).toBe(1)
  await get('/api/causes', { 'x-forwarded-for': '203.0.113.7' })
  expect(warnings()).toHaveLength(1)
  expect(server.lines.join('\n')).not.toContain('203.0.113.7')
})

it('every response has security headers', async () => {
  for (const path of [
    '/',
    '/en/nothing',
    '/api/causes',
    '/api/nothing',
    '/api/docs',
    '/health',
    '/favicon.svg',
    '/img/scene/v1/none/640.avif',
    '/proyectos?lang=en',
  ]) {
    const { headers } = await get(path)
    expect(headers.get('content-security-policy'), path).toMatch(/object-src 'none'.*base-uri 'none'.*frame-ancestors 'none'/)
    expect(headers.get('content-security-policy'), path).not.toMatch(/script-src[^;]*unsafe/)
    expect(headers.get('x-content-type-options'), path).toBe('nosniff')
    expect(headers.get('referrer-policy'), path).toBe('strict-origin-when-cross-origin')
    expect(headers.get('x-request-id'), path).toMatch(/^req_/)
  }
})

it('forms from other sites are refused, whatever origin they claim', async () => {
  for (const headers of [
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { origin: 'http://localhost.evil.example' },
    { 'sec-fetch-site': 'cross-site' },
  ] as Record<string, string>[]) {
    for (const path of ['/elegir-proyecto', '/en/choose-project', '/buscar']) {
      expect((await post(path, new URLSearchParams({ project_id: '' }), headers)).status, `${path} ${JSON.stringify(headers)}`).toBe(403)
    }
  }
})

it('CORS allows no foreign origin', async () => {
  const { headers } = await get('/api/causes', { origin: 'https://evil.example' })
  expect(headers.get('access-control-allow-origin')).toBeNull()
})

it('large and malformed bodies are refused quickly, and the next request succeeds', async () => {
  expect((await post('/api/hand-offs', 'x'.repeat(400_000))).status).toBe(413)
  // The connection may be closed before all of it is sent.
  expect(
    await post('/api/bookings', 'x'.repeat(10 * 1024 * 1024)).then(
      ({ status }) => status,
      () => 413,
    ),
  ).toBe(413)
  const { status } = await post('/api/hand-offs', `${'['.repeat(10_000)}${']'.repeat(10_000)}`)
  expect(status).toBeGreaterThanOrEqual(400)
  expect(status).toBeLessThan(500)
  expect((await post('/api/hand-offs', '{"search":{"__proto__":{"trip_type":"MULTI"}}}')).status).toBe(422)
  expect((await get('/api/causes')).status).toBe(200)
})

it('no private file is served, nor an address that is none', async () => {
  for (const path of [
    '/.git/config',
    '/.env',
    '/package.json',
    '/src/server.ts',
    '/build/server/index.js',
    '/assets/../../package.json',
    '/metrics',
    '/assets/%2e%2e/%2e%2e/package.json',
    '/log/tile/0/-01',
    '/log/tile/0/999',
    '/log/tile/99/000',
    '/log/tile/../../etc/passwd',
    '/log/tile/0/..%2f000',
    '/log/entries/99999999999.jsonl',
    '/log/x',
  ]) {
    expect((await get(path)).status, path).toBe(404)
  }
})

it('a forged host or language changes nothing for others', async () => {
  const forged = await get('/', { 'x-forwarded-host': 'evil.example', 'accept-language': 'x' })
  expect(await forged.text()).not.toContain('evil.example')
})

it('choosing a project redirects only within this site', async () => {
  for (const back of ['//evil.example', '/\\evil.example', 'https://evil.example', '/%5cevil.example', 'javascript:alert(1)']) {
    const response = await post('/elegir-proyecto', new URLSearchParams({ project_id: '', back }), { origin: server.url })
    expect([response.status, response.headers.get('location')], back).toEqual([303, '/'])
  }
})
