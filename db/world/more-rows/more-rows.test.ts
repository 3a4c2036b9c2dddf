import { afterAll, beforeAll, expect, it } from 'vitest'
import { reconcile } from '../../../src/domain/ledger/figures/reconcile.server.ts'
import { openTestDatabase, type TestDatabase } from '../../../src/testing/test-database.server.ts'
import { seedWorld } from '../seed-world.ts'

const MORE = { people: 60, contributions: 200, deals: 60, letters: 80 }
let world: TestDatabase
beforeAll(async () => {
  world = await openTestDatabase({ places: true })
  await seedWorld(world.owner, { projects: 100, more: MORE })
})
afterAll(() => world.close())

it('adds as many rows of each kind as asked for', async () => {
  const { rows } = await world.pool.query(`select (select count(*)::int from users where username like 'more%') as people,
    (select count(*)::int from contributions where created_at is not null and (booking_id in (select id from bookings where external_id like 'MORE-%') or id in (select contribution_id from contribution_donors where reference like 'TR-%'))) as contributions,
    (select count(*)::int from deals) as deals, (select count(*)::int from emails) as letters`)
  expect(rows).toEqual([MORE])
  expect(await seedWorld(world.owner, { projects: 100, more: MORE })).toBe(false)
})

it('leaves the ledger in agreement with the records', async () => {
  const { comparisons } = await reconcile({ db: world.db, now: new Date() })
  expect(comparisons.length).toBeGreaterThan(3)
  expect(comparisons.filter(({ difference }) => difference.amount !== 0)).toEqual([])
})
