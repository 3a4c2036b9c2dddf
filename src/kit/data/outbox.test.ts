import { setTimeout as sleep } from 'node:timers/promises'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { openTestDatabase, type TestDatabase } from '../../testing/test-database.server.ts'
import { openLog } from '../log.server.ts'
import { openMetrics } from '../metrics/metrics.server.ts'
import { watchPlatform } from '../metrics/platform-figures.server.ts'
import { eventType } from './event.ts'
import { findUndelivered, type Outbox, type OutboxEvent, openOutbox, TryLater } from './outbox.server.ts'
import { outboxEvents } from './outbox.tables.server.ts'

let database: TestDatabase
let outbox: Outbox
const delivered: string[] = []
let failures = 0
const DELIVERED = eventType('test.delivered', z.object({ n: z.string() }))
const LASTS = eventType('test.lasts', z.object({ n: z.string() }), { takes_long: true })
let finish: () => void
const lasting = new Promise<void>((resolve) => {
  finish = resolve
})
const begun: string[] = []
const FAILS = eventType('test.fails', z.object({}))
const ENDS = eventType('test.ends', z.object({}))
const WAITS = eventType('test.waits', z.object({}))
const QUOTES = eventType('test.quotes', z.object({}))
beforeAll(async () => {
  database = await openTestDatabase()
  outbox = await openOutbox(database.connection, database.db, openLog('silent'), { retries: 1 })
  await outbox.deliver({
    'test.delivered': [async (event) => void delivered.push(String(event.payload.n))],
    'test.lasts': [
      Object.assign(
        async ({ payload }: OutboxEvent) => {
          begun.push(String(payload.n))
          await lasting
        },
        { takes_long: true as const },
      ),
    ],
    'test.quotes': [async () => void (await database.db.execute(sql`select ${'Zulma Quispe'}::date`))],
    'test.waits': [
      async () => {
        throw new TryLater('the site is down', 3_600)
      },
    ],
    // As pg-boss ends a job that takes too long, or whose process is gone, when no attempt is left.
    'test.ends': [
      async ({ id }) => {
        await database.db.execute(sql`update pgboss.job set state = 'failed', completed_on = now() where data ->> 'id' = ${id}`)
        throw new Error('too late')
      },
    ],
    'test.fails': [
      async () => {
        failures += 1
        throw new Error('the subscriber is down')
      },
    ],
  })
})
afterAll(async () => {
  await outbox.close()
  await database.close()
})

/** In a transaction, as its caller notes the act in it. */
const retry = (id: string) => database.db.transaction((tx) => outbox.retry(tx, id))

async function until(condition: () => boolean | Promise<boolean>) {
  for (let i = 0; i < 150; i++) {
    if (await condition()) return
    await sleep(100)
  }
  throw new Error('the condition was never met')
}

describe('the outbox', () => {
  it('delivers committed events and no others', async () => {
    await database.db.transaction((tx) => outbox.emit(tx, DELIVERED, { n: 'committed' }))
    await database.db
      .transaction(async (tx) => {
        await outbox.emit(tx, DELIVERED, { n: 'rolled back' })
        throw new Error('no')
      })
      .catch(() => {})
    await until(() => delivered.includes('committed'))
    await sleep(500)
    expect(delivered).toEqual(['committed'])
  })

  it('retries, then lists the failure until somebody retries it by hand', async () => {
    await database.db.transaction((tx) => outbox.emit(tx, FAILS, {}))
    const failed = async () => (await findUndelivered(database.db)).find((event) => event.failed_at !== null)
    await until(async () => (await failed()) !== undefined)
    expect(failures).toBe(2)
    const event = (await failed())!
    expect(event).toMatchObject({ type: 'test.fails', attempts: 2, last_error: 'the subscriber is down' })
    expect(await retry(event.id)).toBe(true)
    await until(() => failures > 2)
    expect(await retry('evnt_nothing')).toBe(false)
  })

  it('marks what failed without its attempt, so that it is shown and can be tried again', async () => {
    for (const event of [ENDS, WAITS]) await database.db.transaction((tx) => outbox.emit(tx, event, {}))
    const tried = async () =>
      (await findUndelivered(database.db)).filter(({ type, attempts }) => [ENDS.type, WAITS.type].includes(type) && attempts > 0)
    await until(async () => (await tried()).length === 2)
    expect((await tried()).every(({ failed_at }) => failed_at === null)).toBe(true)
    expect(await outbox.failLost()).toBe(0)
    await database.pool.query("update outbox_events set created_at = now() - interval '6 minutes' where type in ($1, $2)", [
      ENDS.type,
      WAITS.type,
    ])
    expect(await outbox.failLost()).toBe(1)
    const [ended, waits] = (await tried()).toSorted((one, other) => one.type.localeCompare(other.type))
    expect(ended).toMatchObject({ type: ENDS.type, last_error: 'too late', failed_at: expect.any(String) })
    expect(waits).toMatchObject({ type: WAITS.type, failed_at: null })
    expect(Date.parse(waits!.waits_until!) - Date.now()).toBeGreaterThan(3_500_000)
    expect(await retry(ended!.id)).toBe(true)
    await until(async () => (await tried()).some(({ attempts }) => attempts === 2))
    expect(await outbox.failLost()).toBe(1)
    expect(await outbox.failLost()).toBe(0)
  })

  it('counts an event as late from when its next attempt is due, and lists failed ones first', async () => {
    const metrics = openMetrics()
    watchPlatform(metrics, { ...database, lines: {} })
    const oldest = async () => Number(/^huella_outbox_oldest_seconds (.*)$/m.exec(await metrics.text())![1])
    const set = (change: string) => database.pool.query(`update outbox_events set ${change} where type = '${WAITS.type}'`)
    await set("created_at = now() - interval '20 hours'")
    expect(await oldest()).toBeLessThan(60)
    const waiting = (await findUndelivered(database.db)).map(({ failed_at }) => failed_at === null)
    expect([waiting[0], waiting.at(-1)]).toEqual([false, true])
    expect(waiting).toEqual(waiting.toSorted())
    await set("waits_until = now() - interval '90 seconds'")
    expect(await oldest()).toBeGreaterThanOrEqual(90)
    expect(await oldest()).toBeLessThan(150)
    await set('waits_until = null')
    expect(await oldest()).toBeGreaterThan(70_000)
    await set('delivered_at = now()')
  })

  it('stores nothing of what a failed statement was about', async () => {
    await database.db.transaction((tx) => outbox.emit(tx, QUOTES, {}))
    const found = async () => (await findUndelivered(database.db)).find(({ type }) => type === QUOTES.type)
    await until(async () => (await found())?.failed_at != null)
    expect((await found())!.last_error).toBe('invalid input syntax for type date: "…"')
    const { rows } = await database.pool.query('select output::text from pgboss.job where output is not null')
    expect(rows.length).toBeGreaterThan(0)
    expect(JSON.stringify(rows)).not.toContain('Zulma')
  })

  it('delivers what takes long beside the others, one at a time', async () => {
    for (const n of ['1', '2']) await database.db.transaction((tx) => outbox.emit(tx, LASTS, { n }))
    await until(() => begun.length === 1)
    await database.db.transaction((tx) => outbox.emit(tx, DELIVERED, { n: 'meanwhile' }))
    await until(() => delivered.includes('meanwhile'))
    // Events of one batch reach the queue of long ones in any order.
    expect(begun).toHaveLength(1)
    finish()
    await until(async () => (await findUndelivered(database.db)).every(({ type }) => type !== LASTS.type))
    expect(begun.toSorted()).toEqual(['1', '2'])
  })

  it('retries a failed event alone: one that waits beside it still has one job', async () => {
    await database.db.transaction(async (tx) => {
      for (const event of [FAILS, WAITS]) await outbox.emit(tx, event, {})
    })
    const events = await findUndelivered(database.db)
    const [failing, waiting] = [FAILS, WAITS].map(({ type }) => events.find((event) => event.type === type && event.failed_at === null)!)
    await until(async () => (await findUndelivered(database.db)).some(({ id, failed_at }) => id === failing!.id && failed_at !== null))
    const jobs = "select state from pgboss.job where data ->> 'id' = $1 and state < 'completed'"
    expect((await database.pool.query(jobs, [waiting!.id])).rows).toEqual([{ state: 'created' }])
    expect((await findUndelivered(database.db)).find(({ id }) => id === waiting!.id)).toMatchObject({ attempts: 1 })
  })

  it('marks delivered events', async () => {
    await database.db.transaction((tx) => outbox.emit(tx, DELIVERED, { n: 'marked' }))
    await until(async () =>
      (await database.db.select().from(outboxEvents).where(eq(outboxEvents.type, 'test.delivered'))).every(
        (event) => event.delivered_at !== null,
      ),
    )
  })
})

it('wakes a scheduled job, also one of an earlier version, which asked for it twice a minute', async () => {
  const wakes = async () => (await database.db.execute(sql`select notify from pgboss.queue where name = 'test-job'`)).rows
  await outbox.every('test-job', '0 0 1 1 *', async () => {})
  expect(await wakes()).toEqual([{ notify: true }])
  await database.db.execute(sql`update pgboss.queue set notify = false where name = 'test-job'`)
  const newer = await openOutbox(database.connection, database.db, openLog('silent'))
  await newer.every('test-job', '0 0 1 1 *', async () => {})
  await newer.close()
  expect(await wakes()).toEqual([{ notify: true }])
})
