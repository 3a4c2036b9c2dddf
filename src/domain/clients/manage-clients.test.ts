import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { CALLBACK, type ClientScene, openClientScene, requestOf } from '../../testing/client-scene.ts'

let scene: ClientScene
let admin: string
let vera: string
beforeAll(async () => {
  scene = await openClientScene()
  admin = await scene.provenAdmin()
  vera = await scene.tokenOf('vera')
})
afterAll(() => scene.close())

const register = (body: Record<string, unknown>, token = admin) => scene.call('POST', '/admin/clients', { token, body })
const good = { name: 'Rumbo Norte', redirect_uris: [CALLBACK] }

describe('clients', () => {
  it('are registered by an admin; the secret is shown once and stored as a digest', async () => {
    const { status, body } = await register(good)
    expect(status).toBe(201)
    expect(body.data.client).toEqual({
      id: expect.stringMatching(/^clnt_/),
      name: 'Rumbo Norte',
      kind: 'confidential',
      redirect_uris: [CALLBACK],
      post_logout_redirect_uris: [],
      backchannel_logout_uri: null,
      scopes: ['openid', 'profile', 'email', 'target_project'],
      version: expect.any(String),
      people: 0,
      created_at: expect.stringMatching(/Z$/),
      secret_rotated_at: null,
      revoked_at: null,
    })
    expect(body.data.secret).toMatch(/^[\w-]{43}$/)
    const list = await scene.call('GET', '/admin/clients', { token: admin })
    expect(list.body.data[0].id).toBe(body.data.client.id)
    expect(list.text).not.toContain(body.data.secret)
    expect(list.text).not.toMatch(/digest|secret"/)
  })

  it.each(['vera', null])('cannot be seen or changed by anybody else: %s', async (who) => {
    const { body } = await register(good)
    const token = who ? { token: vera } : {}
    const status = who ? 403 : 401
    const { id } = body.data.client
    expect((await scene.call('GET', '/admin/clients', token)).status).toBe(status)
    expect((await scene.call('POST', '/admin/clients', { ...token, body: good })).status).toBe(status)
    expect((await scene.call('POST', `/admin/clients/${id}/secret`, { ...token, body: {} })).status).toBe(status)
    expect((await scene.call('PUT', `/admin/clients/${id}`, { ...token, body: { ...good, seen: 'x' } })).status).toBe(status)
    expect((await scene.call('DELETE', `/admin/clients/${id}`, token)).status).toBe(status)
  })

  it('can only be changed after the admin entered their password again', async () => {
    const client = await scene.registerClient()
    const token = await scene.tokenOf('ana')
    expect((await scene.call('GET', '/admin/clients', { token })).status).toBe(200)
    for (const [method, path] of [
      ['POST', ''],
      ['POST', `/${client.id}/secret`],
      ['PUT', `/${client.id}`],
      ['DELETE', `/${client.id}`],
    ] as const) {
      const answer = await scene.call(method, `/admin/clients${path}`, { token, body: { ...good, seen: 'x' } })
      expect(answer).toMatchObject({ status: 403, body: { error: 'proof_required' } })
    }
  })

  it('get a new secret, and the old one is refused', async () => {
    const client = await scene.registerClient()
    const { status, body } = await scene.call('POST', `/admin/clients/${client.id}/secret`, { token: admin })
    expect(status).toBe(201)
    const code = async () => scene.codeFor(client, vera)
    const grant_type = 'authorization_code'
    expect((await scene.exchange(client, { grant_type, code: await code() })).status).toBe(401)
    expect((await scene.exchange({ id: client.id, secret: body.data.secret }, { grant_type, code: await code() })).status).toBe(200)
    const open = await scene.registerClient({ kind: 'public' })
    expect(open.secret).toBeNull()
    expect((await scene.call('POST', `/admin/clients/${open.id}/secret`, { token: admin })).status).toBe(404)
  })

  it('are revoked for good', async () => {
    const client = await scene.registerClient()
    expect((await scene.call('DELETE', `/admin/clients/${client.id}`, { token: admin })).status).toBe(204)
    expect((await scene.call('DELETE', `/admin/clients/${client.id}`, { token: admin })).status).toBe(404)
    expect((await scene.call('POST', `/admin/clients/${client.id}/secret`, { token: admin })).status).toBe(404)
    const { body } = await scene.call('GET', '/admin/clients', { token: admin })
    expect(body.data.at(-1)).toMatchObject({ id: client.id, revoked_at: expect.any(String) })
    expect((await scene.call('DELETE', '/admin/clients/clnt_nobody', { token: admin })).status).toBe(404)
  })

  it.each([
    ['name', { name: 'X' }],
    ['name', { name: 'a'.repeat(61) }],
    ['name', { name: 'Bad <b>' }],
    ['name', { name: undefined }],
    ['redirect_uris', { redirect_uris: [] }],
    ['redirect_uris', { redirect_uris: Array.from({ length: 11 }, (_, i) => `${CALLBACK}/${i}`) }],
    ['redirect_uris.0', { redirect_uris: ['http://trips.example.com/welcome'] }],
    ['redirect_uris.0', { redirect_uris: [`${CALLBACK}#here`] }],
    ['redirect_uris.0', { redirect_uris: ['https://user@trips.example.com/'] }],
    ['redirect_uris.0', { redirect_uris: ['https://trips.example.com'] }],
    ['redirect_uris.0', { redirect_uris: ['https://trips.example.com/a/../b'] }],
    ['redirect_uris.0', { redirect_uris: ['javascript:alert(1)'] }],
    ['redirect_uris.0', { redirect_uris: ['/welcome'] }],
    ['redirect_uris.0', { redirect_uris: ['http://localhost.evil.example/'] }],
    ['redirect_uris.0', { redirect_uris: [`https://trips.example.com/${'a'.repeat(500)}`] }],
    ['redirect_uris.0', { redirect_uris: ['https://*.example.com/welcome'] }],
    ['redirect_uris.0', { redirect_uris: ['https://trips.example.com/*'] }],
    ['redirect_uris.1', { redirect_uris: [CALLBACK, () => `${scene.issuer}/iniciar-sesion`] }],
    ['redirect_uris.0', { redirect_uris: ['com.example.trips:/back'] }],
    ['redirect_uris.0', { kind: 'public', redirect_uris: ['trips:/back'] }],
    ['redirect_uris.0', { kind: 'public', redirect_uris: ['data:text/html,x'] }],
    ['redirect_uris.0', { kind: 'public', redirect_uris: ['com.example.trips:/back#here'] }],
    ['post_logout_redirect_uris.0', { post_logout_redirect_uris: ['http://trips.example.com/out'] }],
    ['post_logout_redirect_uris.0', { post_logout_redirect_uris: [() => `${scene.issuer}/`] }],
    ['post_logout_redirect_uris.0', { post_logout_redirect_uris: ['com.example.trips:/out'] }],
    ['backchannel_logout_uri', { backchannel_logout_uri: 'http://trips.example.com/out' }],
    ['backchannel_logout_uri', { backchannel_logout_uri: 'https://trips.example.com:8443/out' }],
    ['backchannel_logout_uri', { backchannel_logout_uri: '' }],
    ['scopes.0', { scopes: ['admin'] }],
    ['kind', { kind: 'trusted' }],
  ])('are refused with a wrong %s: %o', async (field, changes) => {
    const given = Object.fromEntries(
      Object.entries(changes).map(([name, value]) => [
        name,
        Array.isArray(value) ? value.map((one) => (typeof one === 'function' ? one() : one)) : value,
      ]),
    )
    const { status, body } = await register({ ...good, ...given })
    expect(status).toBe(422)
    expect(Object.keys(body.errors)).toEqual([field])
  })

  it('may run on this machine without TLS, at one port', async () => {
    expect(
      (await register({ ...good, redirect_uris: ['http://localhost:3001/in', 'http://127.0.0.1:3001/in', 'http://[::1]:3001/in'] })).status,
    ).toBe(201)
  })

  it('may be apps with a scheme of their own, and listen at any port of their own machine', async () => {
    const redirect_uris = ['com.example.trips:/back', 'http://127.0.0.1/in', 'http://[::1]:4000/in', 'http://localhost:4000/in']
    const app = await scene.registerClient({ kind: 'public', redirect_uris })
    const goes = async (redirect_uri: string, client = app) => {
      const request = requestOf(client.id, { redirect_uri, scope: 'openid' })
      const trip = await scene.call('POST', '/trip-session', { body: { query: String(request) } })
      const next = await scene.authorize(request, { token: vera, decision: 'allowed' })
      expect(trip.status, redirect_uri).toBe(next.next === 'client' ? 201 : 404)
      if (next.next !== 'client') return false
      expect(next.url.startsWith(`${redirect_uri}?code=`), next.url).toBe(true)
      const { body } = await scene.exchange(client, {
        grant_type: 'authorization_code',
        code: new URL(next.url).searchParams.get('code'),
        redirect_uri,
      })
      return body.access_token !== undefined
    }
    for (const uri of [...redirect_uris, 'http://127.0.0.1:51004/in', 'http://[::1]:65535/in', 'http://[::1]/in'])
      expect(await goes(uri), uri).toBe(true)
    for (const uri of [
      'com.example.trips:/other',
      'com.example.trips.evil:/back',
      'http://127.0.0.1:51004/out',
      'http://127.0.0.1:51004/in?x',
      'http://127.0.0.2:51004/in',
      'http://127.0.0.1.evil.example:51004/in',
      'http://user@127.0.0.1:51004/in',
      'https://127.0.0.1:51004/in',
      'http://localhost:51004/in',
    ])
      expect(await goes(uri), uri).toBe(false)
    const site = await scene.registerClient({ redirect_uris: ['http://127.0.0.1:3001/in'] })
    expect([await goes('http://127.0.0.1:3001/in', site), await goes('http://127.0.0.1:3002/in', site)]).toEqual([true, false])
  })

  it('have no other addresses in the database either', async () => {
    const { id } = await scene.registerClient()
    for (const uri of [
      'https://*.example.com/',
      'http://trips.example.com/',
      'javascript:alert(1)',
      'com.example.app:/in',
      'https://x.example/#a',
      '',
    ])
      await expect(scene.pool.query('update oauth_clients set redirect_uris = $2 where id = $1', [id, [uri]]), uri).rejects.toThrow('check')
    await expect(
      scene.pool.query(`update oauth_clients set backchannel_logout_uri = 'http://x.example/' where id = $1`, [id]),
    ).rejects.toThrow('check')
  })

  it('cannot request scopes they were not registered for', async () => {
    const client = await scene.registerClient({ scopes: ['email'] })
    const { url } = await scene.authorize(requestOf(client.id, { scope: 'openid profile' }), { token: vera, decision: 'allowed' })
    expect(new URL(url).searchParams.get('error')).toBe('invalid_scope')
  })
})

describe('an edit', () => {
  const edit = (id: string, body: Record<string, unknown>) => scene.call('PUT', `/admin/clients/${id}`, { token: admin, body })
  const read = async (id: string) =>
    (await scene.call('GET', '/admin/clients', { token: admin })).body.data.find((client: { id: string }) => client.id === id)

  it('changes name, addresses and scopes, and is in the audit log', async () => {
    const client = await scene.registerClient({ scopes: ['email'] })
    const { version } = await read(client.id)
    const moved = 'https://new.example.com/in'
    const { status, body } = await edit(client.id, {
      name: 'Rumbo Sur',
      redirect_uris: [CALLBACK, moved, moved],
      scopes: ['email', 'profile'],
      seen: version,
    })
    expect(status).toBe(200)
    expect(body.data).toMatchObject({ name: 'Rumbo Sur', redirect_uris: [CALLBACK, moved], scopes: ['openid', 'profile', 'email'] })
    expect(body.data.version).not.toBe(version)
    expect(await read(client.id)).toEqual(body.data)
    const { rows } = await scene.pool.query(`select before, after from audit_entries where action = 'client.edited' and subject_id = $1`, [
      client.id,
    ])
    expect(rows).toEqual([
      {
        before: { name: 'Rumbo Norte', scopes: 'openid email', redirect_uris: CALLBACK },
        after: { name: 'Rumbo Sur', scopes: 'openid profile email', redirect_uris: `${CALLBACK} ${moved}` },
      },
    ])
    const request = requestOf(client.id, { redirect_uri: moved, scope: 'openid profile' })
    expect(await scene.authorize(request, { token: vera })).toMatchObject({ next: 'consent', client: { name: 'Rumbo Sur' } })
  })

  it('leaves consents and tokens; a scope that is new is asked for', async () => {
    const client = await scene.registerClient({ scopes: ['email'] })
    const tokens = await scene.tokensFor(client, vera, { scope: 'openid email' })
    const { version } = await read(client.id)
    expect((await edit(client.id, { ...good, name: 'Otro', scopes: ['email', 'profile'], seen: version })).status).toBe(200)
    expect((await scene.call('GET', '/oauth/userinfo', { token: tokens.access_token })).status).toBe(200)
    expect(await scene.authorize(requestOf(client.id, { scope: 'openid email' }), { token: vera })).toMatchObject({ next: 'client' })
    expect(await scene.authorize(requestOf(client.id, { scope: 'openid profile' }), { token: vera })).toMatchObject({ next: 'consent' })
  })

  it('that takes a scope away ends what could read it, and asks again if it comes back', async () => {
    const client = await scene.registerClient()
    const [all, few] = [await scene.tokensFor(client, vera), await scene.tokensFor(client, vera, { scope: 'openid profile' })]
    const shorter = await edit(client.id, { ...good, scopes: ['profile'], seen: (await read(client.id)).version })
    const statusOf = async (token: string) => (await scene.call('GET', '/oauth/userinfo', { token })).status
    expect([await statusOf(all.access_token), await statusOf(few.access_token)]).toEqual([401, 200])
    expect((await scene.exchange(client, { grant_type: 'refresh_token', refresh_token: all.refresh_token })).status).toBe(400)
    expect((await edit(client.id, { ...good, seen: shorter.body.data.version })).status).toBe(200)
    expect(await scene.authorize(requestOf(client.id, { scope: 'openid profile' }), { token: vera })).toMatchObject({ next: 'client' })
    expect(await scene.authorize(requestOf(client.id, { scope: 'openid email' }), { token: vera })).toMatchObject({ next: 'consent' })
  })

  it('is refused once somebody changed the client, one of two at once, and for what is revoked or wrong', async () => {
    const client = await scene.registerClient()
    const { version: seen } = await read(client.id)
    const both = await Promise.all(['Uno y uno', 'Dos y dos'].map((name) => edit(client.id, { ...good, name, seen })))
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    expect((await edit(client.id, { ...good, seen })).body.message).toContain('cambió desde que lo abriste')
    const wrong = await edit(client.id, { ...good, redirect_uris: [CALLBACK, 'http://trips.example.com/'], name: 'X' })
    expect([wrong.status, Object.keys(wrong.body.errors).sort()]).toEqual([422, ['name', 'redirect_uris.1', 'seen']])
    await scene.call('DELETE', `/admin/clients/${client.id}`, { token: admin })
    expect((await edit(client.id, { ...good, seen })).status).toBe(404)
    expect((await edit('clnt_nobody', { ...good, seen })).status).toBe(404)
  })
})
