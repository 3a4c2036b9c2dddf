import { expect, test } from '@playwright/test'
import { WORLD } from './steps/world.ts'

test('every response has security headers', async ({ request }) => {
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
    const response = await request.get(path, { maxRedirects: 0 })
    const headers = response.headers()
    expect(headers['content-security-policy'], path).toMatch(/object-src 'none'.*base-uri 'none'.*frame-ancestors 'none'/)
    expect(headers['content-security-policy'], path).not.toMatch(/script-src[^;]*unsafe/)
    expect(headers['x-content-type-options'], path).toBe('nosniff')
    expect(headers['referrer-policy'], path).toBe('strict-origin-when-cross-origin')
    expect(headers['x-request-id'], path).toMatch(/^req_/)
  }
})

test('forms from other sites are refused, whatever origin they claim', async ({ request }) => {
  for (const headers of [
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { origin: `${WORLD.url}.evil.example` },
    { 'sec-fetch-site': 'cross-site' },
  ] as Record<string, string>[]) {
    for (const path of ['/elegir-proyecto', '/en/choose-project', '/buscar']) {
      const response = await request.post(path, { form: { project_id: '' }, headers: { ...headers }, maxRedirects: 0 })
      expect(response.status(), `${path} ${JSON.stringify(headers)}`).toBe(403)
    }
  }
})

test('CORS allows no foreign origin', async ({ request }) => {
  const response = await request.get('/api/causes', { headers: { origin: 'https://evil.example' } })
  expect(response.headers()['access-control-allow-origin']).toBeUndefined()
})

test('large and malformed bodies are refused quickly, and the next request succeeds', async ({ request }) => {
  const large = await request.post('/api/hand-offs', { data: 'x'.repeat(400_000), headers: { 'content-type': 'application/json' } })
  expect(large.status()).toBe(413)
  const larger = await request.post('/api/bookings', {
    data: 'x'.repeat(10 * 1024 * 1024),
    headers: { 'content-type': 'application/json' },
  })
  expect(larger.status()).toBe(413)
  const deep = await request.post('/api/hand-offs', {
    data: `${'['.repeat(10_000)}${']'.repeat(10_000)}`,
    headers: { 'content-type': 'application/json' },
  })
  expect(deep.status()).toBeGreaterThanOrEqual(400)
  expect(deep.status()).toBeLessThan(500)
  const polluted = await request.post('/api/hand-offs', {
    data: '{"search":{"__proto__":{"trip_type":"MULTI"}}}',
    headers: { 'content-type': 'application/json' },
  })
  expect(polluted.status()).toBe(422)
  expect((await request.get('/api/causes')).status()).toBe(200)
})

test('no private file is served', async ({ request }) => {
  for (const path of [
    '/.git/config',
    '/.env',
    '/package.json',
    '/src/server.ts',
    '/build/server/index.js',
    '/assets/../../package.json',
    '/metrics',
    '/assets/%2e%2e/%2e%2e/package.json',
  ]) {
    expect((await request.get(path)).status(), path).toBe(404)
  }
})

test('a forged host or language changes nothing for others', async ({ request }) => {
  const forged = await request.get('/', { headers: { 'x-forwarded-host': 'evil.example', 'accept-language': 'x' } })
  expect(await forged.text()).not.toContain('evil.example')
})

test('choosing a project redirects only within this site', async ({ request }) => {
  for (const back of ['//evil.example', '/\\evil.example', 'https://evil.example', '/%5cevil.example', 'javascript:alert(1)']) {
    const response = await request.post('/elegir-proyecto', {
      form: { project_id: '', back },
      maxRedirects: 0,
      headers: { origin: WORLD.url },
    })
    expect(response.status()).toBe(303)
    expect(response.headers().location, back).toBe('/')
  }
})
