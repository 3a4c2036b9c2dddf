import { afterAll, beforeAll, expect, it } from 'vitest'
import { createPlatformApi } from '../../api/api.server.ts'
import { MOST_LISTED } from '../../kit/most-counted.ts'
import { insertCatalogues, insertOrganization, insertProject } from '../../testing/fixture.ts'
import { openTestDatabase, type TestDatabase } from '../../testing/test-database.server.ts'
import { testServices } from '../../testing/test-services.ts'

// The public list of trails: what it refuses, and where its counting ends.

let database: TestDatabase
let api: ReturnType<typeof createPlatformApi>
beforeAll(async () => {
  database = await openTestDatabase()
  api = createPlatformApi(testServices(database))
  await insertCatalogues(database.pool)
  await insertOrganization(database.pool, 'org_1')
  await insertProject(database.pool, 'proj_1')
  await insertProject(database.pool, 'proj_2')
})
afterAll(() => database.close())

it.each([
  ['page=0', 'page'],
  ['page=-1', 'page'],
  ['page=', 'page'],
  ['page=abc', 'page'],
  ['page=1.5', 'page'],
  ['page=1e9', 'page'],
  ['page=1&page=2', 'page'],
  ['per_page=0', 'per_page'],
  ['per_page=101', 'per_page'],
  ['per_page=all', 'per_page'],
  ['project=', 'project'],
  [`project=${'p'.repeat(81)}`, 'project'],
])('refuses ?%s beside the parameter, in the reader’s language', async (query, field) => {
  for (const [lang, text] of [
    ['es', 'Campo inválido'],
    ['en', 'Invalid field'],
  ]) {
    const response = await api.request(`/trails?${query}&lang=${lang}`)
    expect([response.status, (await response.json()).errors]).toEqual([422, { [field]: [text] }])
  }
})

it('counts as far as a list is counted, and marks that there are more', async () => {
  await give('proj_1', 0, MOST_LISTED)
  expect(await metaOf('')).toEqual({ total: MOST_LISTED, page: 1, per_page: 1 })
  await give('proj_2', MOST_LISTED, 1)
  expect(await metaOf('')).toEqual({ total: MOST_LISTED, total_is_lower_bound: true, page: 1, per_page: 1 })
  expect(await metaOf('&project=proj_2')).toEqual({ total: 1, page: 1, per_page: 1 })
})

async function metaOf(query: string): Promise<unknown> {
  const { data, meta } = await (await api.request(`/trails?per_page=1${query}`)).json()
  expect(data).toHaveLength(1)
  return meta
}

/** Contributions without their steps: only their number matters here. */
async function give(project: string, from: number, count: number): Promise<void> {
  await database.owner.query(`begin;
    alter table contributions disable trigger user;
    insert into contributions (id, code, kind, project_id, amount, currency, status, created_at)
      select 'cont_' || n, 'code' || n, 'donation', '${project}', 100, 'ARS', 'pending', '2026-01-01'::timestamptz + n * interval '1 second'
      from generate_series(${from + 1}, ${from + count}) n;
    alter table contributions enable trigger user;
    commit`)
}
