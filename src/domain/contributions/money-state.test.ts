import { afterAll, beforeAll, expect, it } from 'vitest'
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
  const { rows } = await database.pool.query(
    `insert into contributions (id, code, kind, amount, currency, status, voided_at, paid_at) values ('cont_1', 'code', 'donation', 7, 'ARS', $1, $2, $3)
     on conflict (id) do update set status = excluded.status, voided_at = excluded.voided_at, paid_at = excluded.paid_at
     returning expected_of(contributions)::int as expected, collected_of(contributions)::int as collected, paid_of(contributions)::int as paid`,
    [contribution.status, contribution.voided_at, contribution.paid_at],
  )
  const state = moneyState(contribution)
  expect(rows[0]).toEqual({
    expected: state === 'expected' ? 7 : 0,
    collected: state === 'confirmed' || state === 'paid' ? 7 : 0,
    paid: state === 'paid' ? 7 : 0,
  })
  const listed = await database.pool.query(`select from gifts where id = 'cont_1'`)
  expect(listed.rowCount).toBe(state === 'void' ? 0 : 1)
})
