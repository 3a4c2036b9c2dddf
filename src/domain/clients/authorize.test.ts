import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { CALLBACK, type ClientScene, openClientScene, requestOf } from '../../testing/client-scene.ts'

let scene: ClientScene
let vera: string
let shop: { id: string; secret: string | null }
beforeAll(async () => {
  scene = await openClientScene()
  vera = await scene.tokenOf('vera')
  shop = await scene.registerClient()
})
afterAll(() => scene.close())

async function newcomer(username: string, values: { project?: boolean } = {}) {
  await scene.register(username)
  if (values.project) await scene.pool.query(`update users set target_project_id = 'proj_1' where username = $1`, [username])
  return scene.tokenOf(username)
}
const name = () => ({ id: shop.id, name: 'Rumbo Norte' })
const errorOf = (url: string) => new URL(url).searchParams.get('error')

describe('the steps to a code', () => {
  it('a guest signs in first, and sees which client asks', async () => {
    expect(await scene.authorize(requestOf(shop.id))).toEqual({ next: 'login', client: name() })
  })

  it('a user without a collecting project chooses one first, when the client asks for it', async () => {
    const token = await newcomer('noproject')
    expect(await scene.authorize(requestOf(shop.id), { token })).toEqual({ next: 'project', client: name() })
    expect(await scene.authorize(requestOf(shop.id), { token, decision: 'allowed' })).toEqual({ next: 'project', client: name() })
    expect(await scene.authorize(requestOf(shop.id, { scope: 'openid profile' }), { token })).toMatchObject({ next: 'consent' })
    await scene.pool.query(`update users set target_project_id = 'proj_1' where username = 'noproject'`)
    expect(await scene.authorize(requestOf(shop.id), { token })).toMatchObject({ next: 'consent' })
    await scene.pool.query(`update projects set status = 'hidden' where id = 'proj_1'`)
    expect(await scene.authorize(requestOf(shop.id), { token })).toMatchObject({ next: 'project' })
    await scene.pool.query(`update projects set status = 'active' where id = 'proj_1'`)
  })

  it('consent is asked once for each set of scopes, user and client', async () => {
    const token = await newcomer('asked', { project: true })
    const request = requestOf(shop.id, { scope: 'openid email' })
    expect(await scene.authorize(request, { token })).toEqual({ next: 'consent', client: name(), scopes: ['openid', 'email'] })
    expect(await scene.authorize(request, { token, decision: 'allowed' })).toMatchObject({ next: 'client' })
    expect(await scene.authorize(request, { token })).toMatchObject({ next: 'client' })
    expect(await scene.authorize(requestOf(shop.id, { scope: 'openid' }), { token })).toMatchObject({ next: 'client' })
    expect(await scene.authorize(requestOf(shop.id), { token })).toMatchObject({ next: 'consent' })
    expect(await scene.authorize(requestOf(shop.id, { scope: 'openid email', prompt: 'consent' }), { token })).toMatchObject({
      next: 'consent',
    })
    const second = await scene.registerClient({ name: 'Another' })
    expect(await scene.authorize(requestOf(second.id, { scope: 'openid' }), { token })).toMatchObject({ next: 'consent' })
    expect(await scene.authorize(requestOf(shop.id, { scope: 'openid' }), { token: vera })).toMatchObject({ next: 'consent' })
  })

  it('a user who refuses is sent back without a code, and asked again the next time', async () => {
    const token = await newcomer('refuses', { project: true })
    const { next, url } = await scene.authorize(requestOf(shop.id), { token, decision: 'refused' })
    expect(next).toBe('client')
    expect(url.startsWith(`${CALLBACK}?`)).toBe(true)
    expect(errorOf(url)).toBe('access_denied')
    expect(new URL(url).searchParams.get('state')).toBe('state-of-the-test')
    expect(await scene.authorize(requestOf(shop.id), { token })).toMatchObject({ next: 'consent' })
  })

  it('a decision counts for the user who was asked, not for whoever is signed in when it arrives', async () => {
    const [asked, other] = [await newcomer('askedone', { project: true }), await newcomer('otherone', { project: true })]
    const { id } = (await scene.call('GET', '/oauth/user', { token: asked })).body.data
    const request = requestOf(shop.id)
    for (const asked_user of [id, '', 'usr_nobody'])
      for (const decision of ['allowed', 'refused'] as const)
        expect(await scene.authorize(request, { token: other, decision, asked_user })).toMatchObject({ next: 'consent' })
    expect(
      (await scene.pool.query(`select from oauth_consents c join users u on u.id = c.user_id where u.username = 'otherone'`)).rowCount,
    ).toBe(0)
    expect(await scene.authorize(request, { token: asked, decision: 'allowed', asked_user: id })).toMatchObject({ next: 'client' })
  })

  it('form_post is answered with the fields of a form, and nothing in an address', async () => {
    const token = await newcomer('posts')
    const request = requestOf(shop.id, { scope: 'openid', response_mode: 'form_post' })
    expect(await scene.authorize(request, { token })).toMatchObject({ next: 'consent' })
    const common = { iss: scene.issuer, state: 'state-of-the-test' }
    expect(await scene.authorize(request, { token, decision: 'refused' })).toEqual({
      next: 'post',
      url: CALLBACK,
      client: name(),
      fields: { ...common, error: 'access_denied', error_description: expect.any(String) },
    })
    const { url, fields } = await scene.authorize(request, { token, decision: 'allowed' })
    expect([url, fields]).toEqual([CALLBACK, { ...common, code: expect.stringMatching(/^[\w-]+$/) }])
    expect((await scene.exchange(shop, { grant_type: 'authorization_code', code: fields.code })).status).toBe(200)
    const silent = requestOf(shop.id, { scope: 'openid', response_mode: 'form_post', prompt: 'none', state: null })
    expect((await scene.authorize(silent)).fields).toMatchObject({ error: 'login_required', iss: scene.issuer })
    expect((await scene.authorize(silent)).fields).not.toHaveProperty('state')
    const unknown = requestOf(shop.id, { response_mode: 'form_post', redirect_uri: 'https://evil.example/' })
    expect(await scene.authorize(unknown, { token })).toMatchObject({ next: 'refused' })
  })

  it('prompt=none is answered without interaction', async () => {
    const silent = requestOf(shop.id, { prompt: 'none', scope: 'openid' })
    expect(errorOf((await scene.authorize(silent)).url)).toBe('login_required')
    const token = await newcomer('silent')
    expect(errorOf((await scene.authorize(silent, { token })).url)).toBe('consent_required')
    await scene.authorize(requestOf(shop.id, { scope: 'openid' }), { token, decision: 'allowed' })
    const { url } = await scene.authorize(silent, { token })
    expect(new URL(url).searchParams.get('code')).toBeTruthy()
  })

  it('prompt=create leads a guest to registration; select_account shows the account; none stands alone', async () => {
    const request = (prompt: string) => requestOf(shop.id, { scope: 'openid', prompt })
    expect(await scene.authorize(request('create'))).toEqual({ next: 'register', client: name() })
    expect(await scene.authorize(request('select_account'))).toEqual({ next: 'login', client: name() })
    const token = await newcomer('chooses')
    for (const prompt of ['create', 'create select_account'])
      expect(await scene.authorize(request(prompt), { token })).toMatchObject({ next: 'consent' })
    const given = await scene.authorize(request('select_account'), { token, decision: 'allowed' })
    expect(new URL(given.url).searchParams.get('code')).toBeTruthy()
    expect(await scene.authorize(request('create'), { token })).toMatchObject({ next: 'client' })
    expect(await scene.authorize(request('select_account'), { token })).toMatchObject({ next: 'consent' })
    for (const prompt of ['none create', 'none select_account', 'strange'])
      expect(errorOf((await scene.authorize(request(prompt), { token })).url), prompt).toBe('invalid_request')
  })

  it.each<Record<string, string>>([{ prompt: 'login' }, { max_age: '0' }])(
    '%o is satisfied only by a sign-in after the request',
    async (changes) => {
      const request = requestOf(shop.id, { scope: 'openid', ...changes })
      const username = `again${Object.keys(changes)[0]?.replace('_', '')}`
      const before = await newcomer(username)
      await scene.pool.query(`update sessions set created_at = created_at - interval '5 seconds'`)
      const trip = (await scene.call('POST', '/trip-session', { body: { query: request.toString() } })).body.data.id
      expect(await scene.authorize(request, { token: before, trip })).toMatchObject({ next: 'login_again' })
      expect(await scene.authorize(request, { token: before, trip, decision: 'allowed' })).toMatchObject({ next: 'login_again' })
      const after = await scene.tokenOf(username)
      expect(await scene.authorize(request, { token: after, trip })).toMatchObject({ next: 'consent' })
      expect(await scene.authorize(request, { token: after, trip, decision: 'allowed' })).toMatchObject({ next: 'client' })
      const changed = requestOf(shop.id, { scope: 'openid profile', ...changes })
      await scene.pool.query(`update sessions set created_at = created_at - interval '5 seconds'`)
      expect(await scene.authorize(changed, { token: after, trip })).toMatchObject({ next: 'login_again' })
    },
  )
})

describe('a client’s token', () => {
  it('reads what its scopes name, and nothing else', async () => {
    const read = async (scope: string) => {
      const { access_token } = await scene.tokensFor(shop, vera, { scope })
      return (await scene.call('GET', '/oauth/user', { token: access_token })).body.data
    }
    const id = expect.stringMatching(/^user_/)
    expect(await read('openid')).toEqual({ id, scope: 'openid' })
    expect(await read('openid email')).toEqual({ id, scope: 'openid email', email: 'vera@example.com', email_verified: true })
    expect(await read('openid profile')).toEqual({
      id,
      scope: 'openid profile',
      username: 'vera',
      name: 'Vera',
      surname: 'Prueba',
      language: 'es',
      image: { url: expect.stringMatching(/^\/api\/user\//) },
    })
    expect(await read('openid target_project')).toEqual({
      id,
      scope: 'openid target_project',
      target_project_id: 'proj_1',
      target_project: { id: 'proj_1', slug: 'proj-1', name: 'Proyecto proj_1', url: `${scene.issuer}/proyecto/proj-1` },
    })
  })

  it('never reads private fields, whatever it asks for', async () => {
    await scene.pool.query(`update users set phone = '+5492615551234', cuil = '20123456786' where username = 'vera'`)
    const { access_token, scope } = await scene.tokensFor(shop, vera, {
      scope: 'openid profile email target_project phone address roles * admin',
    })
    expect(scope).toBe('openid profile email target_project')
    const { text } = await scene.call('GET', '/oauth/user', { token: access_token })
    const userinfo = await scene.call('GET', '/oauth/userinfo', { token: access_token })
    for (const answer of [text, userinfo.text]) expect(answer).not.toMatch(/5551234|20123456786|password|roles|rotary/)
  })

  it('is refused with insufficient_scope everywhere else, public endpoints too', async () => {
    const { access_token: token } = await scene.tokensFor(shop, vera)
    const endpoints = [
      ['GET', '/projects'],
      ['GET', '/oauth/sessions'],
      ['DELETE', '/oauth/sessions'],
      ['PATCH', '/oauth/user'],
      ['PUT', '/oauth/user/target-project'],
      ['POST', '/oauth/logout'],
      ['GET', '/admin/clients'],
      ['POST', '/admin/clients'],
      ['POST', '/oauth/authorization'],
      ['GET', '/oauth/consents'],
      ['DELETE', `/oauth/consents/${shop.id}`],
      ['POST', '/hand-offs'],
      ['GET', '/nothing'],
    ] as const
    for (const [method, path] of endpoints) {
      const answer = await scene.call(method, path, { token, ...(method === 'GET' ? {} : { body: {} }) })
      expect(answer, `${method} ${path}`).toMatchObject({ status: 403, body: { error: 'insufficient_scope' } })
      expect(answer.headers.get('www-authenticate')).toBe('Bearer error="insufficient_scope"')
    }
  })

  it('ends with the account, and is reported as invalid once expired', async () => {
    const token = await newcomer('disabled', { project: true })
    const { access_token } = await scene.tokensFor(shop, token)
    await scene.pool.query(`update users set disabled_at = now() where username = 'disabled'`)
    // Disabling deletes the grants with their tokens: nothing proves any more that the token was once valid.
    expect((await scene.call('GET', '/oauth/user', { token: access_token })).status).toBe(401)
    const { access_token: old } = await scene.tokensFor(shop, vera)
    await scene.pool.query(`update oauth_tokens set expires_at = now() - interval '1 second' where kind = 'AccessToken'`)
    expect(await scene.call('GET', '/oauth/user', { token: old })).toMatchObject({ status: 401, body: { error: 'invalid_token' } })
  })

  it('is not accepted as a session, nor a session, code, refresh token or ID token as a client’s token', async () => {
    const tokens = await scene.tokensFor(shop, vera)
    const code = await scene.codeFor(shop, vera)
    for (const token of [tokens.refresh_token, tokens.id_token, code]) {
      expect((await scene.call('GET', '/oauth/user', { token })).status).toBe(401)
      expect((await scene.call('GET', '/oauth/userinfo', { token })).status).toBe(401)
    }
    expect((await scene.call('GET', '/oauth/userinfo', { token: vera })).status).toBe(401)
  })
})

describe('consent', () => {
  it('is listed, and can be withdrawn: from then on none of that site’s tokens work', async () => {
    const token = await newcomer('revokes', { project: true })
    const [one, two] = [await scene.tokensFor(shop, token), await scene.tokensFor(shop, token)]
    const { body } = await scene.call('GET', '/oauth/consents', { token })
    expect(body.data).toEqual([
      {
        client_id: shop.id,
        name: 'Rumbo Norte',
        scopes: expect.arrayContaining(['openid', 'profile', 'email', 'target_project']),
        since: expect.stringMatching(/Z$/),
        last_sign_in_at: expect.stringMatching(/Z$/),
      },
    ])
    expect((await scene.call('DELETE', `/oauth/consents/${shop.id}`, { token: vera })).status).not.toBe(500)
    expect((await scene.call('GET', '/oauth/user', { token: one.access_token })).status).toBe(200)
    expect((await scene.call('DELETE', `/oauth/consents/${shop.id}`, { token })).status).toBe(204)
    for (const { access_token, refresh_token } of [one, two]) {
      expect((await scene.call('GET', '/oauth/user', { token: access_token })).status).toBe(401)
      expect((await scene.exchange(shop, { grant_type: 'refresh_token', refresh_token })).status).toBe(400)
    }
    expect((await scene.call('DELETE', `/oauth/consents/${shop.id}`, { token })).status).toBe(404)
    expect((await scene.call('GET', '/oauth/consents', { token })).body.data).toEqual([])
    expect(await scene.authorize(requestOf(shop.id), { token })).toMatchObject({ next: 'consent' })
  })

  it('stores no token, code or secret in the clear', async () => {
    const tokens = await scene.tokensFor(shop, vera)
    const code = await scene.codeFor(shop, vera)
    const dump = await scene.dump()
    for (const secret of [tokens.access_token, tokens.refresh_token, tokens.id_token, code, shop.secret ?? ''])
      expect(dump).not.toContain(secret)
  })
})
