import { createSign, generateKeyPairSync } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Provider } from 'oidc-provider'

/** A user with an account at the issuer. */
export interface IssuerUser {
  sub: string
  email?: string
  /** Some issuers write it as text. */
  email_verified?: boolean | 'true' | 'false'
  given_name?: string
  family_name?: string
}

/** The issuer's behaviour from now on; `well` is normal. */
type Mood = 'well' | 'hangs' | 'garbage' | 'megabytes' | 'error' | { id_token: Record<string, unknown> }

export const ISSUER_CLIENT = { client_id: 'huella', client_secret: 'a-secret-for-tests-only' }

/**
 * A real OpenID provider that plays Google. Its only page has a button for each user, and one to refuse.
 * @param options.port 0 for any free port
 */
export async function openIssuer(options: { port?: number; redirect_uris: () => string[]; people: IssuerUser[] }) {
  const server = createServer()
  await new Promise<void>((ready) => server.listen(options.port ?? 0, ready))
  const url = `http://localhost:${(server.address() as AddressInfo).port}`
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const jwk = { ...privateKey.export({ format: 'jwk' }), kid: 'issuer', use: 'sig', alg: 'RS256' }
  const people = new Map(options.people.map((person) => [person.sub, person]))
  const state: { mood: Mood } = { mood: 'well' }
  const provider = makeProvider(url, { jwk, people, redirect_uris: options.redirect_uris })
  server.on('request', async (request, response) => {
    if (misbehave(state.mood, request, response, (claims) => sign({ iss: url, aud: ISSUER_CLIENT.client_id, ...claims }, privateKey)))
      return
    if (request.url?.startsWith('/interaction/')) return interact(provider, people, request, response)
    provider.callback()(request, response)
  })
  return {
    url,
    people,
    set mood(mood: Mood) {
      state.mood = mood
    },
    close: () =>
      new Promise<void>((closed) => {
        server.close(() => closed())
        server.closeAllConnections()
      }),
  }
}
export type Issuer = Awaited<ReturnType<typeof openIssuer>>

function makeProvider(
  url: string,
  about: { jwk: Record<string, unknown>; people: Map<string, IssuerUser>; redirect_uris: () => string[] },
): Provider {
  return new Provider(url, {
    jwks: { keys: [about.jwk] },
    clients: [{ ...ISSUER_CLIENT, redirect_uris: about.redirect_uris() }],
    cookies: { keys: ['for tests only'] },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['given_name', 'family_name'] },
    pkce: { required: () => true },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_, interaction) => `/interaction/${interaction.uid}` },
    findAccount: (_, sub) => {
      const person = about.people.get(sub)
      return person && { accountId: sub, claims: () => ({ ...person }) }
    },
    loadExistingGrant: async (ctx) => {
      const grant = new ctx.oidc.provider.Grant({ accountId: ctx.oidc.account?.accountId ?? '', clientId: ctx.oidc.client?.clientId ?? '' })
      grant.addOIDCScope('openid email profile')
      await grant.save()
      return grant
    },
  })
}

/** `GET` shows the buttons; `POST ?as=sub` signs in as that user, `POST ?as=` refuses. Nothing is remembered between visits. */
async function interact(provider: Provider, people: Map<string, IssuerUser>, request: IncomingMessage, response: ServerResponse) {
  const { pathname, searchParams } = new URL(request.url ?? '', 'http://issuer.invalid')
  if (request.method === 'POST') {
    const accountId = searchParams.get('as')
    const result = accountId ? { login: { accountId, remember: false } } : { error: 'access_denied', error_description: 'refused' }
    return provider.interactionFinished(request, response, result)
  }
  const button = (sub: string, label: string) => `<form method="post" action="${pathname}?as=${sub}"><button>${label}</button></form>`
  const buttons = [...people.values()].map(({ sub, email }) => button(sub, `${sub} ${email ?? ''}`))
  response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
  response.end(`<!doctype html><html lang="en"><title>Issuer</title><h1>Who are you?</h1>${buttons.join('')}${button('', 'Refuse')}</html>`)
}

/** @returns true when it has responded, or never will */
function misbehave(
  mood: Mood,
  request: IncomingMessage,
  response: ServerResponse,
  signed: (claims: Record<string, unknown>) => string,
): boolean {
  if (mood === 'well') return false
  if (mood === 'hangs') return true
  if (typeof mood === 'object') {
    if (request.url !== '/token') return false
    response.writeHead(200, { 'content-type': 'application/json' })
    response.end(JSON.stringify({ access_token: 'any', token_type: 'Bearer', expires_in: 60, id_token: signed(mood.id_token) }))
    return true
  }
  response.writeHead(mood === 'error' ? 500 : 200, { 'content-type': 'application/json' })
  if (mood === 'megabytes') response.end(`{"issuer": "${'x'.repeat(10_000_000)}"}`)
  else response.end('<html>not JSON')
  return true
}

function sign(claims: Record<string, unknown>, key: Parameters<ReturnType<typeof createSign>['sign']>[0]): string {
  const now = Math.floor(Date.now() / 1000)
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const text = `${part({ alg: 'RS256', kid: 'issuer' })}.${part({ iat: now, exp: now + 60, ...claims })}`
  return `${text}.${createSign('RSA-SHA256').update(text).sign(key, 'base64url')}`
}
