import { createHash } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import { wellKnown } from '../domain/clients/well-known.server.ts'
import { openAccountScene, PASSWORD } from './account-scene.ts'
import { insertCatalogues, insertOrganization, insertProject } from './fixture.ts'

/** The redirect address of the tests' client; nothing listens there. */
export const CALLBACK = 'https://trips.example.com/welcome'
export const VERIFIER = 'a-verifier-of-the-tests-that-is-long-enough-for-the-rfc'

/** A valid authorization request; null omits a parameter. */
export function requestOf(client_id: string, changes: Record<string, string | null> = {}): URLSearchParams {
  const all = {
    client_id,
    redirect_uri: CALLBACK,
    response_type: 'code',
    scope: 'openid profile email target_project',
    state: 'state-of-the-test',
    code_challenge: createHash('sha256').update(VERIFIER).digest('base64url'),
    code_challenge_method: 'S256',
    ...changes,
  }
  return new URLSearchParams(Object.entries(all).filter((pair): pair is [string, string] => pair[1] !== null))
}

/** The API and the OpenID provider on a port, for other programs, with users Vera, who has a project, and Ana, an admin. */
export async function openClientScene(env: Record<string, string> = {}) {
  const server = createServer()
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const scene = await openAccountScene({ PUBLIC_URL: issuer, ...env })
  const app = new Hono().route('/', wellKnown(scene.services))
  app.mount('/api', scene.api.fetch, { optionHandler: () => [{ request_id: 'req_test', address: scene.nextPeer() }] })
  server.on('request', getRequestListener(app.fetch))
  await insertCatalogues(scene.pool)
  await insertOrganization(scene.pool, 'org_1')
  await insertProject(scene.pool, 'proj_1')
  await scene.register('vera')
  await scene.register('ana')
  await scene.pool.query(`update users set email_verified = true, target_project_id = 'proj_1' where username = 'vera'`)
  await scene.pool.query(`insert into user_roles (user_id, role) select id, 'admin' from users where username = 'ana'`)

  /** The admin's session, after she re-entered her password. */
  async function provenAdmin(): Promise<string> {
    const token = await scene.tokenOf('ana')
    await scene.call('POST', '/oauth/confirm', { token, body: { password: PASSWORD } })
    return token
  }

  async function registerClient(values: Record<string, unknown> = {}): Promise<{ id: string; secret: string | null }> {
    const { body } = await scene.call('POST', '/admin/clients', {
      token: await provenAdmin(),
      body: { name: 'Rumbo Norte', redirect_uris: [CALLBACK], ...values },
    })
    return { id: body.data.client.id, secret: body.data.secret }
  }

  /** The API call of the page `/oauth/authorize`. */
  async function authorize(
    query: URLSearchParams | string,
    options: { token?: string; decision?: 'allowed' | 'refused'; asked_user?: string; trip?: string } = {},
  ) {
    const { token, decision, trip } = options
    const asked_user = options.asked_user ?? (token && (await scene.call('GET', '/oauth/user', { token })).body.data.id)
    const { body } = await scene.call('POST', '/oauth/authorization', {
      body: { query: String(query), ...(decision && { decision, asked_user }) },
      ...(token !== undefined && { token }),
      ...(trip && { headers: { 'x-trip-session': trip } }),
    })
    return body.data
  }

  /** An authorization code for the token's user, who consents to everything. */
  async function codeFor(client: { id: string }, token: string, changes: Record<string, string | null> = {}): Promise<string> {
    const { url } = await authorize(requestOf(client.id, changes), { token, decision: 'allowed' })
    return new URL(url).searchParams.get('code') ?? ''
  }

  /** Calls the token endpoint as a client; null omits a parameter. */
  async function exchange(client: { id: string; secret?: string | null }, values: Record<string, string | null>) {
    const all = { client_id: client.id, client_secret: client.secret ?? null, redirect_uri: CALLBACK, code_verifier: VERIFIER, ...values }
    const body = new URLSearchParams(Object.entries(all).filter((pair): pair is [string, string] => pair[1] !== null))
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    return scene.call('POST', '/oauth/token', { body: body.toString(), headers })
  }

  /** The tokens of a complete sign-in. */
  async function tokensFor(client: { id: string; secret?: string | null }, token: string, changes: Record<string, string | null> = {}) {
    const { body } = await exchange(client, { grant_type: 'authorization_code', code: await codeFor(client, token, changes) })
    return body as { access_token: string; refresh_token: string; id_token: string; scope: string }
  }

  async function close() {
    await new Promise<void>((closed) => {
      server.close(() => closed())
      server.closeAllConnections()
    })
    await scene.close()
  }

  return { ...scene, issuer, provenAdmin, registerClient, authorize, codeFor, exchange, tokensFor, close }
}
export type ClientScene = Awaited<ReturnType<typeof openClientScene>>
