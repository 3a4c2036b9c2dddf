import { sql } from 'drizzle-orm'
import { createPlatformApi } from '../api/api.server.ts'
import { LETTERS } from '../api/letters.server.ts'
import { sendDueLetters } from '../domain/emails/send-letters.server.ts'
import { takeQueuedLetters } from '../domain/emails/take-letters.server.ts'
import { newId } from '../kit/ids.ts'
import { openTestDatabase } from './test-database.server.ts'
import { testServices } from './test-services.ts'

export const PASSWORD = 'tortuga-lunes-73'

/**
 * The whole API on a database of its own, with helpers for tests of accounts.
 * @param where with the world's places, if a platform starts on it, which would load them
 */
export async function openAccountScene(env: Record<string, string> = {}, where: { places?: boolean } = {}) {
  const database = await openTestDatabase(where)
  const services = testServices(database, env)
  const api = createPlatformApi(services)
  let peers = 0

  async function call(
    method: string,
    path: string,
    options: { body?: unknown; token?: string; address?: string; headers?: Record<string, string> } = {},
  ) {
    const headers = new Headers(options.headers)
    if (options.token !== undefined) headers.set('authorization', `Bearer ${options.token}`)
    if (options.body !== undefined && !headers.has('content-type')) headers.set('content-type', 'application/json')
    const body =
      options.body === undefined || options.body instanceof URLSearchParams || typeof options.body === 'string'
        ? options.body
        : JSON.stringify(options.body)
    const request = new Request(`http://localhost${path}`, { method, headers, ...(body !== undefined && { body }) })
    const response = await api.fetch(request, { request_id: 'req_test', address: options.address ?? nextPeer() })
    const text = await response.text()
    return { status: response.status, headers: response.headers, text, body: text.startsWith('{') ? JSON.parse(text) : undefined }
  }

  /** An unused address, so that rate limits of one test do not affect the next. */
  function nextPeer(): string {
    peers++
    return `198.51.${Math.floor(peers / 250)}.${peers % 250}`
  }

  async function register(username: string, values: Record<string, unknown> = {}, address?: string) {
    const user = {
      name: 'Vera',
      surname: 'Prueba',
      username,
      email: `${username}@example.com`,
      password: PASSWORD,
      terms: true,
      ...values,
    }
    return call('POST', '/oauth/register', { body: { password_confirmation: user.password, ...user }, ...(address && { address }) })
  }

  async function signIn(username: string, password = PASSWORD, address?: string, headers?: Record<string, string>) {
    return call('POST', '/oauth/authenticate', { body: { username, password }, ...(address && { address }), ...(headers && { headers }) })
  }

  async function tokenOf(username: string): Promise<string> {
    return (await signIn(username)).body.access_token
  }

  /** Delivers events emitted since the last call, as the outbox would, and returns the stored messages, oldest first. */
  async function mails(): Promise<
    { kind: string; to_address: string; text_body: string; html_body: string; subject: string; token: string }[]
  > {
    await database.pool.query('delete from emails')
    const { type, handle } = takeQueuedLetters(LETTERS)
    // One millisecond each, to preserve their order.
    let now = Date.now()
    const context = () => ({ ...services, now: new Date(now++) })
    for (const event of services.emitted.splice(0)) {
      if (event.type === type) await handle(context(), { ...event, id: newId('evnt') })
    }
    await sendDueLetters(context, { letters: LETTERS, send: undefined })
    const { rows } = await database.pool.query("select * from emails where state = 'kept' order by created_at, id")
    return rows.map((row) => ({ ...row, token: /token=([\w-]+)/.exec(row.text_body)?.[1] ?? '' }))
  }

  /** Everything that the database stores about users, as a dump would show it. */
  async function dump(): Promise<string> {
    const tables = [
      'users',
      'credentials',
      'sessions',
      'ended_sessions',
      'verifications',
      'user_roles',
      'rate_limits',
      'outbox_events',
      'second_factors',
      'recovery_codes',
      'factor_recoveries',
      'email_changes',
      'known_devices',
      'trip_sessions',
      'oauth_clients',
      'oauth_consents',
      'oauth_grants',
      'oauth_tokens',
      'oauth_keys',
    ]
    const texts = await Promise.all(
      tables.map((table) => database.db.execute(sql`select to_jsonb(t)::text as row from ${sql.identifier(table)} t`)),
    )
    return texts.flatMap((result) => result.rows.map((row) => row.row)).join('\n')
  }

  return { ...database, services, api, call, nextPeer, register, signIn, tokenOf, mails, dump }
}
export type AccountScene = Awaited<ReturnType<typeof openAccountScene>>
