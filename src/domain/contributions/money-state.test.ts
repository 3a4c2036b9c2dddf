import { afterAll, beforeAll, expect, it } from 'vitest'
import { insertGift } from '../../testing/fixture.ts'
import { openTestDatabase, type TestDatabase } from '../../testing/test-database.server.ts'
import { type ContributionStatus, moneyState } from './contribution.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

const AT = '2026-01-01T00:00:00.000Z'
const STATES = (['pending', 'approved', 'not_approved'] satisfies ContributionStatus[]).flatMap((status) =>
  [null, AT].flatMap((voided_at) => (status === 'approved' ? [null, AT] : [null]).map((paid_at) => ({ status, voided_at, paid_at }))),
)

it.each(STATES)('the database counts money by its state: $status, voided at $voided_at, paid at $paid_at', async (contribution) => {
  const id = `cont_${Object.values(contribution).join('_')}`
  await insertGift(database.pool, id, { ...contribution, amount: 7 })
  const { rows } = await database.pool.query(
    'select expected_of(c)::int as expected, collected_of(c)::int as collected, paid_of(c)::int as paid from contributions c where id = $1',
    [id],
  )
  const state = moneyState(contribution)
  expect(rows[0]).toEqual({
    expected: state === 'expected' ? 7 : 0,
    collected: state === 'confirmed' || state === 'paid' ? 7 : 0,
    paid: state === 'paid' ? 7 : 0,
  })
  const listed = await database.pool.query('select from gifts where id = $1', [id])
  expect(listed.rowCount).toBe(state === 'void' ? 0 : 1)
})
