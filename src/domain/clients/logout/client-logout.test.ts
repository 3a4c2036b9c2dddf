import type { IncomingMessage } from 'node:http'
import * as client from 'openid-client'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { PASSWORD } from '../../../testing/account-scene.ts'
import { CALLBACK, type ClientScene, openClientScene } from '../../../testing/client-scene.ts'
import { openAdversary, STRANGER } from '../../../testing/outside/adversary.ts'
import { notifyClientOfLogout, queueLogouts, queueLogoutsOfSession } from './notify-logouts.server.ts'

const OUT = 'https://trips.example.com/out'
const NOTIFIED = 'https://trips.example.com/backchannel'

let scene: ClientScene
let receiver: Awaited<ReturnType<typeof openAdversary>>
let shop: { id: string; secret: string | null }
/** Bodies that arrived at the client, and the status that it answers. */
const received: string[] = []
let status = 200
beforeAll(async () => {
  receiver = await openAdversary(
    async (request, response) => {
      received.push(await bodyOf(request))
      response.writeHead(status, status === 302 ? { location: 'https://127.0.0.1/' } : {}).end()
    },
    { 'trips.example.com': [[STRANGER]], 'inside.example.com': [['127.0.0.1']] },
  )
  scene = await openClientScene()
  scene.services.network = receiver.network
  shop = await scene.registerClient({ post_logout_redirect_uris: [OUT], backchannel_logout_uri: NOTIFIED })
})
afterAll(async () => {
  expect(receiver.canary()).toBe(0)
  await scene.close()
  await receiver.close()
})
beforeEach(async () => {
  status = 200
  await deliver().catch(() => {})
  await scene.pool.query('delete from client_logouts')
  received.length = 0
})

async function bodyOf(request: IncomingMessage): Promise<string> {
  let body = ''
  for await (const chunk of request) body += chunk
  return body
}

/** Delivers waiting logouts, like the outbox and its job. */
async function deliver(now = new Date()): Promise<void> {
  await queueLogouts(scene.services)
  const handlers = [queueLogoutsOfSession, notifyClientOfLogout]
  for (let event = scene.services.emitted.shift(); event; event = scene.services.emitted.shift())
    for (const { type, handle } of handlers)
      if (type === event.type) await handle({ ...scene.services, now }, { ...event, id: 'evnt_test' })
}

async function signedIn(username: string) {
  await scene.register(username)
  await scene.pool.query(`update users set email_verified = true, target_project_id = 'proj_1' where username = $1`, [username])
  const token = await scene.tokenOf(username)
  const tokens = await scene.tokensFor(shop, token)
  return { token, tokens, claims: claimsOf(tokens.id_token) }
}

const claimsOf = (jwt: string) => JSON.parse(Buffer.from(jwt.split('.')[1] ?? '', 'base64url').toString())
const endSession = async (fields: Record<string, string>, options: { token?: string; asked_user?: string } = {}) => {
  const { token, asked_user } = options
  const body = { query: String(new URLSearchParams(fields)), ...(asked_user && { asked_user }) }
  return (await scene.call('POST', '/oauth/end-session', { body, ...(token && { token }) })).body.data
}
const isSignedIn = async (token: string) => (await scene.call('GET', '/oauth/user', { token })).status === 200

describe('a logout that a client asks for', () => {
  const named = () => ({ id: shop.id, name: 'Rumbo Norte' })

  it('ends the session at once with its ID token, and leads back with the state', async () => {
    const { token, tokens } = await signedIn('leaver')
    const asked = { id_token_hint: tokens.id_token, post_logout_redirect_uri: OUT, state: 'a b&c' }
    const done = { next: 'done', url: `${OUT}?state=a+b%26c`, client: named() }
    expect(await endSession(asked, { token })).toEqual(done)
    expect(await isSignedIn(token)).toBe(false)
    expect(await endSession(asked)).toEqual(done)
  })

  it('asks the user without an ID token, or with one of another session, user, client or key', async () => {
    const { token, claims } = await signedIn('asked')
    const other = await signedIn('another')
    const again = await scene.tokensFor(shop, await scene.tokenOf('asked'))
    const [head, body] = again.id_token.split('.')
    const second = await scene.registerClient({ name: 'Otro Rumbo' })
    const foreign = await scene.tokensFor(second, token)
    for (const hint of [undefined, other.tokens.id_token, again.id_token, foreign.id_token, `${head}.${body}.AAAA`, 'made.up', ''])
      expect(
        await endSession(
          { client_id: shop.id, post_logout_redirect_uri: OUT, ...(hint !== undefined && { id_token_hint: hint }) },
          { token },
        ),
        hint,
      ).toEqual({ next: 'confirm', url: OUT, client: named() })
    expect(await endSession({}, { token })).toEqual({ next: 'confirm', url: null, client: null })
    expect(await isSignedIn(token)).toBe(true)
    expect(await endSession({ client_id: shop.id }, { token, asked_user: other.claims.sub })).toMatchObject({ next: 'confirm' })
    expect(await endSession({ client_id: shop.id }, { token, asked_user: claims.sub })).toMatchObject({ next: 'done', url: null })
    expect([await isSignedIn(token), await isSignedIn(other.token)]).toEqual([false, true])
  })

  it('accepts an ID token that has expired', async () => {
    const { token, tokens } = await signedIn('longgone')
    const provider = await (await import('../provider.server.ts')).providerOf(scene.services)
    const found = await provider.Client.find(shop.id)
    const old = new provider.IdToken({ sub: claimsOf(tokens.id_token).sub }, { client: found! } as never)
    Object.assign(old, { scope: 'openid' })
    const hint = await old.issue({ use: 'idtoken', expiresAt: Math.floor(Date.now() / 1000) - 3600 } as never)
    expect(await endSession({ id_token_hint: hint }, { token })).toMatchObject({ next: 'done' })
  })

  it('leads to exactly what is registered, or ends nothing', async () => {
    const { token, tokens } = await signedIn('careful')
    for (const uri of [`${OUT}/`, `${OUT}?x=1`, CALLBACK, 'https://evil.example/', '//evil.example', 'javascript:alert(1)', ''])
      expect(await endSession({ id_token_hint: tokens.id_token, post_logout_redirect_uri: uri }, { token }), uri).toEqual({
        next: 'refused',
        error: 'invalid_request',
      })
    for (const client_id of ['clnt_nobody', '\0', '']) {
      const { next } = await endSession({ client_id, post_logout_redirect_uri: OUT }, { token })
      expect(next).toBe('refused')
    }
    expect(await endSession({ post_logout_redirect_uri: OUT }, { token })).toMatchObject({ next: 'refused' })
    expect(await isSignedIn(token)).toBe(true)
  })

  it('works as openid-client builds it', async () => {
    const { token, tokens } = await signedIn('standard')
    const config = await client.discovery(new URL(scene.issuer), shop.id, shop.secret ?? '', undefined, {
      execute: [client.allowInsecureRequests],
    })
    const url = client.buildEndSessionUrl(config, { id_token_hint: tokens.id_token, post_logout_redirect_uri: OUT, state: 'x' })
    expect(url.origin + url.pathname).toBe(`${scene.issuer}/oauth/logout`)
    expect(await endSession(Object.fromEntries(url.searchParams), { token })).toMatchObject({ next: 'done', url: `${OUT}?state=x` })
  })
})

describe('the session that ID tokens name', () => {
  it('is the same in renewed ones, and another one in another browser', async () => {
    const { tokens, claims } = await signedIn('sidful')
    expect(claims.sid).toMatch(/^\w+/)
    const renewed = await scene.exchange(shop, { grant_type: 'refresh_token', refresh_token: tokens.refresh_token })
    expect(claimsOf(renewed.body.id_token).sid).toBe(claims.sid)
    const elsewhere = await scene.tokensFor(shop, await scene.tokenOf('sidful'))
    expect(claimsOf(elsewhere.id_token).sid).not.toBe(claims.sid)
    const silent = await scene.registerClient({ kind: 'public' })
    expect(claimsOf((await scene.tokensFor(silent, await scene.tokenOf('sidful'))).id_token).sid).toEqual(expect.any(String))
  })
})

describe('a client’s server is notified', () => {
  it.each([
    ['a logout', 'POST', '/oauth/logout', undefined],
    ['all sessions being closed', 'DELETE', '/oauth/sessions', undefined],
    [
      'a new password',
      'PUT',
      '/oauth/user/password',
      { current_password: PASSWORD, password: 'tortuga-jueves-37', password_confirmation: 'tortuga-jueves-37' },
    ],
    ['the account being disabled', 'SQL', 'update users set disabled_at = now() where id = $1', undefined],
    ['the account being erased', 'SQL', 'delete from users where id = $1', undefined],
    ['consent being withdrawn', 'DELETE', 'consent', undefined],
  ])('of %s, with a token that it can verify', async (_, method, path, body) => {
    const { token, claims } = await signedIn(`told${method}${path.length}`.toLowerCase().slice(0, 20))
    if (method === 'SQL') await scene.pool.query(path, [claims.sub])
    else
      expect(
        (await scene.call(method, path === 'consent' ? `/oauth/consents/${shop.id}` : path, { token, ...(body && { body }) })).status,
      ).toBeLessThan(300)
    await deliver()
    expect(received).toHaveLength(1)
    const logout_token = new URLSearchParams(received[0]).get('logout_token') ?? ''
    const [head = '', payload = '', signature = ''] = logout_token.split('.')
    const header = JSON.parse(Buffer.from(head, 'base64url').toString())
    expect(header).toMatchObject({ alg: 'RS256', typ: 'logout+jwt' })
    const now = Date.now() / 1000
    const claimed = claimsOf(logout_token)
    expect(claimed).toEqual({
      iss: scene.issuer,
      aud: shop.id,
      sub: claims.sub,
      sid: claims.sid,
      iat: expect.any(Number),
      exp: expect.any(Number),
      jti: expect.any(String),
      events: { 'http://schemas.openid.net/event/backchannel-logout': {} },
    })
    expect(claimed.exp).toBeGreaterThan(now)
    expect(claimed.exp).toBeLessThan(now + 130)
    const { keys } = (await scene.call('GET', '/oauth/jwks')).body
    const jwk = keys.find(({ kid }: { kid: string }) => kid === header.kid)
    const key = await crypto.subtle.importKey('jwk', jwk, { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' }, false, ['verify'])
    expect(
      await crypto.subtle.verify('RSASSA-PKCS1-v1_5', key, Buffer.from(signature, 'base64url'), Buffer.from(`${head}.${payload}`)),
    ).toBe(true)
    expect((await scene.pool.query('select from client_logouts')).rowCount).toBe(0)
  })

  it('of nothing else: not of a session that expired or is another one’s, nor a client without an address', async () => {
    const { token, claims } = await signedIn('quiet')
    const silent = await scene.registerClient({ kind: 'public' })
    const elsewhere = await scene.tokenOf('quiet')
    await scene.tokensFor(silent, elsewhere)
    await scene.call('POST', '/oauth/logout', { token: elsewhere })
    await scene.pool.query(`update sessions set expires_at = now() - interval '1 second' where id = $1`, [claims.sid])
    await scene.pool.query('delete from sessions where id = $1', [claims.sid])
    await deliver()
    expect([received.length, await isSignedIn(token)]).toEqual([0, false])
  })

  it('again, with growing waits, while it does not take it; for a day', async () => {
    const { token } = await signedIn('patient')
    await scene.call('POST', '/oauth/logout', { token })
    const [{ id }] = (await scene.pool.query('select id from client_logouts')).rows
    const send = (now: Date) =>
      notifyClientOfLogout.handle(
        { ...scene.services, now },
        { id: 'evnt_x', type: notifyClientOfLogout.type, payload: { logout_id: Number(id) } },
      )
    const waits: number[] = []
    for (status of [500, 302, 404]) await send(new Date()).catch((later: { seconds: number }) => void waits.push(later.seconds))
    expect(waits).toEqual([30, 60, 120])
    expect(received).toHaveLength(3)
    await send(new Date(Date.now() + 2 * 86_400_000))
    expect((await scene.pool.query('select from client_logouts')).rowCount).toBe(0)
    status = 200
    await send(new Date())
    expect(received).toHaveLength(4)
  })

  it('never at an address inside our network', async () => {
    const inside = await scene.registerClient({ backchannel_logout_uri: 'https://inside.example.com/metadata' })
    await scene.register('insider')
    const token = await scene.tokenOf('insider')
    await scene.tokensFor(inside, token, { scope: 'openid' })
    await scene.call('POST', '/oauth/logout', { token })
    await expect(deliver()).rejects.toThrow('inside')
    expect(received).toHaveLength(0)
  })

  it('once for a session that ended in two ways', async () => {
    const { token } = await signedIn('double')
    await scene.call('DELETE', `/oauth/consents/${shop.id}`, { token })
    await scene.call('POST', '/oauth/logout', { token })
    await deliver()
    expect(received).toHaveLength(1)
  })
})
