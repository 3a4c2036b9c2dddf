import type pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { seedWorld } from '../../../db/world/seed-world.ts'
import { createPlatformApi } from '../../api/api.server.ts'
import { listReader } from '../../api/list-reader.server.ts'
import { openTestDatabase, type TestDatabase } from '../../testing/test-database.server.ts'
import { type TestServices, testServices } from '../../testing/test-services.ts'
import { prepareExports } from './prepare-export.server.ts'

// Every list that the API answers as CSV, in a world with rows: an immediate file and one prepared in the background are equal.

const PASSWORD = 'tortuga-lunes-73'
/** Rows of lists that are empty in the demo world. */
const MORE_ROWS = `
  insert into exchange_rates (id, from_currency, to_currency, day, revision, rate, source, door, recorded_by, created_at)
    select 'rate_' || n, 'USD', 'ARS', date '2026-01-01' + n, 1, 1000 + n, 'BCRA', 'hand', 'user_1', now() from generate_series(1, 5) n;
  insert into preview_links (id, digest, seen_at, created_at, expires_at)
    select 'prev_' || n, 'd' || n, now(), now(), now() + interval '1 day' from generate_series(1, 5) n;
  insert into content_pictures (id, width, height, created_at) select 'pict_' || n, 800, 600, now() from generate_series(1, 5) n;
  insert into offer_imports (id, asked_by, created_at) select 'impo_' || n, 'user_1', now() from generate_series(1, 5) n;
  insert into offer_import_addresses (id, import_id, position, address, state)
    select 'addr_' || n || p, 'impo_' || n, p, 'https://example.com/' || n, 'waiting' from generate_series(1, 5) n, generate_series(1, 3) p;
  insert into emails (id, kind, to_address, language, subject, state, created_at, sent_at)
    select 'mail_' || n, 'welcome', 'a' || n || '@example.com', 'es', 'Hola', 'sent', now(), now() from generate_series(1, 5) n;
  insert into suppliers (id, name) values ('supp_list', 'Mayorista Uno') on conflict do nothing;
  insert into statements (id, supplier_id, month, file_name, headings, dropped, lines, reading, state, uploaded_by, created_at)
    select 'stmt_' || n, 'supp_list', '2026-0' || n, n || '.csv', '{}', '{}', n, '{}', 'read', 'user_1', now() from generate_series(1, 5) n;
  insert into claims (id, contribution_id, of_contribution_id, organization_id, amount, currency, cause, created_at)
    select 'clai_' || c.id, c.id, c.id, p.organization_id, 100, c.currency, 'cancelled', now()
    from contributions c join projects p on p.id = c.project_id where c.paid_at is not null order by c.id limit 5`

let database: TestDatabase
let services: TestServices
let api: ReturnType<typeof createPlatformApi>
let token: string
const together: string[] = []
beforeAll(async () => {
  database = await openTestDatabase({ places: true })
  database.pool.on('connect', noteTogether)
  await seedWorld(database.owner)
  await database.pool.query(MORE_ROWS)
  services = testServices(database)
  api = createPlatformApi(services)
  const [username, email] = ['lista', 'lista@example.com']
  const user = { name: 'Lis', surname: 'Ta', username, email, password: PASSWORD, password_confirmation: PASSWORD, terms: true }
  await ask('POST', '/oauth/register', user)
  await database.pool.query(
    "insert into user_roles (user_id, role) select id, role from users, unnest(array['admin', 'salesop']) role where username = 'lista'",
  )
  token = JSON.parse(await (await ask('POST', '/oauth/authenticate', { username, password: PASSWORD })).text()).access_token
  for (const name of ['Ana Paz', 'Bruno Gil'])
    await ask('POST', '/sales', { title: `Viaje de ${name}`, source: 'whatsapp', customer: { name, email: `${name[0]}@example.com` } })
  const opened_at = new Date(Date.now() - 60_000).toISOString()
  await ask('POST', '/contact', { name: 'Ana Paz', email: 'A@example.com', message: 'Hola', key: 'form-key-1', opened_at })
})
afterAll(() => database.close())

it('is the same at once and in the background, and leaves nothing behind', async () => {
  const lists = await csvLists()
  expect(lists.length).toBeGreaterThan(25)
  const empty: string[] = []
  for (const path of lists) {
    const now = new Date()
    const answer = await ask('GET', path)
    const text = await answer.text()
    expect([answer.status, path]).toEqual([200, path])
    const asked = await ask('POST', '/exports', { name: 'list', path })
    const { data } = JSON.parse(await asked.text())
    expect([asked.status, path]).toEqual([202, path])
    await prepareExports(listReader(api)).handle({ ...services, now }, { id: 'evnt_1', ...services.emitted.at(-1)! })
    const file = await ask('GET', `/export/${data.id}/file`)
    expect([file.status, path]).toEqual([200, path])
    expect(await file.text(), path).toBe(text)
    if (text.trim().split('\r\n').length < 2) empty.push(path)
    await ask('DELETE', `/export/${data.id}`)
  }
  expect(empty).toEqual([])
  expect(together).toEqual([])
  expect(database.pool.idleCount).toBe(database.pool.totalCount)
})

/** The lists of the OpenAPI description, once for each value of a required parameter. */
async function csvLists(): Promise<string[]> {
  const { paths } = JSON.parse(await (await ask('GET', '/openapi.json')).text()) as { paths: Record<string, { get?: Described }> }
  return Object.entries(paths).flatMap(([path, { get }]) => {
    if (!get?.responses['200']?.content?.['text/csv'] || !/^\/(admin|sales|befun)/.test(path)) return []
    const needed = (get.parameters ?? []).filter(({ required }) => required)
    return needed.reduce((addresses, one) => addresses.flatMap((address) => withEach(address, one)), [path])
  })
}

interface Parameter {
  name: string
  in: string
  required?: boolean
  schema: { enum: string[] }
}
interface Described {
  parameters?: Parameter[]
  responses: Record<string, { content?: Record<string, unknown> }>
}

function withEach(address: string, { name, in: place, schema }: Parameter): string[] {
  if (place === 'path') return schema.enum.map((value) => address.replace(`{${name}}`, value))
  return schema.enum.map((value) => `${address}${address.includes('?') ? '&' : '?'}${name}=${value}`)
}

async function ask(method: string, path: string, body?: unknown): Promise<Response> {
  const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) }
  return api.fetch(new Request(`http://localhost${path}`, { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) }), {
    request_id: 'req_test',
    address: '198.51.100.1',
  })
}

/** The driver will no longer take a query while another runs on its connection. */
function noteTogether(client: pg.PoolClient): void {
  const query = client.query.bind(client) as (...given: unknown[]) => unknown
  let running = 0
  client.query = ((...given: unknown[]) => {
    if (running > 0) together.push(String((given[0] as { text?: string }).text ?? given[0]))
    const answer = query(...given)
    if (answer instanceof Promise) {
      running++
      answer.finally(() => running--).catch(() => {})
    }
    return answer
  }) as typeof client.query
}
