import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { openTestDatabase, setReadOnly, type TestDatabase } from '../../testing/test-database.server.ts'
import { openLog } from '../log.server.ts'
import { openDatabase } from './db.server.ts'
import { eventType } from './event.ts'
import { listenToNotices } from './notices.server.ts'
import { openOutbox } from './outbox.server.ts'

// A server that became read-only, as a primary does in a switch-over: connections that notice it are given up, and the next ones lead to
// the new primary.

let database: TestDatabase
const happened = eventType('test.happened', z.object({}))
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

it('queries and transactions', async () => {
  const { db, pool, close } = openDatabase(database.connection, { max: 1 })
  await pool.query('set default_transaction_read_only = on')
  await expect(pool.query('delete from outbox_events')).rejects.toMatchObject({ code: '25006' })
  expect((await pool.query('delete from outbox_events')).rowCount).toBe(0)
  await pool.query('set default_transaction_read_only = on')
  await expect(db.transaction((tx) => tx.execute('delete from outbox_events'))).rejects.toThrow()
  expect((await db.transaction((tx) => tx.execute('delete from outbox_events'))).rowCount).toBe(0)
  expect(pool.totalCount).toBe(1)
  await close()
})

it('statements sent at once wait for each other, also behind one that fails', async () => {
  const { pool, close } = openDatabase(database.connection, { max: 1, prepare: true })
  const warnings: string[] = []
  const note = ({ message }: Error) => void warnings.push(message)
  process.on('warning', note)
  const client = await pool.connect()
  const sent = [client.query('select $1::int as n', [1]), client.query('select 1 / 0'), client.query({ text: 'select 3 as n' })]
  const answers = await Promise.allSettled(sent)
  client.release()
  expect(answers.map((answer) => (answer.status === 'fulfilled' ? answer.value.rows : answer.reason.code))).toEqual([
    [{ n: 1 }],
    '22012',
    [{ n: 3 }],
  ])
  process.off('warning', note)
  expect(warnings).toEqual([])
  await close()
})

it('a listener, and jobs, which are delivered within 40 s', async () => {
  const heard: string[] = []
  const listener = listenToNotices(
    database.connection,
    'read only',
    { onListening: () => heard.push('listening'), onNotice: () => {}, onLost: () => heard.push('lost') },
    { probe_ms: 100 },
  )
  const delivered: string[] = []
  const { db, close } = openDatabase(database.connection)
  const outbox = await openOutbox(database.connection, db, openLog('silent'))
  await outbox.deliver({ [happened.type]: [async ({ id }) => void delivered.push(id)] })
  await expect.poll(() => heard).toEqual(['listening'])

  await setReadOnly(database, true)
  await expect.poll(() => heard.filter((word) => word === 'lost').length).toBeGreaterThan(2)
  // Present connections stay read-only: only this client ends them.
  await setReadOnly(database, false, { end: false })
  await openedApart((apart) => outbox.emit(apart, happened, {}))
  await expect.poll(() => delivered.length, { interval: 100 }).toBe(1)
  await expect.poll(() => heard.at(-1)).toBe('listening')
  await outbox.close()
  await listener.close()
  await close()
})

it('what a killed connection took out of the queue is delivered within 40 s', async () => {
  const delivered: string[] = []
  const { db, close } = openDatabase(database.connection)
  const outbox = await openOutbox(database.connection, db, openLog('silent'))
  for (let i = 0; i < 5; i++) await outbox.emit(db, happened, {})
  // The state of the queue after a process whose connection ended between the fetch and its answer: fetched, and nobody works on it.
  const { rowCount } = await database.pool.query(
    `update pgboss.job set state = 'active', started_on = now(), heartbeat_on = now() where name = 'outbox' and state = 'created'`,
  )
  expect(rowCount).toBe(5)
  await outbox.deliver({ [happened.type]: [async ({ id }) => void delivered.push(id)] })
  await expect.poll(() => delivered.length, { interval: 100 }).toBe(5)
  await outbox.close()
  await close()
})

async function openedApart(work: (db: ReturnType<typeof openDatabase>['db']) => Promise<void>): Promise<void> {
  const { db, close } = openDatabase(database.connection)
  await work(db)
  await close()
}
