import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ClientScene, openClientScene, VERIFIER } from '../../testing/client-scene.ts'
import { openWholeApp } from '../../testing/whole-app.ts'

let scene: ClientScene
let app: Awaited<ReturnType<typeof openWholeApp>>
let vera: string
let shop: { id: string; secret: string | null }
beforeAll(async () => {
  scene = await openClientScene()
  app = await openWholeApp(scene.services)
  vera = await scene.tokenOf('vera')
  shop = await scene.registerClient({ kind: 'public' })
})
afterAll(() => scene.close())

/** Headers that a browser sends from a page of another site. */
const FROM_PAGE = { origin: 'https://trips.example.com', 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'cors' }
const send = (path: string, init: RequestInit = {}) =>
  app.fetch(new Request(scene.issuer + path, { ...init, headers: { ...FROM_PAGE, ...(init.headers as Record<string, string>) } }))
const post = (path: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
  send(path, { method: 'POST', body: new URLSearchParams(fields), headers })
const codeFields = (code: string) => ({
  grant_type: 'authorization_code',
  code,
  client_id: shop.id,
  code_verifier: VERIFIER,
  redirect_uri: 'https://trips.example.com/welcome',
})

function expectReadable(response: Response) {
  expect(response.headers.get('access-control-allow-origin')).toBe('*')
  expect(response.headers.get('access-control-expose-headers')).toBe('WWW-Authenticate,Retry-After')
  expect(response.headers.get('access-control-allow-credentials')).toBeNull()
}

describe('a page of another origin', () => {
  it.each([
    ['/api/oauth/token', 'POST', 'content-type'],
    ['/api/oauth/userinfo', 'GET', 'authorization'],
    ['/api/oauth/revoke', 'POST', 'content-type'],
    ['/api/oauth/jwks', 'GET', 'accept'],
    ['/.well-known/openid-configuration', 'GET', 'accept'],
    ['/.well-known/oauth-authorization-server', 'GET', 'accept'],
  ])('may ask %s', async (path, method, header) => {
    const preflight = await send(path, {
      method: 'OPTIONS',
      headers: { 'access-control-request-method': method, 'access-control-request-headers': header },
    })
    expect(preflight.status).toBe(204)
    expectReadable(preflight)
    expect(preflight.headers.get('access-control-allow-methods')).toContain(method)
    if (header !== 'accept') expect(preflight.headers.get('access-control-allow-headers')?.toLowerCase()).toContain(header)
    if (method === 'GET' && header === 'accept') {
      const response = await send(path)
      expect(response.status).toBe(200)
      expectReadable(response)
    }
  })

  it('exchanges a code, reads the user, renews and revokes, without a secret', async () => {
    const exchanged = await post('/api/oauth/token', codeFields(await scene.codeFor(shop, vera)))
    expect(exchanged.status).toBe(200)
    expectReadable(exchanged)
    const tokens = (await exchanged.json()) as { access_token: string; refresh_token: string }
    const user = await send('/api/oauth/userinfo', { headers: { authorization: `Bearer ${tokens.access_token}` } })
    expectReadable(user)
    expect(await user.json()).toMatchObject({ preferred_username: 'vera' })
    const renewed = await post('/api/oauth/token', {
      grant_type: 'refresh_token',
      refresh_token: tokens.refresh_token,
      client_id: shop.id,
    })
    expectReadable(renewed)
    const { refresh_token } = (await renewed.json()) as { refresh_token: string }
    const revoked = await post('/api/oauth/revoke', { token: refresh_token, client_id: shop.id })
    expect(revoked.status).toBe(200)
    expectReadable(revoked)
  })

  it('reads errors: 400, 401, 405 and 429', async () => {
    const wrong = await post('/api/oauth/token', codeFields('made-up'))
    expect([wrong.status, ((await wrong.json()) as { error: string }).error]).toEqual([400, 'invalid_grant'])
    expectReadable(wrong)
    const unknown = await send('/api/oauth/userinfo', { headers: { authorization: 'Bearer made-up' } })
    expect([unknown.status, unknown.headers.get('www-authenticate')]).toEqual([401, 'Bearer error="invalid_token"'])
    expectReadable(unknown)
    const missing = await send('/api/oauth/userinfo')
    expect([missing.status, missing.headers.get('www-authenticate')]).toEqual([401, 'Bearer'])
    const method = await send('/api/oauth/token')
    expect(method.status).toBe(405)
    expectReadable(method)
    let last = wrong
    for (let tries = 0; tries < 200 && last.status !== 429; tries++)
      last = await post('/api/oauth/token', { ...codeFields('made-up'), client_id: `clnt_${randomBytes(4).toString('hex')}` })
    expect(last.status).toBe(429)
    expectReadable(last)
    await scene.pool.query('delete from rate_limits')
  })

  it('gets nothing for a cookie, and no other endpoint', async () => {
    const cookie = `session=${vera}`
    expect((await send('/api/oauth/userinfo', { headers: { cookie } })).status).toBe(401)
    const elsewhere = await send('/api/projects', { headers: { cookie } })
    expect(elsewhere.headers.get('access-control-allow-origin')).toBeNull()
    for (const path of [
      '/api/oauth/authenticate',
      '/api/oauth/tokens',
      '/api/oauth/token/',
      '/api/oauth/authorization',
      '/iniciar-sesion',
    ]) {
      const refused = await post(path, { username: 'vera' }, { cookie })
      expect([refused.status, refused.headers.get('access-control-allow-origin')], path).toEqual([403, null])
    }
  })
})
