import { afterAll, beforeAll, expect, it } from 'vitest'
import { insertCatalogues, insertGift, insertOrganization, insertProject } from '../../testing/fixture.ts'
import { openTestDatabase, type TestDatabase } from '../../testing/test-database.server.ts'
import { findTotals } from './find-totals.server.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
  await insertCatalogues(database.pool)
})
afterAll(() => database.close())

it('is all zeros without contributions', async () => {
  expect(await findTotals(database)).toEqual({
    money: [],
    projects_collecting: 0,
    projects_completed: 0,
    organizations: 0,
    contributions: 0,
  })
})

it('adds up per currency, paid included in collected, without voided or not approved contributions', async () => {
  await insertOrganization(database.pool, 'org_1')
  await insertOrganization(database.pool, 'org_2', { status: 'pending' })
  await insertProject(database.pool, 'proj_1')
  await insertProject(database.pool, 'proj_2', { status: 'completed' })
  await insertProject(database.pool, 'proj_3', { status: 'published' })
  await give('USD', 700, { status: 'approved' })
  await give('ARS', 100, {})
  await give('ARS', 20, { status: 'approved' })
  await give('ARS', 3, { status: 'approved', paid: true })
  await give('ARS', 4000, { status: 'approved', voided: true })
  await give('ARS', 50_000, { status: 'not_approved' })
  await give('ARS', 600_000, { status: 'approved', project: null })
  expect(await findTotals(database)).toEqual({
    money: [
      { currency: 'ARS', ...amounts('ARS', { expected: 100, collected: 600_023, paid: 3 }) },
      { currency: 'USD', ...amounts('USD', { expected: 0, collected: 700, paid: 0 }) },
    ],
    projects_collecting: 1,
    projects_completed: 1,
    organizations: 1,
    contributions: 6,
  })
})

const NOW = '2026-11-20T12:00:00Z'

async function give(
  currency: string,
  amount: number,
  values: { status?: 'pending' | 'approved' | 'not_approved'; paid?: boolean; voided?: boolean; project?: string | null },
) {
  const { status = 'pending', paid = false, voided = false, project = 'proj_1' } = values
  await insertGift(database.pool, `${currency}_${amount}`, {
    project_id: project,
    amount,
    currency,
    status,
    paid_at: paid ? NOW : null,
    voided_at: voided ? NOW : null,
  })
}

function amounts(currency: string, values: Record<'expected' | 'collected' | 'paid', number>) {
  const of = (amount: number) => ({ amount, currency })
  return { expected: of(values.expected), collected: of(values.collected), paid: of(values.paid) }
}
