import { readFileSync } from 'node:fs'
import { Auth } from '@auth/core'
import { POST_MS } from '@huella/guarded-fetch/guarded-fetch'
import * as client from 'openid-client'
import { Strategy } from 'openid-client/passport'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { CALLBACK, type ClientScene, openClientScene } from '../../testing/client-scene.ts'

let scene: ClientScene
let vera: string
beforeAll(async () => {
  scene = await openClientScene()
  vera = await scene.tokenOf('vera')
})
afterAll(() => scene.close())

const SITE = 'https://trips.example.com'
/** The guide's issuer has TLS; that of the test has not. */
const library = {
  ...client,
  discovery: (issuer: URL, id: string, key: string) =>
    client.discovery(issuer, id, key, undefined, { execute: [client.allowInsecureRequests] }),
}

const guide = readFileSync(new URL('../../../docs/sign-in-for-other-sites.md', import.meta.url), 'utf8')

/** The functions of an example in the guide, by the word after its language; its constants and libraries are given. */
async function exampleOf(name: string, given: Record<string, unknown>) {
  const [, code = ''] = new RegExp(`\`\`\`js ${name}\\n(.*?)\`\`\``, 's').exec(guide) ?? []
  const body = code.replace(/^import .*$/gm, '').replaceAll('export ', '')
  const names = [...code.matchAll(/export (?:async )?(?:function|const) (\w+)/g)].map(([, made]) => made)
  const { constructor: AsyncFunction } = Object.getPrototypeOf(async () => {})
  return AsyncFunction(...Object.keys(given), `${body}; return { ${names} }`)(...Object.values(given))
}

describe('the guide', () => {
  it('says how soon a site answers that it is notified of a logout', () => {
    expect(guide).toContain(`answers 200 or 204 within ${POST_MS / 1_000} seconds`)
  })

  const consent = async (url: URL | string) => (await scene.authorize(new URL(url).searchParams, { token: vera, decision: 'allowed' })).url

  it('signs a user in at a site with a server', async () => {
    const { id: CLIENT_ID, secret: CLIENT_SECRET } = await scene.registerClient()
    const given = { client: library, ISSUER: scene.issuer, CLIENT_ID, CLIENT_SECRET, REDIRECT_URI: CALLBACK }
    const { start, finish } = await exampleOf('server', given)
    const { to, session } = await start()
    expect(await finish(await consent(to), session)).toMatchObject({ preferred_username: 'vera', email: 'vera@example.com' })
  })

  it('signs a user in at an app in the browser, and refuses an answer to another request', async () => {
    const { id: CLIENT_ID } = await scene.registerClient({ kind: 'public' })
    const stored = new Map<string, string>()
    const sessionStorage = {
      setItem: (key: string, value: string) => stored.set(key, value),
      getItem: (key: string) => stored.get(key),
      removeItem: (key: string) => stored.delete(key),
    }
    const { start, finish } = await exampleOf('browser', { sessionStorage, ISSUER: scene.issuer, CLIENT_ID, REDIRECT_URI: CALLBACK })
    expect(await finish(await consent(await start()))).toMatchObject({ preferred_username: 'vera', locale: 'es' })
    const other = await consent(await start())
    await start()
    await expect(finish(other)).rejects.toThrow('not the answer to our request')
  })

  it('signs a user in at a site with Passport, renews the token, and logs out', async () => {
    const home = `${SITE}/`
    const token = await scene.tokenOf('vera')
    const { id: CLIENT_ID, secret: CLIENT_SECRET } = await scene.registerClient({
      redirect_uris: [`${SITE}/welcome`],
      post_logout_redirect_uris: [home],
    })
    const given = { client: library, Strategy, ISSUER: scene.issuer, CLIENT_ID, CLIENT_SECRET, REDIRECT_URI: `${SITE}/welcome` }
    const { strategy, renew, logOutUrl } = await exampleOf('passport', given)
    const session = {}
    // Calls a strategy as Passport does for a request of Express.
    const run = (address: string) =>
      new Promise((resolve, reject) => {
        const fail = (reason: unknown) => reject(new Error(JSON.stringify(reason)))
        const acts = { redirect: resolve, success: resolve, fail, error: reject, pass: fail }
        const { pathname, search, host } = new URL(address)
        const url = pathname + search
        const request = { url, originalUrl: url, method: 'GET', protocol: 'https', host, headers: { host }, session }
        Object.assign(Object.create(strategy), acts).authenticate(request, {})
      })
    const request = new URL(String(await run(`${SITE}/login`))).searchParams
    const user = await run((await scene.authorize(request, { token, decision: 'allowed' })).url)
    expect(user).toMatchObject({ preferred_username: 'vera', email: 'vera@example.com' })
    const renewed = await renew(user)
    expect(renewed).toMatchObject({ access_token: expect.any(String), refresh_token: expect.any(String) })
    await expect(renew(user)).rejects.toThrow()
    const { search } = new URL(logOutUrl(renewed, home))
    expect((await scene.call('POST', '/oauth/end-session', { body: { query: search }, token })).body.data).toMatchObject({
      next: 'done',
      url: home,
    })
    expect((await scene.call('GET', '/oauth/user', { token })).status).toBe(401)
  })

  it('signs a user in at a site with Auth.js, renews the token, and logs out', async () => {
    const home = `${SITE}/`
    const { id: CLIENT_ID, secret: CLIENT_SECRET } = await scene.registerClient({
      redirect_uris: [`${SITE}/auth/callback/huella`],
      post_logout_redirect_uris: [home],
    })
    const given = { Auth, ISSUER: scene.issuer, CLIENT_ID, CLIENT_SECRET, AUTH_SECRET: 'a-secret-of-the-test-only' }
    const { handle, logOutUrl } = await exampleOf('authjs', given)
    const jar = new Map<string, string>()
    const ask = async (path: string, body?: Record<string, string>): Promise<Response> => {
      const headers = { cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; ') }
      const init = body ? { method: 'POST', body: new URLSearchParams(body), headers } : { headers }
      const response: Response = await handle(new Request(new URL(path, SITE), init))
      for (const cookie of response.headers.getSetCookie()) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
        if (value === '') jar.delete(name)
        else jar.set(name, value)
      }
      return response
    }
    const { csrfToken } = await (await ask('/auth/csrf')).json()
    const begun = await ask('/auth/signin/huella', { csrfToken, callbackUrl: home })
    const back = await consent(begun.headers.get('location') ?? '')
    expect((await ask(String(back))).headers.get('location')).toBe(home)
    const first = await (await ask('/auth/session')).json()
    expect(first.user).toMatchObject({ name: 'vera', email: 'vera@example.com' })
    vi.useFakeTimers({ now: (first.expires_at - 30) * 1000, toFake: ['Date'] })
    const renewed = await (await ask('/auth/session')).json()
    vi.useRealTimers()
    expect(renewed.expires_at).toBeGreaterThan(first.expires_at)
    const out = await logOutUrl(renewed.id_token, home)
    expect(out).toContain('/oauth/logout?')
    const { body } = await scene.call('POST', '/oauth/end-session', { body: { query: new URL(out).search }, token: vera })
    expect(body.data ?? body).toMatchObject({ next: 'done', url: home })
  })
})
