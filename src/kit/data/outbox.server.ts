import { and, asc, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import { fromDrizzle, type JobResult, PgBoss } from 'pg-boss'
import { newId } from '../ids.ts'
import { errorText, type Log } from '../log.server.ts'
import { type Connection, type Db, rowsOf } from './db.server.ts'
import type { EventType } from './event.ts'
import { outboxEvents } from './outbox.tables.server.ts'
import { WritingClient } from './writing-client.server.ts'

const QUEUE = 'outbox'
/** 1 + 8 attempts, waiting 1 s, 2 s, 4 s … about four minutes in all; then the event is marked as failed and stays visible. */
const RETRIES = 8
/** A process without a heartbeat for this long was killed: its jobs go to another one. The shortest interval that pg-boss allows. */
const HEARTBEAT = { heartbeatSeconds: 10, heartbeatRefreshSeconds: 3 }
/** Jobs that take longer than this also go to another process. */
const EXPIRE_SECONDS = 30
/** Queue of slow events: each process delivers one at a time, and other events do not wait for them. */
const LONG_QUEUE = 'outbox-long'
const LONG_EXPIRE_SECONDS = 600
/** Woken by NOTIFY; polls every second for retries, and without a pause while there is a backlog. */
const POLLING = { pollingIntervalSeconds: 1, notifyPollingIntervalSeconds: 1, burstWhenBatchFull: true }
const BATCH = 10
/** A failed event returns to the queue alone, without the others of its batch. */
const EACH = { includeMetadata: true, perJobResults: true } as const

export type OutboxEvent = { id: string; type: string; payload: Record<string, unknown> }
/** Called at least once for every event of its type, so it must be idempotent. */
export interface Subscriber {
  (event: OutboxEvent, now: Date): Promise<void>
  takes_long?: true
}

/** Thrown by a subscriber that knows when the next attempt is useful: the event waits until then, for any number of attempts. */
export class TryLater extends Error {
  readonly seconds: number
  constructor(message: string, seconds: number) {
    super(message)
    this.seconds = seconds
  }
}

export interface Outbox {
  /** Writes an event in the same transaction as the change that it reports. */
  emit<Payload extends Record<string, unknown>>(tx: Db, event: EventType<Payload>, payload: Payload): Promise<void>
  /** Starts delivering to these subscribers, by event type. */
  deliver(subscribers: Record<string, Subscriber[]>): Promise<void>
  /** Runs a job on a schedule (a cron line, UTC). One process takes each run; one that lasts until the next is due overlaps with it. */
  every(name: string, cron: string, run: (now: Date) => Promise<void>): Promise<void>
  /** Puts a failed event back in the queue. */
  retry(tx: Db, id: string): Promise<boolean>
  /**
   * Marks events as failed whose job ended for good without their attempt: its process was killed, it took too long, or the database could not be asked.
   * @returns how many
   */
  failLost(): Promise<number>
  /** Puts every waiting event in the queue, which a restored database does not contain. @returns how many */
  requeue(): Promise<number>
  close(): Promise<void>
}

/** Opens the queue (pg-boss, in the same database). Every process may deliver; each event goes to one of them at a time. */
export async function openOutbox(
  connection: Connection,
  db: Db,
  log: Log,
  options: { retries?: number; clock?: () => Date } = {},
): Promise<Outbox> {
  const clock = options.clock ?? (() => new Date())
  const retryLimit = options.retries ?? RETRIES
  // Exists already, if this connection's role may not create it: the owner of the tables did.
  const [schema] = await rowsOf<{ missing: boolean }>(db, sql`select to_regnamespace('pgboss') is null as missing`)
  const boss = new PgBoss({
    ...(typeof connection === 'string' ? { connectionString: connection } : connection),
    max: 3,
    application_name: 'huella-jobs',
    ...{ Client: WritingClient },
    createSchema: schema!.missing,
    useListenNotify: true,
    superviseIntervalSeconds: 2,
    monitorIntervalSeconds: 2,
  })
  boss.on('error', (error) => log.warn({ error: errorText(error) }, 'outbox'))
  await boss.start()
  const { heartbeatSeconds, heartbeatRefreshSeconds } = HEARTBEAT
  const queue = { notify: true, retryLimit, retryDelay: 1, retryBackoff: true, expireInSeconds: EXPIRE_SECONDS, heartbeatSeconds }
  await boss.createQueue(QUEUE, queue)
  // An earlier version may have created it with other options.
  await boss.updateQueue(QUEUE, queue)
  await boss.createQueue(LONG_QUEUE, { ...queue, expireInSeconds: LONG_EXPIRE_SECONDS, policy: 'exclusive' })
  return {
    async emit(tx, event, payload) {
      const id = newId('evnt')
      const values = { id, type: event.type, payload: event.payload.parse(payload) }
      await tx.insert(outboxEvents).values(values)
      await boss.send(QUEUE, { id }, { db: fromDrizzle(tx, sql) })
    },
    async deliver(subscribers) {
      const work = (queue: string, batchSize: number, postpone?: (id: string) => Promise<unknown>) =>
        boss.work<{ id: string }>(queue, { ...POLLING, ...EACH, batchSize, heartbeatRefreshSeconds }, async (jobs) => {
          const attempts = jobs.map((job) =>
            deliverOne(db, job.data.id, subscribers, {
              last: job.retryCount >= retryLimit,
              log,
              now: clock(),
              wait: (id, seconds) => boss.send(queue, { id }, { startAfter: seconds }),
              ...(postpone && { postpone }),
            }),
          )
          return (await Promise.allSettled(attempts)).map((result, i): JobResult => {
            const { id } = jobs[i]!
            // pg-boss stores the error of a job with all of its properties.
            return result.status === 'rejected'
              ? { id, status: 'failed', output: new Error(errorText(result.reason)) }
              : { id, status: 'completed' }
          })
        })
      await work(QUEUE, BATCH, (id) => boss.send(LONG_QUEUE, { id }, { singletonKey: id }))
      await work(LONG_QUEUE, 1)
    },
    async every(name, cron, run) {
      const scheduled = { notify: true, retryLimit: 2, expireInSeconds: 600 }
      await boss.createQueue(name, scheduled)
      await boss.updateQueue(name, scheduled)
      await boss.schedule(name, cron)
      await boss.work(name, { pollingIntervalSeconds: 30 }, async () => {
        await run(clock()).catch((error) => {
          log.error({ job: name, error: errorText(error) }, 'a scheduled job failed')
          throw new Error(errorText(error))
        })
      })
    },
    async retry(tx, id) {
      const [event] = await tx
        .update(outboxEvents)
        .set({ failed_at: null })
        .where(and(eq(outboxEvents.id, id), isNotNull(outboxEvents.failed_at)))
        .returning()
      if (event) await boss.send(QUEUE, { id }, { db: fromDrizzle(tx, sql) })
      return event !== undefined
    },
    async failLost() {
      const lost = await rowsOf<Pick<OutboxEvent, 'id' | 'type'>>(db, FAIL_LOST)
      for (const { id, type } of lost) log.error({ event: id, type }, 'an event failed for good: see bin/outbox')
      return lost.length
    },
    async requeue() {
      const events = await db
        .select({ id: outboxEvents.id })
        .from(outboxEvents)
        .where(and(isNull(outboxEvents.delivered_at), isNull(outboxEvents.failed_at)))
        .orderBy(asc(outboxEvents.created_at))
      for (const { id } of events) await boss.send(QUEUE, { id })
      return events.length
    },
    close: () => boss.stop({ graceful: true, timeout: 10_000 }),
  }
}

/** Events that have failed for good or are queued, the failed ones first, then oldest first. */
export async function findUndelivered(db: Db) {
  return db
    .select()
    .from(outboxEvents)
    .where(isNull(outboxEvents.delivered_at))
    .orderBy(isNull(outboxEvents.failed_at), asc(outboxEvents.created_at))
    .limit(100)
}

/** SQL: the oldest events whose delivery was given up, without their payload. */
export const FAILED_EVENTS = sql`select o.id, o.type, iso_time(o.created_at) as created_at, o.attempts, iso_time(o.failed_at) as failed_at, o.last_error
  from outbox_events o where o.delivered_at is null and o.failed_at is not null order by o.created_at limit 10`

/** SQL: how many events are still to be delivered, and of how many the delivery was given up. */
export const UNDELIVERED_EVENTS = sql`select count(*) filter (where o.failed_at is null)::int as waiting, count(*) filter (where o.failed_at is not null)::int as failed
  from outbox_events o where o.delivered_at is null`

/**
 * Every snapshot shows a job for an event that is to be attempted: it is sent in the transaction of the event, or before the job that it follows ends.
 * A younger event has attempts left, or is about to be put in the queue again.
 */
const FAIL_LOST = sql`
  update outbox_events o set failed_at = now(), last_error = coalesce(o.last_error, 'its last attempt was cut off')
  where o.delivered_at is null and o.failed_at is null and o.created_at < now() - interval '5 minutes'
    and not exists (select from pgboss.job j where j.name in (${QUEUE}, ${LONG_QUEUE}) and j.state < 'completed' and j.data ->> 'id' = o.id)
  returning o.id, o.type`

async function deliverOne(
  db: Db,
  id: string,
  subscribers: Record<string, Subscriber[]>,
  attempt: {
    last: boolean
    log: Log
    now: Date
    wait: (id: string, seconds: number) => Promise<unknown>
    postpone?: (id: string) => Promise<unknown>
  },
): Promise<void> {
  const [event] = await db.select().from(outboxEvents).where(eq(outboxEvents.id, id))
  if (!event || event.delivered_at) return
  const told = subscribers[event.type] ?? []
  if (attempt.postpone && told.some(({ takes_long }) => takes_long)) return void (await attempt.postpone(id))
  try {
    for (const subscriber of told) await subscriber(event, attempt.now)
    await db
      .update(outboxEvents)
      .set({ delivered_at: sql`now()`, attempts: sql`attempts + 1`, last_error: null })
      .where(eq(outboxEvents.id, id))
  } catch (error) {
    const last_error = errorText(error).slice(0, 500)
    const over = attempt.last && !(error instanceof TryLater)
    await db
      .update(outboxEvents)
      .set({ attempts: sql`attempts + 1`, last_error, ...dueAgain(error), ...(over && { failed_at: sql`now()` }) })
      .where(eq(outboxEvents.id, id))
    if (error instanceof TryLater) return void (await attempt.wait(id, error.seconds))
    if (over) attempt.log.error({ event: id, type: event.type, error: last_error }, 'an event failed for good: see bin/outbox')
    throw error
  }
}

function dueAgain(error: unknown) {
  return error instanceof TryLater && { waits_until: sql`now() + make_interval(secs => ${error.seconds})` }
}
