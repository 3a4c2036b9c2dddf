import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { totpCode } from '../domain/sign-in/second-factor/totp.server.ts'
import { PASSWORD } from './account-scene.ts'
import { type ClientScene, openClientScene, requestOf, VERIFIER } from './client-scene.ts'
import { openVisitingBrowser } from './visiting-browser.ts'
import { openWholeApp } from './whole-app.ts'

// Uses every kind of credential, correctly and incorrectly, and then looks for it where it must not be: in the log, on the console, in redirect
// addresses, and in the pages rendered afterwards.

const lines: string[] = []
let recording = true
const secrets = new Map<string, string>()
let scene: ClientScene
let app: Awaited<ReturnType<typeof openWholeApp>>

/** Registers a secret under a name. */
function secret(name: string, value: string | null | undefined): string {
  if (!value || value.length < 6) throw new Error(`no ${name}`)
  secrets.set(name, value)
  return value
}

beforeAll(async () => {
  const note = (...parts: unknown[]) => {
    if (recording) lines.push(parts.map((part) => (part instanceof Error ? part.stack : JSON.stringify(part))).join(' '))
  }
  for (const way of ['log', 'info', 'warn', 'error', 'debug'] as const) vi.spyOn(console, way).mockImplementation(note)
  scene = await openClientScene({ WRITES_PER_MINUTE: '100000' })
  Object.assign(scene.services, { log: { debug: note, info: note, warn: note, error: note } })
  app = await openWholeApp(scene.services)
})
afterAll(async () => {
  vi.restoreAllMocks()
  await scene.close()
})

it('no password, token, code or key is ever logged, put in an address, or rendered', async () => {
  const seen: { path: string; location: string | null; text: string }[] = []
  const visitor = openVisitingBrowser(app, scene.issuer)
  const look = async (path: string, form?: Record<string, string>) => {
    const response = await (form ? visitor.post(path, form) : visitor.send(path))
    seen.push({ path, location: response.location, text: response.text })
    return response
  }

  await byPages(look)
  secret('session cookie', visitor.jar.get('session'))
  const token = secret('bearer token', await scene.tokenOf('tomas'))
  await bySecondFactor(token)
  await asClient(token)
  await wrongly(look)
  visitor.jar.set('session', token)
  for (const path of ['/cuenta', '/cuenta.data', '/cuenta/segundo-paso', '/en/account/my-data', '/account/email/change', '/'])
    await look(path)
  const admin = await scene.provenAdmin()
  visitor.jar.set('session', secret('admin token', admin))
  for (const path of ['/admin', '/admin/clients', '/admin/emails', '/admin/user/tomas', '/admin/clients.data']) await look(path)
  const [mail] = (await scene.call('GET', '/admin/emails?query=tomas', { token: admin })).body.data
  await look(`/admin/emails?email=${mail?.id}`)
  const code = secret('code of a quote', 'q'.repeat(26))
  for (const path of [`/propuesta/${code}`, `/en/quote/${code}.data`, `/api/quote/${code}`, `/${code}/unknown`])
    await visitor.send(path, { method: path.endsWith('unknown') ? 'POST' : 'GET' })

  expect(secrets.size).toBeGreaterThan(20)
  const log = lines.join('\n')
  for (const route of ['"quote"', '"/api/quote/:code"', '"other"']) expect(log).toContain(`"route":${route}`)
  for (const event of ['signed in', 'sign-in refused', 'proof refused']) expect(log).toContain(event)
  for (const [name, value] of secrets) {
    expect(log.includes(value), `${name} in the log`).toBe(false)
    for (const { path, location, text } of seen) {
      expect(location?.includes(value) ?? false, `${name} in where ${path} leads`).toBe(false)
      expect(text.includes(value), `${name} in the page ${path}`).toBe(false)
    }
  }
})

type Look = (path: string, form?: Record<string, string>) => Promise<{ location: string | null; text: string }>

/** Registers, confirms, recovers and signs in by the website's forms; the pages behind mailed links contain their token and are not checked. */
async function byPages(look: Look) {
  const first = secret('first password', 'canario-primero-81')
  await look('/registro', {
    name: 'Tomás',
    surname: 'Canario',
    username: 'tomas',
    email: 'tomas@example.com',
    terms: 'on',
    password: first,
    password_confirmation: first,
  })
  const mailed = async (kind: string) => {
    // In development without a mail server, links are printed for the developer.
    recording = false
    const mail = (await scene.mails()).find((one) => one.kind === kind)
    recording = true
    return secret(`link of ${kind}`, mail?.token)
  }
  await look('/verify-email', { token: await mailed('verify_email') })
  await look('/account/recovery', { email: 'tomas@example.com' })
  await look('/account/recovery', { token: await mailed('recover_password'), password: PASSWORD, password_confirmation: PASSWORD })
  secret('password', PASSWORD)
  await look('/iniciar-sesion', { username: 'tomas', password: PASSWORD, redirect: '/cuenta' })
  await look('/account/email/change', { email: 'otro@example.com', email_confirmation: 'otro@example.com', password: PASSWORD })
  await look('/account/email/confirm', { token: await mailed('confirm_new_email') })
}

async function bySecondFactor(token: string) {
  await scene.call('POST', '/oauth/confirm', { token, body: { password: PASSWORD } })
  const { body: setup } = await scene.call('POST', '/oauth/second-factor', { token })
  const key = secret('key of the app', setup.data.secret)
  const { body: on } = await scene.call('POST', '/oauth/second-factor/activation', { token, body: { otp: totpCode(key, new Date()) } })
  for (const [i, code] of on.data.recovery_codes.entries()) secret(`recovery code ${i}`, code)
  const { body } = await scene.signIn('tomas')
  const challenge = secret('challenge', body.challenge)
  await scene.call('POST', '/oauth/authenticate', { body: { challenge, otp: 'AAAAA-BBBBB-CCCCC' } })
  const done = await scene.call('POST', '/oauth/authenticate', { body: { challenge, otp: on.data.recovery_codes[0] } })
  secret('token after the second step', done.body.access_token)
}

/** A complete sign-in at another site and its renewal, with every code and token used twice. */
async function asClient(token: string) {
  await scene.pool.query(`update users set target_project_id = 'proj_1' where username = 'tomas'`)
  const client = await scene.registerClient()
  secret('client secret', client.secret)
  const code = secret('code', await scene.codeFor(client, token))
  const grant = { grant_type: 'authorization_code', code }
  await scene.exchange({ id: client.id, secret: secret('wrong client secret', 'canario-clave-equivocada') }, grant)
  const { body } = await scene.exchange(client, grant)
  for (const name of ['access_token', 'refresh_token', 'id_token']) secret(name, body[name])
  const { body: renewed } = await scene.exchange(client, { grant_type: 'refresh_token', refresh_token: body.refresh_token })
  secret('renewed token', renewed.access_token)
  secret('renewed refresh token', renewed.refresh_token)
  await scene.exchange(client, { grant_type: 'refresh_token', refresh_token: body.refresh_token })
  await scene.exchange(client, grant)
  secret('verifier', VERIFIER)
  const trip = await scene.call('POST', '/trip-session', { body: { query: String(requestOf(client.id)) } })
  secret('trip session', trip.body.data.id)
  const rotated = await scene.call('POST', `/admin/clients/${client.id}/secret`, { token: await scene.provenAdmin() })
  secret('rotated secret', rotated.body.data.secret)
}

/** Sends secrets where they do not belong: in an address, in the wrong header, in a malformed body. */
async function wrongly(look: Look) {
  const wrong = secret('wrong password', 'canario-equivocado-9')
  await look('/iniciar-sesion', { username: 'tomas', password: wrong })
  await scene.call('POST', '/oauth/authenticate', { body: { username: wrong, password: wrong } })
  await scene.call('POST', '/oauth/authenticate', { body: `{"username":"tomas","password":"${wrong}` })
  await scene.call('POST', '/oauth/confirm', { token: secret('token of another', await scene.tokenOf('vera')), body: { password: wrong } })
  const lost = secret('lost token', 'canario-token-perdido-0123456789abcdef')
  for (const path of ['/oauth/user', '/nothing', '/oauth/recovery/check'])
    await scene.call('GET', `${path}?access_token=${lost}`, { token: lost })
  await scene.call('POST', '/oauth/recovery/check', { body: { token: lost } })
  await scene.call('POST', '/oauth/verify-email', { body: { token: lost } })
  await scene.call('GET', '/oauth/user', { headers: { authorization: `Basic ${lost}`, cookie: `session=${lost}` } })
  await scene.call('POST', '/oauth/token', { body: `grant_type=password&username=tomas&password=${wrong}&client_id=x`, headers: FORM })
}

const FORM = { 'content-type': 'application/x-www-form-urlencoded' }
