import { subscribers } from '../../app/subscribers.server.ts'
import { DEVELOPMENT_SECRETS } from '../../config/config.server.ts'
import { findUndelivered } from '../../kit/data/outbox.server.ts'
import { outboxEvents } from '../../kit/data/outbox.tables.server.ts'
import { signatureOf } from '../../kit/http/webhook-signature.server.ts'
import { newId } from '../../kit/ids.ts'
import { errorText } from '../../kit/log.server.ts'
import { insertBankAccount } from '../bank/insert-bank-account.ts'
import { insertHandOff, insertOrganization, insertProject } from '../fixture.ts'
import { openGiftScene, type Person } from '../gift-scene.ts'
import { MERCADO_PAGO, openMercadoPago } from '../outside/mercado-pago.ts'

interface Call {
  params?: Record<string, string>
  /** With the leading `?`. */
  query?: string
  body?: object
  by?: Person
  headers?: Record<string, string>
}

/** The whole API, Mercado Pago, three admins and a manager, with events that wait for their delivery in the database. */
export async function openMoneyScene() {
  const service = await openMercadoPago()
  const scene = await openGiftScene({
    MERCADOPAGO_ACCESS_TOKEN: MERCADO_PAGO.access_token,
    MERCADOPAGO_WEBHOOK_SECRET: MERCADO_PAGO.webhook_secret,
    MERCADOPAGO_API_URL: service.url,
    TRANSFER_CBU: '2850590940090418135201',
    WRITES_PER_MINUTE: '1000000',
  })
  const { pool, services } = scene
  const faults: string[] = []
  const noteFault = (about: object, text?: string) => void faults.push(`${text}: ${JSON.stringify(about)}`)
  services.log = Object.assign(Object.create(services.log), { error: noteFault })
  services.outbox.emit = async (tx, event, payload) =>
    void (await tx.insert(outboxEvents).values({ id: newId('evnt'), type: event.type, payload: event.payload.parse(payload) }))
  const described = (await (await scene.api.request('/openapi.json')).json()).paths
  const third: Person = await scene.user('boss3', { role: 'admin' })
  // Accounts of this test are there without having waited.
  await scene.owner.query('alter table organization_bank_accounts disable trigger entered_first')
  await pool.query(
    "insert into users (id, username, email, name, surname) select 'user_' || x, x, x || '@example.com', x, x from unnest(array['ana', 'beto']) x",
  )
  const rate = { from_currency: 'USD', to_currency: 'ARS', day: '2026-01-01', rate: '1000', source: 'A test' }
  await call('POST', '/admin/rates', { body: rate, by: third })

  /** Calls an endpoint by its described path; what it does not describe, and failures of ours, are faults. */
  async function call(method: string, path: string, { params = {}, query = '', body, by, headers }: Call = {}) {
    const address = path.replace(/\{(\w+)\}/g, (_, name) => params[name]!) + query
    const answer = await send(method, address, { body, by, headers })
    if (!described[path]?.[method.toLowerCase()]?.responses[answer.status] || answer.status >= 500)
      faults.push(`${method} ${address} ${JSON.stringify(body)} was answered ${answer.status} ${answer.text}`)
    return answer
  }

  async function send(method: string, address: string, { body, by, headers }: Omit<Call, 'params' | 'query'>) {
    const options = { headers: { 'accept-language': 'en', ...headers }, ...(by && { token: by.token }) }
    if (!(body instanceof FormData)) return scene.call(method, address, { ...options, ...(body && { body }) })
    const authorization = { authorization: `Bearer ${by!.token}`, ...options.headers }
    const request = new Request(`http://localhost${address}`, { method, body, headers: authorization })
    const response = await scene.api.fetch(request, { request_id: 'req_test', address: scene.nextPeer() })
    const text = await response.text()
    return { status: response.status, text, body: text.startsWith('{') ? JSON.parse(text) : undefined }
  }

  const handlers = subscribers(services)
  /** Delivers what waits, as another process of the site may do at the same time. */
  async function deliver(): Promise<number> {
    const events = await findUndelivered(scene.db)
    for (const event of events) {
      for (const handle of handlers[event.type] ?? [])
        await attempt(() => handle({ ...event, payload: event.payload as Record<string, unknown> }, new Date())).catch((error) =>
          faults.push(`the event ${event.type} ${JSON.stringify(event.payload)} failed: ${errorText(error)}`),
        )
      await pool.query('update outbox_events set delivered_at = now() where id = $1', [event.id])
    }
    return events.length
  }

  async function report(body: object) {
    const [text, timestamp] = [JSON.stringify(body), String(Math.floor(Date.now() / 1000))]
    const signature = signatureOf(text, timestamp, DEVELOPMENT_SECRETS.TRAVEL_WEBHOOK_SECRET)
    return call('POST', '/bookings', { body, headers: { 'x-huella-timestamp': timestamp, 'x-huella-signature': signature } })
  }

  const rows = async <Row>(text: string, values: unknown[] = []): Promise<Row[]> => (await pool.query(text, values)).rows
  const close = () => Promise.all([scene.close(), service.close(), services.printer.close()])
  return { ...scene, service, faults, admins: [scene.admin, scene.second, third], call, deliver, report, rows, close }
}
export type MoneyScene = Awaited<ReturnType<typeof openMoneyScene>>

/** The outbox tries again, too; a deadlock is never right. */
async function attempt(deliver: () => Promise<void>): Promise<void> {
  await deliver().catch((error) => {
    if (errorText(error).includes('deadlock')) throw error
    return deliver()
  })
}

/** Two organizations with accounts, four projects, hand-offs to them, two donors. */
export async function beginWorld(scene: MoneyScene, n: number) {
  const { pool } = scene
  const organizations = [`org_${n}a`, `org_${n}b`]
  for (const id of organizations) {
    await insertOrganization(pool, id)
    await insertBankAccount(scene.services, { id: `bank_${id}`, organization_id: id })
    await pool.query("insert into organization_members (organization_id, user_id, created_at) values ($1, $2, '2026-01-01')", [
      id,
      scene.marta.id,
    ])
  }
  const projects = [
    { id: `proj_${n}a`, organization: organizations[0]!, currency: 'ARS', objective: 1_500_000 },
    { id: `proj_${n}b`, organization: organizations[0]!, currency: 'ARS', objective: 2_500_000 },
    { id: `proj_${n}c`, organization: organizations[1]!, currency: 'ARS', objective: 1_000_000 },
    { id: `proj_${n}d`, organization: organizations[1]!, currency: 'USD', objective: 1_000_000 },
  ]
  for (const { id, ...values } of projects) await insertProject(pool, id, values)
  const donors = [await scene.user(`donor${n}a`), await scene.user(`donor${n}b`)]
  await pool.query('delete from rate_limits; update sessions set proved_at = now()')
  const hand_offs = projects.map(({ id }, i) => ({ code: `code${n}x${i}`, project_id: id }))
  for (const [i, { code, project_id }] of hand_offs.entries()) {
    await insertHandOff(pool, code, project_id)
    await pool.query('update hand_offs set user_id = $2 where code = $1', [code, donors[i % 2]!.id])
  }
  return {
    ...scene,
    n,
    organizations,
    projects,
    donors,
    hand_offs,
    bank_lines: [] as string[],
    batches: [] as string[],
    payments: [] as number[],
    withdrawals: [] as string[],
    sent_reports: [] as object[],
  }
}
export type MoneyWorld = Awaited<ReturnType<typeof beginWorld>>
