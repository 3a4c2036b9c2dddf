import { afterAll, beforeAll, expect, it } from 'vitest'
import { insertCatalogues, insertOrganization } from '../../testing/fixture.ts'
import { openListPlans } from '../../testing/lists/list-plans.ts'
import { openTestDatabase, type TestDatabase } from '../../testing/test-database.server.ts'

/** Organizations to which money is due, in two currencies each: more than a page by far. */
const ORGANIZATIONS = 5_000
/** Beside the count, which reads each of them once. */
const MOST_TOUCHED = 400

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
  await insertCatalogues(database.pool)
  await insertOrganization(database.pool, 'org_1')
  await database.owner.query(
    `insert into organizations select (jsonb_populate_record(o, jsonb_build_object('id', 'org_n' || n, 'slug', 'org-n' || n, 'name', 'Club ' || n))).*
     from organizations o, generate_series(1, ${ORGANIZATIONS}) n where o.id = 'org_1'`,
  )
  await database.owner.query(
    `insert into organization_dues (organization_id, currency, amount, contributions, oldest_at)
     select id, currency, 100 + length(id), 20, now() - interval '1 day' * length(id) from organizations, unnest(array['ARS', 'USD']) currency`,
  )
  await database.owner.query('analyze organizations, organization_dues')
})
afterAll(() => database.close())

it('reads about the rows that it shows, in each of its orders', async () => {
  const { read } = await openListPlans(database)
  for (const sort of ['oldest_at', '-oldest_at', 'amount', '-amount']) {
    const { rows, plans } = await read(`/admin/payouts/due?sort=${sort}`)
    expect(rows).toBe(20)
    const [page] = plans.filter(({ text }) => text.includes('organization_dues d'))
    expect(page!.touched, sort).toBeLessThan(2 * ORGANIZATIONS + MOST_TOUCHED)
  }
})
