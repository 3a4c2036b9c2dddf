import { sql } from 'drizzle-orm'
import type pg from 'pg'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { openTestDatabase, type TestDatabase } from '../../testing/test-database.server.ts'
import { openDatabase, openOwnDatabase } from './db.server.ts'

let test_database: TestDatabase
beforeAll(async () => {
  test_database = await openTestDatabase()
})
afterAll(() => test_database.close())

function open(options: Parameters<typeof openDatabase>[1]) {
  const database = openDatabase(test_database.connection, options)
  onTestFinished(() => database.close())
  return database
}

const one = sql`select 1 as one`

test('a connection that ends just before a transaction begins does not stay taken', async () => {
  const { db, pool } = open({ max: 1 })
  pool.once('acquire', (client) => end(client))
  await expect(db.transaction((tx) => tx.execute(one))).rejects.toThrow()
  expect((await db.transaction((tx) => tx.execute(one))).rows).toEqual([{ one: 1 }])
})

test('a connection that ends in a transaction fails that transaction only', async () => {
  const { db, pool } = open({ max: 1 })
  const ended = db.transaction(async (tx) => {
    const { rows } = await tx.execute(sql`select pg_backend_pid() as pid`)
    const released = new Promise((resolve) => pool.once('release', resolve))
    await test_database.pool.query('select pg_terminate_backend($1)', [rows[0]!.pid])
    await released
    return tx.execute(one)
  })
  await expect(ended).rejects.toThrow()
  expect((await db.transaction((tx) => tx.execute(one))).rows).toEqual([{ one: 1 }])
  expect(pool.totalCount).toBe(1)
})

test('a server that no longer answers is given up, also in the middle of a transaction', async () => {
  const { db, pool } = open({ max: 1, silence_ms: 2_000 })
  await expect(db.transaction((tx) => tx.execute(sql`select pg_sleep(3600)`))).rejects.toThrow()
  expect((await db.execute(one)).rows).toEqual([{ one: 1 }])
  expect(pool.totalCount).toBe(1)
})

function end(client: pg.PoolClient) {
  const { stream } = (client as typeof client & { connection: { stream: { destroy(): void } } }).connection
  stream.destroy()
}

test('only statements of requests have a time limit; those of a start, a backup or a restore have none', async () => {
  const limitOf = async ({ pool }: Pick<TestDatabase, 'pool'>) => (await pool.query('show statement_timeout')).rows[0].statement_timeout
  const own = openOwnDatabase(test_database.owner_connection)
  onTestFinished(() => own.close())
  expect(await limitOf(own)).toBe('0')
  expect(await limitOf(open({}))).toBe('15s')
})
