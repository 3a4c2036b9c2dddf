import { afterAll, beforeAll, expect, it } from 'vitest'
import { insertCatalogues, insertOrganization, insertProject } from '../../testing/fixture.ts'
import { openTestDatabase, type TestDatabase } from '../../testing/test-database.server.ts'
import { COLLECTING_STATUSES, canReceive, OPEN_STATUSES, PROJECT_STATUSES, PUBLIC_STATUSES } from './project-rules.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
  await insertCatalogues(database.pool)
  await insertOrganization(database.pool, 'org_1')
  for (const status of PROJECT_STATUSES) await insertProject(database.pool, `proj_${status.replace('_', '')}`, { status })
})
afterAll(() => database.close())

const statusesIn = async (view: string) => {
  const { rows } = await database.pool.query<{ status: string }>(`select status from ${view} order by status`)
  return rows.map((row) => row.status)
}

it.each([
  ['public_projects', PUBLIC_STATUSES],
  ['project_cards', PUBLIC_STATUSES],
  ['open_projects', OPEN_STATUSES],
  ['collecting_projects', COLLECTING_STATUSES],
  ['collecting_projects', PROJECT_STATUSES.filter((status) => canReceive({ status }))],
  ['completed_projects', ['completed']],
])('%s has the same statuses as the rules in TypeScript', async (view, statuses) => {
  expect(await statusesIn(view)).toEqual([...statuses].sort())
})
