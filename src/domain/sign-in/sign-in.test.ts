import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type AccountScene, openAccountScene, PASSWORD } from '../../testing/account-scene.ts'
import { withRealDigests } from '../../testing/doubles/cheap-digests.ts'

withRealDigests()

let scene: AccountScene
beforeAll(async () => {
  scene = await openAccountScene()
  await scene.register('vera')
})
afterAll(() => scene.close())

describe('POST /oauth/authenticate', () => {
  it('returns a bearer token for a username or an e-mail address, in any case', async () => {
    for (const username of ['vera', 'VERA', ' vera ', 'Vera@Example.com']) {
      const { status, body } = await scene.signIn(username)
      expect(status).toBe(200)
      expect(body).toEqual({
        access_token: expect.stringMatching(/^[\w-]{32,}$/),
        token_type: 'Bearer',
        expires_in: 31_622_400,
        browser: expect.any(String),
      })
    }
  })

  it('accepts a form as well', async () => {
    const { status, body } = await scene.call('POST', '/oauth/authenticate', {
      body: new URLSearchParams({ username: 'vera', password: PASSWORD, grant_type: 'password' }),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
    expect(status).toBe(200)
    expect(body.token_type).toBe('Bearer')
  })

  it.each([
    ['another case', PASSWORD.toUpperCase()],
    ['a space at its end', `${PASSWORD} `],
    ['its beginning', PASSWORD.slice(0, -1)],
  ])('refuses a password with %s', async (_, password) => expect((await scene.signIn('vera', password)).status).toBe(401))

  it('responds the same to a wrong password, an unknown user and a disabled account, in the reader’s language', async () => {
    await scene.register('disabled')
    await scene.pool.query("update users set disabled_at = now() where username = 'disabled'")
    const answers = [
      await scene.signIn('vera', 'not this one'),
      await scene.signIn('nobody', 'not this one'),
      await scene.signIn('disabled'),
    ]
    for (const { status, body } of answers) {
      expect(status).toBe(401)
      expect(body).toEqual({
        message: 'El usuario o la contraseña no son correctos',
        error: 'invalid_grant',
        error_description: 'El usuario o la contraseña no son correctos',
      })
    }
    const english = await scene.call('POST', '/oauth/authenticate', {
      body: { username: 'vera', password: 'x' },
      headers: { 'accept-language': 'en' },
    })
    expect(english.body.message).toBe('The user credentials were incorrect')
  })

  it('takes as long for an unknown user as for a known one', { retry: 2 }, async () => {
    const timed = async (username: string) => {
      const start = process.cpuUsage()
      await scene.signIn(username, 'not this one', scene.nextPeer())
      const { user, system } = process.cpuUsage(start)
      return user + system
    }
    const known: number[] = []
    const unknown: number[] = []
    for (let i = 0; i < 15; i++) {
      known.push(await timed('vera'))
      unknown.push(await timed(`nobody${i}`))
    }
    // Time of this process's CPU, nearly all of it hashing: other load on the machine does not count.
    const ratio = Math.min(...unknown) / Math.min(...known)
    expect(ratio).toBeGreaterThan(0.6)
    expect(ratio).toBeLessThan(1.6)
  })

  it.each([
    ['no password', { username: 'vera' }],
    ['no username', { password: PASSWORD }],
    ['an empty one', { username: ' ', password: PASSWORD }],
    ['a list', { username: ['vera'], password: PASSWORD }],
    ['no JSON', 'username=vera'],
    ['nothing', undefined],
  ])('answers invalid_request to %s', async (_, body) => {
    const answer = await scene.call('POST', '/oauth/authenticate', { body })
    expect(answer.status).toBe(400)
    expect(answer.body).toMatchObject({ error: 'invalid_request', message: 'Revisa el formulario e intenta nuevamente' })
  })

  it('issues another token each time, and stores neither tokens nor passwords in the clear', async () => {
    const tokens = await Promise.all(Array.from({ length: 8 }, () => scene.tokenOf('vera')))
    expect(new Set(tokens).size).toBe(8)
    const dump = await scene.dump()
    for (const secret of [...tokens, PASSWORD]) expect(dump).not.toContain(secret)
    expect(dump).toContain('$argon2id$v=19$m=19456,t=2,p=1$')
  })
})

describe('a token', () => {
  it('gives its user, including private fields', async () => {
    await scene.pool.query("insert into user_roles (user_id, role) select id, 'organizationmanager' from users where username = 'vera'")
    const { status, body, headers } = await scene.call('GET', '/oauth/user', { token: await scene.tokenOf('vera') })
    expect(status).toBe(200)
    expect(headers.get('cache-control')).toBe('no-store')
    expect(body.data).toMatchObject({
      username: 'vera',
      email: 'vera@example.com',
      name: 'Vera',
      surname: 'Prueba',
      image: { url: `/api/user/${body.data.id}/image` },
      target_project_id: null,
      roles: [{ name: 'organizationmanager' }],
      scope: '*',
      phone: null,
      cuil: null,
      rotary_member_id: null,
    })
    expect(body.data).not.toHaveProperty('password')
    const image = await scene.call('GET', body.data.image.url.replace('/api', ''))
    expect(image.headers.get('content-type')).toBe('image/svg+xml')
    expect(image.text).toMatch(/^<svg /)
  })

  it('is required, and must be valid', async () => {
    for (const authorization of [undefined, 'Bearer made-up', 'Bearer', 'Basic dmVyYTp4']) {
      const {
        status,
        body,
        headers: response_headers,
      } = await scene.call('GET', '/oauth/user', { ...(authorization && { headers: { authorization } }) })
      expect(status).toBe(401)
      expect(body.message).toBe('Iniciá sesión para seguir.')
      const challenge = authorization === 'Bearer made-up' ? 'Bearer error="invalid_token"' : 'Bearer'
      expect(response_headers.get('www-authenticate')).toBe(challenge)
    }
    const inUrl = await scene.call('GET', `/oauth/user?access_token=${await scene.tokenOf('vera')}`)
    expect(inUrl.status).toBe(401)
  })

  it('cannot be derived from the database', async () => {
    await scene.tokenOf('vera')
    const { rows } = await scene.pool.query('select token_digest from sessions')
    for (const { token_digest } of rows.slice(0, 3)) {
      expect((await scene.call('GET', '/oauth/user', { token: token_digest })).status).toBe(401)
      expect((await scene.call('GET', '/oauth/user', { token: token_digest.replace('sha256:', '') })).status).toBe(401)
    }
  })

  it('has expired after logging out, on every endpoint', async () => {
    const token = await scene.tokenOf('vera')
    expect((await scene.call('POST', '/oauth/logout', { token })).status).toBe(204)
    for (const path of ['/oauth/user', '/projects']) {
      const { status, body, headers } = await scene.call('GET', path, { token })
      expect(status).toBe(401)
      expect(body).toMatchObject({ message: 'Token has expired', error: 'invalid_token' })
      expect(headers.get('www-authenticate')).toBe('Bearer error="invalid_token"')
    }
  })

  it('has expired after its lifetime, and as soon as its user is disabled', async () => {
    await scene.register('leaving')
    const old = await scene.tokenOf('leaving')
    await scene.pool.query(
      "update sessions set expires_at = now() - interval '1 second' where user_id = (select id from users where username = 'leaving')",
    )
    expect((await scene.call('GET', '/oauth/user', { token: old })).body.message).toBe('Token has expired')
    const fresh = await scene.tokenOf('leaving')
    await scene.pool.query("update users set disabled_at = now() where username = 'leaving'")
    expect((await scene.call('GET', '/oauth/user', { token: fresh })).body.message).toBe('Token has expired')
  })

  it('lives 31 622 400 seconds, but for admins and sales no longer than 30 idle days', async () => {
    await scene.register('boss')
    const token = await scene.tokenOf('boss')
    const { rows } = await scene.pool.query(
      'select extract(epoch from expires_at - created_at)::int as life from sessions order by created_at desc limit 1',
    )
    expect(rows[0].life).toBeCloseTo(31_622_400, -1)
    const idle = () =>
      scene.pool.query(
        "update sessions set last_used_at = now() - interval '31 days' where user_id = (select id from users where username = 'boss')",
      )
    await idle()
    expect((await scene.call('GET', '/oauth/user', { token })).status).toBe(200)
    await scene.pool.query("insert into user_roles (user_id, role) select id, 'admin' from users where username = 'boss'")
    await idle()
    expect((await scene.call('GET', '/oauth/user', { token })).body.message).toBe('Token has expired')
  })
})

describe('sessions', () => {
  it('are listed with their device, and ended one by one or all together', async () => {
    await scene.register('lister')
    const phone = (
      await scene.call('POST', '/oauth/authenticate', {
        body: { username: 'lister', password: PASSWORD },
        headers: { 'user-agent': 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Version/19.0 Mobile Safari/604.1' },
      })
    ).body.access_token
    const laptop = await scene.tokenOf('lister')
    const list = (await scene.call('GET', '/oauth/sessions', { token: laptop })).body.data
    expect(list.map((session: { device: string; current: boolean }) => [session.device, session.current])).toEqual([
      ['', true],
      ['Safari · iPhone', false],
    ])
    const other = list[1].id
    await scene.register('stranger')
    expect((await scene.call('DELETE', `/oauth/sessions/${other}`, { token: await scene.tokenOf('stranger') })).status).toBe(404)
    expect((await scene.call('GET', '/oauth/user', { token: phone })).status).toBe(200)
    expect((await scene.call('DELETE', `/oauth/sessions/${other}`, { token: laptop })).status).toBe(204)
    expect((await scene.call('GET', '/oauth/user', { token: phone })).status).toBe(401)
    expect((await scene.call('DELETE', '/oauth/sessions', { token: laptop })).status).toBe(204)
    expect((await scene.call('GET', '/oauth/user', { token: laptop })).body.message).toBe('Token has expired')
  })
})
