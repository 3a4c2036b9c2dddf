import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { openTestDatabase, type TestDatabase } from '../../testing/test-database.server.ts'
import { openDatabase, rowsOf } from './db.server.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

beforeEach(async () => {
  await database.owner.query(`drop table if exists examples; create table examples (id int primary key, kind text, at int);
    insert into examples select n, case when n % 1000 = 0 then 'rare' else 'common' end, n from generate_series(1, 20000) n;
    create index on examples (kind, at); analyze examples`)
})

function open(options: Parameters<typeof openDatabase>[1] = {}) {
  const opened = openDatabase(database.owner_connection, { max: 1, prepare: true, ...options })
  onTestFinished(() => opened.close())
  return opened
}

type Opened = ReturnType<typeof open>

async function prepared({ pool }: Opened): Promise<string[]> {
  const { rows } = await pool.query<{ statement: string }>('select statement from pg_prepared_statements')
  return rows.map(({ statement }) => statement)
}

describe('a connection', () => {
  it('prepares a statement that comes again, in a transaction and out of it', async () => {
    const opened = open()
    const find = (db: Opened['db'], id: number) => rowsOf(db, sql`select kind from examples where id = ${id} and at > 0`)
    await find(opened.db, 1)
    expect(await prepared(opened)).toEqual([])
    await opened.db
      .transaction(async (tx) => {
        await find(tx, 2)
        tx.rollback()
      })
      .catch(() => {})
    expect(await find(opened.db, 1000)).toEqual([{ kind: 'rare' }])
    expect(await prepared(opened)).toEqual(['select kind from examples where id = $1 and at > 0'])
  })

  it('prepares none where the setting says so', async () => {
    const opened = open({ prepare: false })
    for (let i = 0; i < 5; i++) await opened.pool.query('select 1 where $1 > 1', [i])
    expect(await prepared(opened)).toEqual([])
  })

  it('executes several statements in one text as before', async () => {
    const { pool } = open()
    for (let i = 0; i < 3; i++) await pool.query('select 1; select 2')
  })

  it('holds a bounded number of statements, whatever their texts', async () => {
    const opened = open()
    for (let i = 0; i < 400; i++) for (let times = 0; times < 2; times++) await opened.pool.query(`select ${i} as n where $1 > 0`, [1])
    expect((await prepared(opened)).length).toBe(300)
    expect((await opened.pool.query('select 399 as n where $1 > 0', [1])).rows).toEqual([{ n: 399 }])
  })
})

describe('after a migration that changes the type of a column', () => {
  const find = (db: Opened['db']) => rowsOf<{ at: unknown }>(db, sql`select * from examples where id = ${7}`)
  const change = () => database.owner.query('alter table examples alter at type text')

  it('a statement succeeds at once', async () => {
    const { db, pool } = open()
    for (let i = 0; i < 3; i++) await find(db)
    await change()
    expect(await find(db)).toMatchObject([{ at: '7' }])
    expect((await pool.query('select * from examples where id = $1', [8])).rows).toMatchObject([{ at: '8' }])
  })

  it('a transaction fails, and succeeds when it is tried again on the same connection', async () => {
    const { db } = open()
    for (let i = 0; i < 3; i++) await find(db)
    await change()
    await expect(db.transaction((tx) => find(tx))).rejects.toThrow()
    expect(await db.transaction((tx) => find(tx))).toMatchObject([{ at: '7' }])
  })
})

it('a statement that was forgotten by the server is executed all the same', async () => {
  const { db, pool } = open()
  const find = () => rowsOf(db, sql`select kind from examples where id = ${1000}`)
  for (let i = 0; i < 3; i++) await find()
  await pool.query('deallocate all')
  expect(await find()).toEqual([{ kind: 'rare' }])
})

describe('with skewed data', () => {
  it.each([
    ['a page of a list', sql`select id from examples where kind = `, sql` order by at desc limit ${20}`],
    ['the count of a list', sql`select count(*)::int as total from examples where kind = `, sql``],
  ])('%s finds a rare value by its index after many common ones', async (_, before, after) => {
    const { db, pool } = open()
    const find = (kind: string) => rowsOf(db, sql`${before}${kind}${after}`)
    for (let i = 0; i < 20; i++) await find('common')
    const pages = () =>
      pool.query<{ read: number }>(
        "select pg_stat_get_tuples_returned('examples'::regclass)::int + pg_stat_get_xact_tuples_returned('examples'::regclass)::int as read",
      )
    await pool.query('select pg_stat_force_next_flush()')
    const at_first = (await pages()).rows[0]!.read
    await find('rare')
    await pool.query('select pg_stat_force_next_flush()')
    expect((await pages()).rows[0]!.read - at_first).toBeLessThan(100)
  })
})
