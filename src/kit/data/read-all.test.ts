import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestDatabase, type TestDatabase } from '../../testing/test-database.server.ts'
import { testServices } from '../../testing/test-services.ts'
import type { Context } from '../context.server.ts'
import { readAll } from './read-all.server.ts'

let database: TestDatabase
let ctx: Context
beforeAll(async () => {
  database = await openTestDatabase()
  ctx = { ...testServices(database), actor: { kind: 'guest' }, now: new Date(), locale: 'es', request_id: 'req_test' }
})
afterAll(() => database.close())

it('leaves connections to everybody else, however many are read at once', async () => {
  let finish = () => {}
  const until = new Promise<void>((resolve) => {
    finish = resolve
  })
  const all = Array.from({ length: 20 }, (_, n) =>
    readAll(ctx, async ({ db }) => {
      await db.execute(sql`select 1`)
      await until
      if (n === 1) throw new Error('it cannot be read')
      return { data: [n], total: 1 }
    }).catch(() => ['failed']),
  )
  await database.pool.query('select 1')
  expect(database.pool.totalCount).toBeLessThan(5)
  finish()
  expect((await Promise.all(all)).flat()).toEqual(Array.from({ length: 20 }, (_, n) => (n === 1 ? 'failed' : n)))
  expect(database.pool.idleCount).toBe(database.pool.totalCount)
})

it('can neither write nor see what is written meanwhile', async () => {
  const count = async ({ db }: Pick<Context, 'db'>) => Number((await db.execute(sql`select count(*) from suppliers`)).rows[0]!.count)
  const seen = await readAll(ctx, async (ctx, { page }) => {
    const data = [await count(ctx)]
    await database.pool.query('insert into suppliers (id, name) values ($1, $1)', [`supp_${page}`])
    return { data, total: 3 }
  })
  expect(new Set(seen).size).toBe(1)
  await expect(
    readAll(ctx, async ({ db }) => {
      await db.execute(sql`delete from suppliers`)
      return { data: [], total: 0 }
    }),
  ).rejects.toMatchObject({ cause: { code: '25006' } })
})
