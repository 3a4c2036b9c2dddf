import * as oauth from 'oauth4webapi'
import * as client from 'openid-client'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { PASSWORD } from '../../testing/account-scene.ts'
import { CALLBACK, type ClientScene, openClientScene, requestOf } from '../../testing/client-scene.ts'
import { signingKeys } from './keys/signing-keys.server.ts'

let scene: ClientScene
let vera: string
beforeAll(async () => {
  scene = await openClientScene()
  vera = await scene.tokenOf('vera')
})
afterAll(() => scene.close())

const ALL = 'openid profile email target_project'
const clientOptions = { execute: [client.allowInsecureRequests] }

describe('a standard client', () => {
  it('openid-client completes the code flow, renews, reads the user, and revokes its tokens', async () => {
    const { id, secret } = await scene.registerClient()
    const config = await client.discovery(new URL(scene.issuer), id, secret ?? '', undefined, clientOptions)
    const pkceCodeVerifier = client.randomPKCECodeVerifier()
    const [expectedState, expectedNonce] = [client.randomState(), client.randomNonce()]
    const { searchParams } = client.buildAuthorizationUrl(config, {
      redirect_uri: CALLBACK,
      scope: ALL,
      state: expectedState,
      nonce: expectedNonce,
      code_challenge: await client.calculatePKCECodeChallenge(pkceCodeVerifier),
      code_challenge_method: 'S256',
    })
    const asked = await scene.authorize(searchParams, { token: vera })
    expect(asked).toEqual({ next: 'consent', client: { id, name: 'Rumbo Norte' }, scopes: ALL.split(' ') })
    const { url } = await scene.authorize(searchParams, { token: vera, decision: 'allowed' })
    const tokens = await client.authorizationCodeGrant(config, new URL(url), { pkceCodeVerifier, expectedState, expectedNonce })
    expect(tokens).toMatchObject({ token_type: 'bearer', expires_in: 3600, scope: ALL, refresh_token: expect.any(String) })
    const claims = tokens.claims()
    expect(claims).toMatchObject({ iss: scene.issuer, aud: id, nonce: expectedNonce, sub: expect.stringMatching(/^user_/) })
    const user = await client.fetchUserInfo(config, tokens.access_token, claims?.sub ?? '')
    expect(user).toEqual({
      sub: claims?.sub,
      name: 'Vera Prueba',
      given_name: 'Vera',
      family_name: 'Prueba',
      preferred_username: 'vera',
      picture: `${scene.issuer}/api/user/${claims?.sub}/image`,
      locale: 'es',
      email: 'vera@example.com',
      email_verified: true,
      target_project: { id: 'proj_1', slug: 'proj-1', name: 'Proyecto proj_1', url: `${scene.issuer}/proyecto/proj-1` },
    })
    const renewed = await client.refreshTokenGrant(config, tokens.refresh_token ?? '')
    expect(renewed.refresh_token).not.toBe(tokens.refresh_token)
    await client.tokenRevocation(config, renewed.refresh_token ?? '')
    await expect(client.fetchUserInfo(config, renewed.access_token, claims?.sub ?? '')).rejects.toThrow()
  })

  it('oauth4webapi completes the code flow as a public client, with PKCE alone, and logs out', async () => {
    const back = 'https://trips.example.com/out'
    const { id } = await scene.registerClient({ kind: 'public', post_logout_redirect_uris: [back] })
    const own = await scene.tokenOf('vera')
    const issuer = new URL(scene.issuer)
    const insecure = { [oauth.allowInsecureRequests]: true }
    const as = await oauth.processDiscoveryResponse(issuer, await oauth.discoveryRequest(issuer, { algorithm: 'oauth2', ...insecure }))
    const me = { client_id: id }
    const verifier = oauth.generateRandomCodeVerifier()
    const [state, nonce] = [oauth.generateRandomState(), oauth.generateRandomNonce()]
    const challenge = await oauth.calculatePKCECodeChallenge(verifier)
    const { url } = await scene.authorize(requestOf(id, { state, nonce, code_challenge: challenge }), { token: own, decision: 'allowed' })
    const parameters = oauth.validateAuthResponse(as, me, new URL(url), state)
    const answer = await oauth.authorizationCodeGrantRequest(as, me, oauth.None(), parameters, CALLBACK, verifier, insecure)
    const tokens = await oauth.processAuthorizationCodeResponse(as, me, answer, { expectedNonce: nonce, requireIdToken: true })
    const claims = oauth.getValidatedIdTokenClaims(tokens)
    await oauth.validateApplicationLevelSignature(as, answer, insecure)
    const userinfo = await oauth.userInfoRequest(as, me, tokens.access_token, insecure)
    expect(await oauth.processUserInfoResponse(as, me, claims?.sub ?? '', userinfo)).toMatchObject({ preferred_username: 'vera' })
    const renewal = await oauth.refreshTokenGrantRequest(as, me, oauth.None(), tokens.refresh_token ?? '', insecure)
    const renewed = await oauth.processRefreshTokenResponse(as, me, renewal)
    expect(oauth.getValidatedIdTokenClaims(renewed)?.sid).toBe(claims?.sid)
    expect(as.end_session_endpoint).toBe(`${scene.issuer}/oauth/logout`)
    const query = String(new URLSearchParams({ id_token_hint: renewed.id_token ?? '', post_logout_redirect_uri: back }))
    const left = await scene.call('POST', '/oauth/end-session', { token: own, body: { query } })
    expect(left.body.data).toMatchObject({ next: 'done', url: back })
    expect((await scene.call('GET', '/oauth/user', { token: own })).status).toBe(401)
  })
})

it('is told no address that nobody has confirmed', async () => {
  await scene.register('unsure')
  const token = await scene.tokenOf('unsure')
  const read = async () => {
    const { access_token } = await scene.tokensFor(await scene.registerClient(), token, { scope: 'openid email' })
    return (await scene.call('GET', '/oauth/userinfo', { headers: { authorization: `Bearer ${access_token}` } })).body
  }
  expect(await read()).toEqual({ sub: expect.any(String) })
  await scene.pool.query("update users set email_verified = true where username = 'unsure'")
  expect(await read()).toMatchObject({ email: 'unsure@example.com', email_verified: true })
})

describe('what a client holds of a user', () => {
  it.each([
    [
      'they change their password',
      'PUT',
      '/oauth/user/password',
      { current_password: PASSWORD, password: 'tortuga-jueves-37', password_confirmation: 'tortuga-jueves-37' },
    ],
    ['they close all sessions', 'DELETE', '/oauth/sessions', undefined],
  ] as const)('ends when %s, and their consent stays', async (_, method, path, body) => {
    const username = `holder-${method.toLowerCase()}`
    await scene.register(username)
    await scene.pool.query('update users set email_verified = true where username = $1', [username])
    const client = await scene.registerClient()
    const token = await scene.tokenOf(username)
    const held = await scene.tokensFor(client, token, { scope: 'openid profile' })
    const renew = () => scene.exchange(client, { grant_type: 'refresh_token', refresh_token: held.refresh_token })
    const userinfo = () => scene.call('GET', '/oauth/userinfo', { headers: { authorization: `Bearer ${held.access_token}` } })
    expect((await userinfo()).status).toBe(200)
    expect((await scene.call(method, path, { token, body })).status).toBe(204)
    expect([(await renew()).status, (await userinfo()).status]).toEqual([400, 401])
    const { rowCount } = await scene.pool.query('select from oauth_consents where client_id = $1', [client.id])
    expect(rowCount).toBe(1)
  })
})

describe('the provider’s metadata', () => {
  it.each(['openid-configuration', 'oauth-authorization-server'])(
    '%s names the public address, whatever a request claims',
    async (name) => {
      const response = await fetch(`${scene.issuer}/.well-known/${name}`, {
        headers: { 'x-forwarded-host': 'evil.example', forwarded: 'host=evil.example' },
      })
      const text = await response.text()
      expect(text).not.toContain('evil')
      expect(JSON.parse(text)).toMatchObject({
        issuer: scene.issuer,
        authorization_endpoint: `${scene.issuer}/oauth/authorize`,
        token_endpoint: `${scene.issuer}/api/oauth/token`,
        userinfo_endpoint: `${scene.issuer}/api/oauth/userinfo`,
        jwks_uri: `${scene.issuer}/api/oauth/jwks`,
        revocation_endpoint: `${scene.issuer}/api/oauth/revoke`,
        response_types_supported: ['code'],
        grant_types_supported: ['authorization_code', 'refresh_token'],
        code_challenge_methods_supported: ['S256'],
        scopes_supported: ALL.split(' '),
        id_token_signing_alg_values_supported: ['RS256'],
      })
    },
  )

  it('names what works, and nothing else', async () => {
    const described = (await (await fetch(`${scene.issuer}/.well-known/openid-configuration`)).json()) as Record<string, unknown>
    expect(described).toEqual({
      issuer: scene.issuer,
      authorization_endpoint: `${scene.issuer}/oauth/authorize`,
      token_endpoint: `${scene.issuer}/api/oauth/token`,
      userinfo_endpoint: `${scene.issuer}/api/oauth/userinfo`,
      jwks_uri: `${scene.issuer}/api/oauth/jwks`,
      revocation_endpoint: `${scene.issuer}/api/oauth/revoke`,
      end_session_endpoint: `${scene.issuer}/oauth/logout`,
      backchannel_logout_supported: true,
      backchannel_logout_session_supported: true,
      response_types_supported: ['code'],
      response_modes_supported: ['query', 'form_post'],
      grant_types_supported: ['authorization_code', 'refresh_token'],
      code_challenge_methods_supported: ['S256'],
      subject_types_supported: ['public'],
      scopes_supported: ALL.split(' '),
      claims_supported: expect.any(Array),
      claim_types_supported: ['normal'],
      claims_parameter_supported: false,
      request_uri_parameter_supported: false,
      authorization_response_iss_parameter_supported: true,
      id_token_signing_alg_values_supported: ['RS256'],
      token_endpoint_auth_methods_supported: ['client_secret_basic', 'client_secret_post', 'none'],
      ui_locales_supported: ['es', 'en'],
      prompt_values_supported: ['none', 'login', 'consent', 'select_account', 'create'],
    })
    const { id, secret } = await scene.registerClient()
    const tokens = await scene.tokensFor({ id, secret }, vera)
    const idToken = JSON.parse(Buffer.from(tokens.id_token.split('.')[1] ?? '', 'base64url').toString())
    const user = (await scene.call('GET', '/oauth/userinfo', { token: tokens.access_token })).body
    const known = [...Object.keys(idToken), ...Object.keys(user)]
    for (const claim of described.claims_supported as string[]) expect(known).toContain(claim)
    expect(idToken.auth_time).toBeGreaterThan(Date.now() / 1000 - 600)
    const renewed = await scene.exchange({ id, secret }, { grant_type: 'refresh_token', refresh_token: tokens.refresh_token })
    const renewedToken = JSON.parse(Buffer.from(renewed.body.id_token.split('.')[1] ?? '', 'base64url').toString())
    expect(renewedToken.auth_time).toBe(idToken.auth_time)
  })

  it('publishes only the public key, one for all processes, sealed in the database', async () => {
    const { keys } = (await scene.call('GET', '/oauth/jwks')).body
    expect(keys).toHaveLength(1)
    expect(Object.keys(keys[0]).sort()).toEqual(['alg', 'e', 'kid', 'kty', 'n', 'use'])
    const other = await Promise.all([1, 2, 3].map(() => signingKeys(scene.db, scene.services.config)))
    expect(new Set(other.flat().map((key) => key.kid))).toEqual(new Set([keys[0].kid]))
    expect(await scene.dump()).not.toContain(other[0]?.[0]?.d)
  })

  it('generates another signing key for another secret key', async () => {
    const before = await signingKeys(scene.db, scene.services.config)
    const after = await signingKeys(scene.db, { secret_key: 'another-secret-key-of-thirty-two-characters' })
    expect(after.map((key) => key.kid)).not.toEqual(before.map((key) => key.kid))
  })
})
