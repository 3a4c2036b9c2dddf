import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type AccountScene, openAccountScene, PASSWORD } from '../../../testing/account-scene.ts'
import { ISSUER_CLIENT, type Issuer, type IssuerUser, openIssuer } from '../../../testing/outside/issuer.ts'

const SITE = 'http://localhost:3000'
const PEOPLE: IssuerUser[] = [
  { sub: 'new', email: 'Nina.Nueva@example.com', email_verified: true, given_name: 'Nina', family_name: 'Nueva' },
  { sub: 'nameless', email: 'x@example.com', email_verified: true },
  { sub: 'markup', email: 'markup@example.com', email_verified: true, given_name: '<b>Eve</b>', family_name: 'a'.repeat(90) },
  { sub: 'vera', email: 'vera@example.com', email_verified: true },
  { sub: 'vera-again', email: 'vera@example.com', email_verified: true },
  { sub: 'waiting', email: 'waiting@example.com', email_verified: true },
  { sub: 'unverified', email: 'vera@example.com', email_verified: false },
  { sub: 'silent', email: 'silent@example.com' },
  { sub: 'addressless' },
  { sub: 'text', email: 'text@example.com', email_verified: 'true' },
  { sub: 'text-false', email: 'text.false@example.com', email_verified: 'false' },
  { sub: 'gone', email: 'gone@example.com', email_verified: true },
  ...Array.from({ length: 6 }, (_, n) => ({ sub: `same-${n}`, email: `same.name@club${n}.example`, email_verified: true })),
  { sub: 'careful', email: 'careful@example.com', email_verified: true },
]

let scene: AccountScene
let issuer: Issuer
beforeAll(async () => {
  issuer = await openIssuer({ redirect_uris: () => [`${SITE}/social-callback`], people: PEOPLE })
  const { client_id: GOOGLE_CLIENT_ID, client_secret: GOOGLE_CLIENT_SECRET } = ISSUER_CLIENT
  scene = await openAccountScene({ PUBLIC_URL: SITE, GOOGLE_ISSUER: issuer.url, GOOGLE_CLIENT_ID, GOOGLE_CLIENT_SECRET })
  for (const username of ['vera', 'waiting', 'gone', 'careful']) await scene.register(username)
  await scene.pool.query(`update users set email_verified = true where username <> 'waiting'`)
})
afterEach(() => {
  issuer.mood = 'well'
})
afterAll(async () => {
  await issuer.close()
  await scene.close()
})

/** Starts a sign-in as a browser does. */
async function start(query = '') {
  const { status, headers } = await scene.call('GET', `/auth/social/google/authorize${query}`)
  const cookie = /^social=([\w-]+);.*HttpOnly; SameSite=Lax/.exec(headers.get('set-cookie') ?? '')?.[1] ?? ''
  return { status, url: headers.get('location') ?? '', cookie }
}

/** Signs in at the issuer as `sub`, or refuses if it is empty; returns the query that the browser returns with. */
async function signInThere(url: string, sub: string): Promise<string> {
  const jar = new Map<string, string>()
  let next = url
  let method = 'GET'
  for (let steps = 0; steps < 8 && !next.startsWith(SITE); steps++) {
    const response = await fetch(next, {
      method,
      redirect: 'manual',
      headers: { cookie: [...jar].map((pair) => pair.join('=')).join('; ') },
    })
    for (const line of response.headers.getSetCookie())
      jar.set(line.split('=')[0] ?? '', line.split(';')[0]?.split('=').slice(1).join('=') ?? '')
    const location = response.headers.get('location')
    method = location ? 'GET' : 'POST'
    next = location ? new URL(location, next).href : `${next}?as=${sub}`
  }
  return new URL(next).search.slice(1)
}

const finish = (cookie: string, query: string) =>
  scene.call('POST', '/oauth/social', { body: { query }, headers: { 'x-social-sign-in': cookie } })

async function signIn(sub: string, query = '') {
  const begun = await start(query)
  return finish(begun.cookie, await signInThere(begun.url, sub))
}

const accountOf = async (email: string) => (await scene.pool.query('select * from users where email = $1', [email])).rows[0]
const identitiesOf = async (email: string) =>
  (
    await scene.pool.query(
      `select account_id from credentials c join users u on u.id = c.user_id where u.email = $1 and provider_id = 'google'`,
      [email],
    )
  ).rows.map((row) => row.account_id)

describe('signing in by Google', () => {
  it('redirects the browser with state, nonce and a challenge, and stores the rest', async () => {
    const { status, url, cookie } = await start('?redirect=/proyectos&lang=en')
    expect(status).toBe(302)
    const asked = new URL(url)
    expect(asked.origin).toBe(issuer.url)
    expect(Object.fromEntries(asked.searchParams)).toMatchObject({
      client_id: 'huella',
      redirect_uri: `${SITE}/social-callback`,
      response_type: 'code',
      scope: 'openid email profile',
      code_challenge_method: 'S256',
      state: expect.stringMatching(/^en\.[\w-]{20,}$/),
      nonce: expect.stringMatching(/^[\w-]{20,}$/),
    })
    const { rows } = await scene.pool.query('select * from social_sign_ins order by created_at desc limit 1')
    expect(rows[0]).toMatchObject({ provider: 'google', redirect: '/proyectos', state: asked.searchParams.get('state') })
    expect(JSON.stringify(rows)).not.toContain(cookie)
    expect(url).not.toContain(rows[0].code_verifier)
  })

  it('creates a verified account for a new user, with valid names', async () => {
    const { status, body } = await signIn('new', '?redirect=/en/projects&lang=en')
    expect(status).toBe(200)
    expect(body).toMatchObject({ token_type: 'Bearer', expires_in: 31_622_400, redirect: '/en/projects' })
    const me = (await scene.call('GET', '/oauth/user', { token: body.access_token })).body.data
    expect(me).toMatchObject({
      username: 'nina.nueva',
      email: 'nina.nueva@example.com',
      name: 'Nina',
      surname: 'Nueva',
      language: 'en',
      roles: [],
    })
    expect(me.email_verified_at).not.toBeNull()
    expect((await accountOf('nina.nueva@example.com')).terms_accepted_at).not.toBeNull()
    expect((await signIn('nameless')).status).toBe(200)
    expect(await accountOf('x@example.com')).toMatchObject({ name: 'x', surname: '-' })
    expect((await signIn('markup')).status).toBe(200)
    expect(await accountOf('markup@example.com')).toMatchObject({ name: 'markup', surname: '-' })
  })

  it('believes an issuer that writes "true" as text', async () => {
    expect((await signIn('text')).status).toBe(200)
    expect(await accountOf('text@example.com')).toMatchObject({ email_verified: true })
  })

  it.each([
    ['es', 'La cuenta con ese correo ya está unida a otra cuenta de Google'],
    ['en', 'The account with that address is already linked to another Google account'],
  ])('says in %s what to do when another identity has the address', async (lang, sentence) => {
    await signIn('vera')
    const { url, cookie } = await start(`?lang=${lang}`)
    const body = { query: await signInThere(url, 'vera-again') }
    const headers = { 'x-social-sign-in': cookie, 'accept-language': lang }
    expect((await scene.call('POST', '/oauth/social', { body, headers })).body.message).toContain(sentence)
  })

  it('uses the same account the next time, and for concurrent returns', async () => {
    await signIn('new')
    const before = (await scene.pool.query('select count(*) from users')).rows[0].count
    const begun = await Promise.all([start(), start(), start()])
    const answers = await Promise.all(begun.map(async ({ url, cookie }) => finish(cookie, await signInThere(url, 'new'))))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect((await scene.pool.query('select count(*) from users')).rows[0].count).toBe(before)
  })

  it('gives each of several who are alike before the @ a username, when they come at once', async () => {
    const begun = await Promise.all([0, 1, 2, 3, 4, 5].map(async (n) => ({ ...(await start()), sub: `same-${n}` })))
    const back = await Promise.all(begun.map(async ({ url, cookie, sub }) => ({ cookie, query: await signInThere(url, sub) })))
    const answers = await Promise.all(back.map(({ cookie, query }) => finish(cookie, query)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200])
    const { rows } = await scene.pool.query("select username from users where username like 'same.name%' order by 1")
    expect(rows.map(({ username }) => username)).toEqual(['', 2, 3, 4, 5, 6].map((n) => `same.name${n}`))
  })

  it('is linked to the account with its address if both sides verified it; the password still works', async () => {
    const { body } = await signIn('vera')
    expect((await scene.call('GET', '/oauth/user', { token: body.access_token })).body.data.username).toBe('vera')
    expect(await identitiesOf('vera@example.com')).toEqual(['vera'])
    await signIn('vera')
    const letters = (await scene.mails()).filter(({ kind }) => kind === 'identity_linked')
    expect(letters).toMatchObject([{ to_address: 'vera@example.com', subject: 'Se unió una cuenta de Google a la tuya de Huella' }])
    expect(letters[0]?.text_body).toContain('vera@example.com')
    expect((await scene.signIn('vera', PASSWORD)).status).toBe(200)
  })

  it.each([
    ['another identity with the same address', 'vera-again', 'vera@example.com', 409, 'social_other_account'],
    ['an address that Google has not verified', 'unverified', 'vera@example.com', 403, 'social_unverified'],
    ['an address without email_verified', 'silent', 'silent@example.com', 403, 'social_unverified'],
    ['an address with "false" as text', 'text-false', 'text.false@example.com', 403, 'social_unverified'],
    ['no address', 'addressless', '', 403, 'social_unverified'],
  ])('is not linked to %s', async (_, sub, email, status, error) => {
    await signIn('vera')
    const before = await identitiesOf(email)
    expect(await signIn(sub)).toMatchObject({ status, body: { error } })
    expect(await identitiesOf(email)).toEqual(before)
    const { rows } = await scene.pool.query('select from credentials where account_id = $1', [sub])
    expect(rows).toHaveLength(0)
  })

  it('opens an account of its own where another has not confirmed the address, and leaves that one alone', async () => {
    expect(await signIn('waiting')).toMatchObject({ status: 200 })
    const { rows } = await scene.pool.query(
      `select u.username, u.email_verified, exists(select from credentials c where c.user_id = u.id and c.provider_id = 'google') as linked
         from users u where u.email = 'waiting@example.com' order by u.created_at`,
    )
    expect(rows).toEqual([
      { username: 'waiting', email_verified: false, linked: false },
      { username: 'waiting2', email_verified: true, linked: true },
    ])
  })

  it('does not open a disabled account, without revealing that it is disabled', async () => {
    expect((await signIn('gone')).status).toBe(200)
    await scene.pool.query(`update users set disabled_at = now() where username = 'gone'`)
    expect(await signIn('gone')).toMatchObject({ status: 503, body: { error: 'social_unavailable' } })
  })

  it('opens no session where the identity is unlinked while it returns', async () => {
    await signIn('text')
    const { url, cookie } = await start()
    const query = await signInThere(url, 'text')
    const owner = await scene.pool.connect()
    await owner.query("begin; delete from credentials where account_id = 'text'")
    const answer = finish(cookie, query)
    const waiting = "select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()"
    while ((await scene.pool.query(waiting)).rowCount === 0) await new Promise((done) => setTimeout(done, 20))
    await owner.query('commit')
    owner.release()
    expect(await answer).toMatchObject({ status: 503, body: { error: 'social_unavailable' } })
  })

  it('requires the second factor, like sign-in by password, and says where the visitor wanted to go', async () => {
    const { rows } = await scene.pool.query(`select id from users where username = 'careful'`)
    await scene.pool.query(`insert into second_factors (user_id, sealed_secret, confirmed_at) values ($1, 'x', now())`, [rows[0].id])
    const { status, body } = await signIn('careful', '?redirect=/en/projects')
    expect(status).toBe(401)
    expect(body).toMatchObject({ error: 'otp_required', challenge: expect.any(String), redirect: '/en/projects' })
    expect(body.access_token).toBeUndefined()
  })
})

describe('an invalid return', () => {
  it('with a refusal is reported as such', async () => {
    const begun = await start()
    expect(await finish(begun.cookie, await signInThere(begun.url, ''))).toMatchObject({ status: 400, body: { error: 'social_refused' } })
    // Also late, twice, or without the state, which some issuers omit.
    for (const query of ['error=access_denied', `error=access_denied&state=${new URL(begun.url).searchParams.get('state')}`])
      expect(await finish(begun.cookie, query)).toMatchObject({ status: 400, body: { error: 'social_refused' } })
  })

  it('without state, with a foreign one, from another browser, or repeated, is refused', async () => {
    const expired = { status: 400, body: { error: 'social_expired' } }
    const back = async () => {
      const begun = await start()
      return { ...begun, query: new URLSearchParams(await signInThere(begun.url, 'vera')) }
    }
    const missing = await back()
    missing.query.delete('state')
    expect(await finish(missing.cookie, missing.query.toString())).toMatchObject(expired)
    const [mine, theirs] = [await back(), await back()]
    mine.query.set('state', theirs.query.get('state') ?? '')
    expect(await finish(mine.cookie, mine.query.toString())).toMatchObject(expired)
    const other = await back()
    expect(await finish('', other.query.toString())).toMatchObject(expired)
    expect(await finish('x'.repeat(43), other.query.toString())).toMatchObject(expired)
    const once = await back()
    expect((await finish(once.cookie, once.query.toString())).status).toBe(200)
    expect(await finish(once.cookie, once.query.toString())).toMatchObject(expired)
    const late = await back()
    await scene.pool.query(`update social_sign_ins set expires_at = now() - interval '1 second'`)
    expect(await finish(late.cookie, late.query.toString())).toMatchObject(expired)
  })

  it('with the code of another sign-in is refused', async () => {
    const [mine, theirs] = [await start(), await start()]
    const query = new URLSearchParams(await signInThere(mine.url, 'vera'))
    query.set('code', new URLSearchParams(await signInThere(theirs.url, 'new')).get('code') ?? '')
    expect(await finish(mine.cookie, query.toString())).toMatchObject({ status: 503, body: { error: 'social_unavailable' } })
  })

  it.each([
    ['another nonce', { nonce: 'another' }],
    ['no nonce', {}],
    ['another audience', { nonce: true, aud: 'somebody-else' }],
    ['another issuer', { nonce: true, iss: 'https://evil.example' }],
    ['an expiry in the past', { nonce: true, exp: 1 }],
  ])('with an ID token of %s is refused', async (_, claims: Record<string, unknown>) => {
    const begun = await start()
    const query = await signInThere(begun.url, 'vera')
    const nonce = new URL(begun.url).searchParams.get('nonce')
    const id_token = { sub: 'vera', email: 'vera@example.com', email_verified: true, ...claims, ...(claims.nonce === true && { nonce }) }
    issuer.mood = { id_token }
    expect(await finish(begun.cookie, query)).toMatchObject({ status: 503, body: { error: 'social_unavailable' } })
  })

  it('with a correct forged ID token is accepted, which proves that the checks above refuse the others', async () => {
    const begun = await start()
    const query = await signInThere(begun.url, 'vera')
    issuer.mood = {
      id_token: { sub: 'vera', email: 'vera@example.com', email_verified: true, nonce: new URL(begun.url).searchParams.get('nonce') },
    }
    expect((await finish(begun.cookie, query)).status).toBe(200)
  })

  it.each(['hangs', 'garbage', 'megabytes', 'error'] as const)(
    'from an issuer with the response "%s" ends in time, with an explanation',
    async (mood) => {
      const begun = await start()
      const query = await signInThere(begun.url, 'vera')
      issuer.mood = mood
      expect(await finish(begun.cookie, query)).toMatchObject({
        status: 503,
        body: { error: 'social_unavailable', message: expect.stringContaining('Google') },
      })
    },
  )
})

describe('the redirect to the issuer', () => {
  it.each(['hangs', 'garbage', 'megabytes', 'error'] as const)('leads back with an explanation if the response is "%s"', async (mood) => {
    const other = await openIssuer({ redirect_uris: () => [`${SITE}/social-callback`], people: [] })
    other.mood = mood
    const config = { ...scene.services.config, google: { issuer: other.url, client_id: 'huella', client_secret: 'x' } }
    const { createPlatformApi } = await import('../../../api/api.server.ts')
    const api = createPlatformApi({ ...scene.services, config })
    const response = await api.fetch(new Request('http://localhost/auth/social/google/authorize?lang=en'), { address: scene.nextPeer() })
    expect(response.status).toBe(302)
    expect(response.headers.get('location')).toBe(`${SITE}/en/social-callback?problem=unavailable`)
    await other.close()
  })

  it('is not found for other providers, or when not configured', async () => {
    expect((await scene.call('GET', '/auth/social/facebook/authorize')).status).toBe(404)
    const { createPlatformApi } = await import('../../../api/api.server.ts')
    const api = createPlatformApi({ ...scene.services, config: { ...scene.services.config, google: undefined } })
    expect((await api.fetch(new Request('http://localhost/auth/social/google/authorize'))).status).toBe(404)
  })

  it('is limited by address', async () => {
    const begin = async () => (await scene.call('GET', '/auth/social/google/authorize', { address: '203.0.113.77' })).status
    expect(await begin()).toBe(302)
    await scene.pool.query("update rate_limits set points = 2999 where key like 'trip_sessions:social:%' and points = 1")
    expect([await begin(), await begin()]).toEqual([302, 429])
  })
})
