import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { backUp } from '@huella/backup/back-up'
import { restore } from '@huella/backup/restore'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { LETTERS } from '../../api/letters.server.ts'
import { subscribers } from '../../app/subscribers.server.ts'
import { repeatErasures } from '../../domain/deals/customers/forget-customers.server.ts'
import { remindOfTasks } from '../../domain/deals/tasks/remind-of-tasks.server.ts'
import { sendDueLetters } from '../../domain/emails/send-letters.server.ts'
import { completeFirstLoad } from '../../domain/places/load/load-places.server.ts'
import type { OutboxEvent } from '../../kit/data/outbox.server.ts'
import { outboxEvents } from '../../kit/data/outbox.tables.server.ts'
import { grantServing } from '../../kit/data/serving-role.server.ts'
import { newId } from '../../kit/ids.ts'
import { openLog } from '../../kit/log.server.ts'
import { type DealScene, openDealScene } from '../deal-scene.ts'
import { insertGift, insertHandOff } from '../fixture.ts'
import { openEmptyDatabase } from '../test-database.server.ts'
import { type TestServices, testServices } from '../test-services.ts'

// A person with unique words leaves traces everywhere and erases their account: afterwards none of these words is found, also after a
// restore.

const TYPED = ['zenobia', 'quispehuanca', '5557788', 'correo-z']
const PERSON = { name: 'Zenobia Quispehuanca', email: 'zenobia@correo-z.example', phone: '+5492615557788' }
const OLD = { name: 'Zenobia Q', email: 'zenobia.antes@correo-z.example' }

const folder = mkdtempSync(join(tmpdir(), 'forgetting-'))
const lines: string[] = []
let scene: DealScene
let zenobia: { id: string; token: string }
let quote: { code: string; merge_id: string }
beforeAll(async () => {
  scene = await openDealScene({ DATA_DIR: folder, OFFICE_HOURS: 'sun-sat 00:00-24:00' })
  Object.assign(scene.services, { log: openLog('debug', { write: (line) => void lines.push(line) }) })
  storeEvents(scene.services)
  await scene.register('zenobiaquispehuanca', { name: 'Zenobia', surname: 'Quispehuanca', email: PERSON.email })
  const { rows } = await scene.pool.query('update users set email_verified = true, phone = $2 where email = $1 returning id', [
    PERSON.email,
    PERSON.phone,
  ])
  zenobia = { id: rows[0].id, token: await scene.tokenOf('zenobiaquispehuanca') }
  quote = await leaveTraces()
})
afterAll(async () => {
  await scene.close()
  rmSync(folder, { recursive: true })
})

describe('who erases their account', () => {
  it('is in the database, the files and on the page of their quote before', async () => {
    const found = await tablesWith(scene.pool)
    for (const table of [
      'customers',
      'deals',
      'deal_moves',
      'deal_tasks',
      'emails',
      'exports',
      'leads',
      'notifications',
      'quote_events',
      'quote_versions',
    ])
      expect(found, table).toContain(table)
    expect(await filesWith(scene.services)).toHaveLength(2)
    expect((await scene.as(null, 'GET', `/quote/${quote.code}`)).text).toMatch(/zenobia/i)
  })

  it('is found nowhere afterwards, nor after a backup from before is restored', async () => {
    const backup = join(folder, 'before.tar')
    const { secret_key } = scene.services.config
    await backUp({ ...scene, files: scene.services.files, version: '1', secret_key, now: new Date() }, backup)
    await scene.call('POST', '/oauth/confirm', { token: zenobia.token, body: { password: 'tortuga-lunes-73' } })
    expect((await scene.call('DELETE', '/oauth/user', { token: zenobia.token })).status).toBe(204)
    await deliver(scene.services)
    expect(await tablesWith(scene.pool)).toEqual([])
    expect(await filesWith(scene.services)).toEqual([])
    for (const path of [`/quote/${quote.code}`, `/quote/${quote.code}/file`]) expect((await scene.as(null, 'GET', path)).status).toBe(404)
    expect((await scene.as('pablo', 'POST', `/sales/customer-merge/${quote.merge_id}/parting`)).status).toBe(409)
    expect(lines.length).toBeGreaterThan(10)
    for (const word of TYPED) expect(lines.join('').toLowerCase()).not.toContain(word)

    const list = readFileSync(join(folder, 'erasures'), 'utf8')
    expect(list.trim().split('\n')).toHaveLength(3)
    expect(list).not.toContain(zenobia.id)
    const database = await openEmptyDatabase()
    try {
      const services = storeEvents(testServices(database, { DATA_DIR: folder }))
      await restore(backup, {
        pool: database.owner,
        files: services.files,
        version: '1',
        secret_key,
        complete: completeFirstLoad,
        migrations: fileURLToPath(new URL('../../../db/migrations', import.meta.url)),
      })
      await grantServing(database.owner, database.pool, services.log)
      expect(await tablesWith(database.pool)).toContain('customers')
      expect(await repeatErasures(services)).toBe(1)
      await deliver(services)
      expect(await tablesWith(database.pool)).toEqual([])
      expect(await filesWith(services)).toEqual([])
      expect(await repeatErasures(services)).toBe(0)
    } finally {
      await database.close()
    }
  })
})

/** Writes a message, buys a trip, is merged, answers a quote, gives, and is in a file that a seller requested. */
async function leaveTraces() {
  await scene.pool.query('insert into seller_duties (user_id, on_duty_since, changed_at) values ($1, now(), now())', [scene.sofia.id])
  const opened_at = new Date(Date.now() - 60_000).toISOString()
  await ok(scene.as(null, 'POST', '/contact', { ...PERSON, message: 'Soy Zenobia', key: 'form-key-z', opened_at }))
  const deal = (await scene.as('sofia', 'GET', '/sales/leads')).body.data[0].deal.id
  const trip = {
    trip_type: 'ONLY_HOTEL',
    destination_id: 'city:1',
    start: '2099-03-10',
    end: '2099-03-17',
    rooms: [{ adults: 2, childs: [] }],
  }
  const other = await scene.create({ ...trip, title: 'Viaje de Zenobia', customer: OLD, note: 'Zenobia viaja sola' })
  const [kept, merged] = [await scene.deal(deal), await scene.deal(other)]
  const merge = await ok(scene.as('sofia', 'POST', `/sales/customer/${kept.customer.id}/merges`, { merged_id: merged.customer.id }))
  await ok(scene.as('sofia', 'POST', `/sales/deal/${other}/notes`, { body: 'Zenobia llamó' }))
  const task = { title: 'Llamar a Zenobia', due_on: '2099-01-10', owner_id: scene.pablo.id }
  await ok(scene.as('sofia', 'POST', `/sales/deal/${other}/tasks`, task))
  await deliver(scene.services)
  await scene.pool.query("update deal_tasks set remind_at = now() - interval '1 minute'")
  await remindOfTasks(scene.services, new Date())
  const items = [{ name: 'Hotel', details: 'A nombre de Zenobia', price: 1_000_00 }]
  const draft = {
    language: 'es',
    intro: 'Hola Zenobia',
    items,
    included: 'Desayuno de Zenobia',
    currency: 'ARS',
    holds_until: '2099-02-01',
  }
  const { body } = await ok(scene.as('sofia', 'PUT', `/sales/deal/${other}/quote`, draft))
  await ok(scene.as('sofia', 'POST', `/sales/deal/${other}/quote/sending`, { version_id: body.data.id, way: 'mail' }))
  const { code } = (await scene.as('sofia', 'GET', `/sales/deal/${other}/quote`)).body.data
  await ok(scene.as(null, 'POST', `/quote/${code}/questions`, { number: 1, question: '¿Y Zenobia?', key: 'question-key' }))
  await ok(scene.move(deal, 'lost', { lost_reason_id: 'lost_price' }))
  await ok(scene.move(deal, 'contacted', { why: 'Zenobia volvió a escribir' }))
  await scene.pool.query(
    `insert into emails (id, kind, to_address, user_id, language, subject, state, created_at, sent_at) values
      ('mail_join', 'join_asked', 'marta@example.com', $1, 'es', 'Zenobia Quispehuanca quiere sumarse', 'sent', now(), now()),
      ('mail_before', 'invitation', $2, null, 'es', 'Te invitamos', 'sent', now(), now())`,
    [scene.pablo.id, PERSON.email],
  )
  await insertGift(scene.pool, 'gift_z', { code: 'abcdefgh12', project_id: 'proj_1', status: 'pending' })
  await scene.pool.query(
    `insert into contribution_donors (contribution_id, user_id, name, is_shown, message, way, proof_file, proof_name, proof_type, created_at)
     values ('gift_z', $1, 'Zenobia', true, 'De Zenobia', 'transfer', 'proofs/x.pdf', 'zenobia.pdf', 'application/pdf', now())`,
    [zenobia.id],
  )
  await insertHandOff(scene.pool, 'handz', 'proj_1')
  await scene.pool.query('update hand_offs set user_id = $1', [zenobia.id])
  await scene.services.files.put(`people/${zenobia.id}/a/512.webp`, Buffer.from('Zenobia'), 'image/webp')
  await ok(scene.as('sofia', 'POST', '/exports', { name: 'sales-users', path: '/sales/users.csv?query=Zenobia' }))
  await deliver(scene.services)
  return { code: code as string, merge_id: merge.body.data.id as string }
}

async function ok<Answer extends { status: number; text: string }>(asked: Promise<Answer>): Promise<Answer> {
  const answer = await asked
  if (answer.status >= 300) throw new Error(`${answer.status} ${answer.text}`)
  return answer
}

const queued = new Map<TestServices, OutboxEvent[]>()

/** Events have their row, as the outbox of a process writes it. */
function storeEvents(services: TestServices): TestServices {
  const events: OutboxEvent[] = []
  queued.set(services, events)
  services.outbox.emit = async (tx, event, payload) => {
    const stored = { id: newId('evnt'), type: event.type, payload: event.payload.parse(payload) }
    await tx.insert(outboxEvents).values(stored)
    events.push(stored)
  }
  return services
}

async function deliver(services: TestServices): Promise<void> {
  const handlers = subscribers(services)
  const events = queued.get(services)!
  for (let event = events.shift(); event; event = events.shift())
    for (const handle of handlers[event.type] ?? []) await handle(event, new Date())
  await sendDueLetters(() => ({ ...services, now: new Date() }), { letters: LETTERS, send: undefined })
}

/** Tables with a row that contains one of the words, in any column. */
async function tablesWith(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>(
    "select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname not in ('pg_catalog', 'information_schema') order by 1",
  )
  const found: string[] = []
  for (const { name } of rows) {
    const { rowCount } = await pool.query(`select from ${name} t where lower(to_jsonb(t)::text) ~ $1 limit 1`, [TYPED.join('|')])
    if (rowCount) found.push(name.replace('public.', ''))
  }
  return found
}

async function filesWith({ files }: TestServices): Promise<string[]> {
  const found: string[] = []
  for await (const { key, bytes } of files.all()) {
    const text = `${key} ${Buffer.from(bytes).toString()}`.toLowerCase()
    if (TYPED.some((word) => text.includes(word))) found.push(key)
  }
  return found
}
