import { type SQL, sql } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { openTestDatabase, type TestDatabase } from '../../testing/test-database.server.ts'
import type { Db } from './db.server.ts'
import { findListPage, foundBy } from './list-page.server.ts'

let database: TestDatabase
const asked: string[] = []
let db: Db
beforeAll(async () => {
  database = await openTestDatabase()
  const execute = (query: SQL) => {
    asked.push(new PgDialect().sqlToQuery(query).sql)
    return database.db.execute(query)
  }
  db = { execute } as unknown as Db
})
afterAll(() => database.close())
beforeEach(async () => {
  asked.length = 0
  await database.owner.query(`drop table if exists examples; create table examples (id text primary key, name text, other text, rank int);
    insert into examples select 'id' || n, case when n % 2 = 0 then 'even' else 'odd' end, case when n % 3 = 0 then 'third' else 'no' end, 100 - n from generate_series(1, 60) n;
    grant select on examples to public`)
})

const list = (query: string | undefined, more: object = {}) =>
  findListPage<{ id: string }>(db, {
    table: sql`examples e`,
    id: sql`e.id`,
    where: foundBy(sql`e.id`, query, (has) => [
      sql`select e.id from examples e where ${has(sql`e.name`)}`,
      sql`select e.id from examples e where ${has(sql`e.other`)}`,
    ]),
    order: sql`e.rank`,
    fields: sql`e.id`,
    page: 1,
    per_page: 3,
    ...more,
  })

it('finds rows by words that are in different texts, and searches once for the page and its count', async () => {
  const { data, total } = await list('even third')
  expect([data.map(({ id }) => id), total]).toEqual([['id60', 'id54', 'id48'], 10])
  expect(asked[0]!.match(/ like /g)).toHaveLength(4)
  expect(await list('nothing')).toMatchObject({ data: [], total: 0 })
})

it('reads what is shared with a search and without one', async () => {
  const shared = {
    shared: sql`few as materialized (select id from examples where rank > 90)`,
    beside: sql`(select count(*)::int from few)`,
  }
  expect(await list('even', shared)).toMatchObject({ total: 30, beside: 9 })
  expect(await list(undefined, shared)).toMatchObject({ total: 60, beside: 9 })
})

it('counts and shows rows without the joins of their order', async () => {
  const { data, total } = await list('even', {
    ordered_with: sql`cross join lateral (select e.rank % 7 as turn) t`,
    order: sql`t.turn, e.rank`,
  })
  expect([data.map(({ id }) => id), total]).toEqual([['id58', 'id44', 'id30'], 30])
  expect(asked.map((text) => text.match(/ turn/g)?.length ?? 0)).toEqual([1, 0])
})
