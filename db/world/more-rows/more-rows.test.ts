import { afterAll, beforeAll, expect, it } from 'vitest'
import { reconcile } from '../../../src/domain/ledger/figures/reconcile.server.ts'
import { openTestDatabase, type TestDatabase } from '../../../src/testing/test-database.server.ts'
import { seedWorld } from '../seed-world.ts'

const MORE = { people: 60, contributions: 400, deals: 60, letters: 80, offers: 200, records: 400 }
let world: TestDatabase
beforeAll(async () => {
  world = await openTestDatabase({ places: true })
  await seedWorld(world.owner, { projects: 100, more: MORE })
})
afterAll(() => world.close())

it('adds as many rows of each kind as asked for', async () => {
  const { rows } = await world.pool.query(`select (select count(*)::int from users where username like 'more%') as people,
    (select count(*)::int from contributions where split_from is null and (booking_id in (select id from bookings where external_id like 'MORE-%') or id in (select contribution_id from contribution_donors where reference like 'TR-%'))) as contributions,
    (select count(*)::int from deals) as deals, (select count(*)::int from emails) as letters, (select count(*)::int from content_items where id like 'copy%') as offers, (select count(*)::int from statement_entries) as records`)
  expect(rows).toEqual([MORE])
  expect(await seedWorld(world.owner, { projects: 100, more: MORE })).toBe(false)
})

it('has a row of everything that a desk lists', async () => {
  const { rows } =
    await world.pool.query(`select (select count(*)::int from claims) as claims, (select count(*)::int from fund_contributions) as fund, (select count(*)::int from exchange_rates) as rates,
    (select count(*)::int from statements) as statements, (select count(*)::int from bank_lines) as lines, (select count(*)::int from open_bank_lines) as open_lines, (select count(*)::int from leads) as leads,
    (select count(*)::int from notifications) as notifications, (select count(*)::int from content_pictures) as pictures, (select count(*)::int from offer_imports) as imports,
    (select count(*)::int from preview_links) as previews, (select count(*)::int from offer_terms) as terms, (select count(*)::int from offer_changes) as changes`)
  for (const [kind, count] of Object.entries(rows[0]!)) expect(count, kind).toBeGreaterThan(3)
})

it('leaves the ledger in agreement with the records', async () => {
  const { comparisons } = await reconcile({ db: world.db, now: new Date() })
  expect(comparisons.length).toBeGreaterThan(3)
  expect(comparisons.filter(({ difference }) => difference.amount !== 0)).toEqual([])
})
