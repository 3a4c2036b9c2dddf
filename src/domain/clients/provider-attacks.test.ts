import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { CALLBACK, type ClientScene, openClientScene, requestOf, VERIFIER } from '../../testing/client-scene.ts'

let scene: ClientScene
let vera: string
let shop: { id: string; secret: string | null }
let other: { id: string; secret: string | null }
beforeAll(async () => {
  scene = await openClientScene()
  vera = await scene.tokenOf('vera')
  shop = await scene.registerClient({ redirect_uris: [CALLBACK, `${CALLBACK}?from=huella`] })
  other = await scene.registerClient({ name: 'Other' })
})
afterAll(() => scene.close())

const bearer = (token: string) => scene.call('GET', '/oauth/user', { token })
const code = 'authorization_code'

describe('a code', () => {
  it('is valid once: a second use is refused, and revokes the tokens of the first', async () => {
    const values = { grant_type: code, code: await scene.codeFor(shop, vera) }
    const { body: tokens } = await scene.exchange(shop, values)
    expect((await bearer(tokens.access_token)).status).toBe(200)
    expect(await scene.exchange(shop, values)).toMatchObject({ status: 400, body: { error: 'invalid_grant' } })
    expect((await bearer(tokens.access_token)).status).toBe(401)
    const renewal = await scene.exchange(shop, { grant_type: 'refresh_token', refresh_token: tokens.refresh_token })
    expect(renewal).toMatchObject({ status: 400, body: { error: 'invalid_grant' } })
  })

  it('is valid at most once in twenty concurrent uses', async () => {
    const values = { grant_type: code, code: await scene.codeFor(shop, vera) }
    const answers = await Promise.all(Array.from({ length: 20 }, () => scene.exchange(shop, values)))
    expect(answers.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(1)
    expect(answers.every(({ status }) => status === 200 || status === 400)).toBe(true)
    for (const { body } of answers) if (body.access_token) expect((await bearer(body.access_token)).status).toBe(401)
  })

  it('is refused from another client, with another redirect URI, and after ten minutes', async () => {
    const first = { grant_type: code, code: await scene.codeFor(shop, vera) }
    expect(await scene.exchange(other, first)).toMatchObject({ status: 400, body: { error: 'invalid_grant' } })
    expect(await scene.exchange(shop, { ...first, redirect_uri: `${CALLBACK}?from=huella` })).toMatchObject({
      body: { error: 'invalid_grant' },
    })
    expect((await scene.exchange(shop, first)).status).toBe(200)
    const late = await scene.codeFor(shop, vera)
    const { rows } = await scene.pool.query(
      `select extract(epoch from expires_at - now())::int as left from oauth_tokens where kind = 'AuthorizationCode' order by created_at desc limit 1`,
    )
    expect(rows[0].left).toBeGreaterThan(590)
    expect(rows[0].left).toBeLessThanOrEqual(600)
    await scene.pool.query(
      `update oauth_tokens set payload = jsonb_set(payload, '{exp}', to_jsonb(extract(epoch from now())::int - 1)) where kind = 'AuthorizationCode'`,
    )
    expect(await scene.exchange(shop, { grant_type: code, code: late })).toMatchObject({ status: 400, body: { error: 'invalid_grant' } })
  })

  it.each([
    ['another verifier', VERIFIER.replace('a', 'b')],
    ['no verifier', null],
    ['the challenge instead of the verifier', requestOf('x').get('code_challenge')],
  ])('is refused with %s', async (_, code_verifier) => {
    const values = { grant_type: code, code: await scene.codeFor(shop, vera), code_verifier }
    expect(await scene.exchange(shop, values)).toMatchObject({ status: 400, body: { error: 'invalid_grant' } })
    // That was the code's only use: the right verifier comes too late.
    expect(await scene.exchange(shop, { ...values, code_verifier: VERIFIER })).toMatchObject({
      status: 400,
      body: { error: 'invalid_grant' },
    })
  })
})

describe('a client', () => {
  it.each([
    ['no secret', null],
    ['another secret', 'x'.repeat(43)],
    ['another client’s secret', 'other'],
  ])('is refused with %s', async (_, secret) => {
    const values = { grant_type: code, code: await scene.codeFor(shop, vera) }
    const answer = await scene.exchange({ id: shop.id, secret: secret === 'other' ? other.secret : secret }, values)
    expect(answer).toMatchObject({ status: 401, body: { error: 'invalid_client' } })
    expect((await scene.exchange(shop, values)).status).toBe(200)
  })

  it('is refused with the digest of its secret, as a dump would show it', async () => {
    const { rows } = await scene.pool.query('select secret_digest from oauth_clients where id = $1', [shop.id])
    const answer = await scene.exchange({ id: shop.id, secret: rows[0].secret_digest }, { grant_type: code, code: 'x' })
    expect(answer.body.error).toBe('invalid_client')
  })

  it('that guesses secrets is rate limited', async () => {
    const tries = []
    for (let i = 0; i < 31; i++) {
      const body = new URLSearchParams({ grant_type: code, code: 'x', client_id: shop.id, client_secret: `guess-${i}` }).toString()
      tries.push(
        await scene.call('POST', '/oauth/token', {
          body,
          headers: { 'content-type': 'application/x-www-form-urlencoded' },
          address: '203.0.113.9',
        }),
      )
    }
    expect(tries.at(-1)).toMatchObject({ status: 429 })
    expect(Number(tries.at(-1)?.headers.get('retry-after'))).toBeGreaterThan(0)
  })

  it.each(['password', 'implicit', 'client_credentials', 'urn:ietf:params:oauth:grant-type:jwt-bearer'])(
    'has no grant of type %s',
    async (grant_type) => {
      const answer = await scene.exchange(shop, { grant_type, username: 'vera', password: 'x' })
      expect(answer.status).toBe(400)
      expect(['unsupported_grant_type', 'unauthorized_client']).toContain(answer.body.error)
    },
  )

  it('cannot use the password grant of the product’s own clients', async () => {
    const secret = { client_id: shop.id, client_secret: shop.secret }
    const login = { username: 'vera', password: 'tortuga-lunes-73' }
    const named = await scene.call('POST', '/oauth/authenticate', { body: { ...login, ...secret } })
    expect(named).toMatchObject({ status: 400, body: { error: 'unauthorized_client' } })
    const basic = `Basic ${btoa(`${shop.id}:${shop.secret}`)}`
    expect(await scene.call('POST', '/oauth/authenticate', { body: login, headers: { authorization: basic } })).toMatchObject({
      status: 400,
      body: { error: 'unauthorized_client' },
    })
    expect(await scene.call('POST', '/oauth/authenticate', { body: { ...login, grant_type: 'implicit' } })).toMatchObject({
      status: 400,
      body: { error: 'unsupported_grant_type' },
    })
  })
})

describe('an authorization request', () => {
  const goesBack = async (changes: Record<string, string | null>) => {
    const { next, url } = await scene.authorize(requestOf(shop.id, changes), { token: vera, decision: 'allowed' })
    expect(next).toBe('client')
    const target = new URL(url)
    expect(target.origin + target.pathname).toBe(CALLBACK)
    // A client that asks for a fragment response gets its error in the fragment.
    const answered = new URLSearchParams(target.hash ? target.hash.slice(1) : target.search)
    expect(answered.has('code')).toBe(false)
    expect(answered.get('state')).toBe('state-of-the-test')
    expect(answered.get('iss')).toBe(scene.issuer)
    return answered.get('error')
  }

  it('without a challenge, or with a plain one, is answered with an error', async () => {
    expect(await goesBack({ code_challenge: null, code_challenge_method: null })).toBe('invalid_request')
    expect(await goesBack({ code_challenge_method: null })).toBe('invalid_request')
    expect(await goesBack({ code_challenge: VERIFIER, code_challenge_method: 'plain' })).toBe('invalid_request')
    expect(await goesBack({ code_challenge: 'short' })).toBe('invalid_request')
  })

  it('for another response type, or with a request object, is answered with an error', async () => {
    for (const response_type of ['token', 'id_token', 'code token', 'none']) {
      expect(await goesBack({ response_type, nonce: 'n' })).toMatch(/^(unsupported_response_type|unauthorized_client|invalid_request)$/)
    }
    for (const response_mode of ['fragment', 'web_message', 'jwt'])
      expect(await goesBack({ response_mode }), response_mode).toMatch(/^(unsupported_response_mode|invalid_request|unauthorized_client)$/)
    expect(await goesBack({ request: 'eyJhbGciOiJub25lIn0.e30.' })).toBe('request_not_supported')
    expect(await goesBack({ request_uri: 'https://evil.example/request' })).toBe('request_uri_not_supported')
  })

  it.each([
    `${CALLBACK}.evil.example`,
    `${CALLBACK}/more`,
    `${CALLBACK}/`,
    CALLBACK.replace('https', 'http'),
    CALLBACK.replace('https://', 'https://user@'),
    CALLBACK.replace('https://', 'https://user:secret@'),
    `${CALLBACK}#fragment`,
    `${CALLBACK}#`,
    `${CALLBACK}?`,
    `${CALLBACK}?to=https://evil.example`,
    `${CALLBACK}/..%2f..%2fevil`,
    `${CALLBACK}/../evil`,
    `${CALLBACK}%00`,
    CALLBACK.toUpperCase(),
    CALLBACK.replace('trips.', 'evil.'),
    CALLBACK.replace('trips.example.com', 'trips.example.com@evil.example'),
    CALLBACK.replace('trips.example.com', 'trips.example.com.'),
    CALLBACK.replace('trips.example.com', 'trips.example.com:444'),
    'https://evil.example/welcome',
    '//trips.example.com/welcome',
    '/welcome',
    'javascript:alert(1)',
    'data:text/html,x',
    ' ',
    '',
    null,
  ])('to %s is refused here and not redirected', async (redirect_uri) => {
    for (const decision of ['allowed', 'refused', undefined] as const) {
      const answer = await scene.authorize(requestOf(shop.id, { redirect_uri }), { token: vera, ...(decision && { decision }) })
      expect(answer).toEqual({ next: 'refused', error: expect.stringMatching(/^invalid_(redirect_uri|request)$/) })
    }
  })

  it('with a repeated parameter is not redirected to a URI it names', async () => {
    const twice = (name: string, value: string) => `${requestOf(shop.id)}&${new URLSearchParams({ [name]: value })}`
    expect(await scene.authorize(twice('redirect_uri', 'https://evil.example/'), { token: vera })).toMatchObject({ next: 'refused' })
    expect(await scene.authorize(twice('redirect_uri', CALLBACK), { token: vera })).toMatchObject({ next: 'refused' })
    expect(await scene.authorize(twice('client_id', other.id), { token: vera })).toMatchObject({ next: 'refused' })
    const scopes = await scene.authorize(twice('scope', 'openid'), { token: vera, decision: 'allowed' })
    expect(new URL(scopes.url).searchParams.get('error')).toBe('invalid_request')
  })

  it.each(['clnt_nobody', '', null, 'clnt\0', "'; drop table users", 'x'.repeat(5000)])('of client %j is refused', async (client_id) => {
    const answer = await scene.authorize(requestOf('x', { client_id }), { token: vera })
    expect(answer).toEqual({ next: 'refused', error: expect.stringMatching(/^invalid_(client|request)$/) })
  })

  it('of a revoked client is refused', async () => {
    const gone = await scene.registerClient()
    const tokens = await scene.tokensFor(gone, vera)
    await scene.call('DELETE', `/admin/clients/${gone.id}`, { token: await scene.provenAdmin() })
    expect(await scene.authorize(requestOf(gone.id), { token: vera })).toEqual({ next: 'refused', error: 'invalid_client' })
    expect((await bearer(tokens.access_token)).status).toBe(401)
    expect((await scene.exchange(gone, { grant_type: 'refresh_token', refresh_token: tokens.refresh_token })).status).toBe(401)
  })

  it('of one client never sends a code to another’s redirect URI', async () => {
    const mixed = await scene.registerClient({ redirect_uris: ['https://second.example/in'] })
    expect(await scene.authorize(requestOf(mixed.id), { token: vera, decision: 'allowed' })).toMatchObject({ next: 'refused' })
  })
})

describe('a refresh token', () => {
  const renew = (refresh_token: string, client = shop) => scene.exchange(client, { grant_type: 'refresh_token', refresh_token })

  it('is valid once: a second use is refused, and ends the whole family', async () => {
    const first = await scene.tokensFor(shop, vera)
    const { body: second } = await renew(first.refresh_token)
    const { body: third } = await renew(second.refresh_token)
    expect((await bearer(third.access_token)).status).toBe(200)
    expect(await renew(first.refresh_token)).toMatchObject({ status: 400, body: { error: 'invalid_grant' } })
    for (const tokens of [first, second, third]) expect((await bearer(tokens.access_token)).status).toBe(401)
    expect(await renew(third.refresh_token)).toMatchObject({ status: 400, body: { error: 'invalid_grant' } })
  })

  it('is valid at most once in ten concurrent uses', async () => {
    const { refresh_token } = await scene.tokensFor(shop, vera)
    const answers = await Promise.all(Array.from({ length: 10 }, () => renew(refresh_token)))
    const good = answers.filter(({ status }) => status === 200)
    expect(good.length).toBeLessThanOrEqual(1)
    for (const { body } of good) expect((await renew(body.refresh_token)).status).toBe(400)
  })

  it('reused does not affect another sign-in’s family', async () => {
    const [one, two] = [await scene.tokensFor(shop, vera), await scene.tokensFor(shop, vera)]
    await renew(one.refresh_token)
    await renew(one.refresh_token)
    expect((await bearer(two.access_token)).status).toBe(200)
    expect((await renew(two.refresh_token)).status).toBe(200)
  })

  it('of one client is refused from another, and cannot widen its scopes', async () => {
    const { refresh_token } = await scene.tokensFor(shop, vera, { scope: 'openid email' })
    expect(await renew(refresh_token, other)).toMatchObject({ status: 400, body: { error: 'invalid_grant' } })
    const more = await scene.exchange(shop, { grant_type: 'refresh_token', refresh_token, scope: 'openid email profile' })
    expect(more).toMatchObject({ status: 400, body: { error: 'invalid_scope' } })
    expect((await renew(refresh_token)).body.scope).toBe('openid email')
  })

  it('expires when the first one would have expired, however often it was renewed', async () => {
    const { refresh_token } = await scene.tokensFor(shop, vera)
    const endOf = async () => {
      const { rows } = await scene.pool.query(
        `select (payload->>'exp')::int as exp from oauth_tokens where kind = 'RefreshToken' order by created_at desc limit 1`,
      )
      return rows[0].exp as number
    }
    const first = await endOf()
    expect(first - Date.now() / 1000).toBeLessThanOrEqual(90 * 86_400)
    await scene.pool.query(
      `update oauth_tokens set payload = jsonb_set(payload, '{exp}', to_jsonb(extract(epoch from now())::int + 60)) where (payload->>'exp')::int = ${first}`,
    )
    await renew(refresh_token)
    expect((await endOf()) - Date.now() / 1000).toBeLessThanOrEqual(61)
  })
})
