import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Context } from '../../../kit/context.server.ts'
import { insertCatalogues, insertGift, insertOrganization, insertProject } from '../../../testing/fixture.ts'
import { findLedgerErrors } from '../../../testing/operations/find-ledger-errors.ts'
import { openTestDatabase, type TestDatabase } from '../../../testing/test-database.server.ts'
import { testServices } from '../../../testing/test-services.ts'
import { sealAccount } from '../../bank-accounts/seal-account.server.ts'
import { findTrail } from '../../contributions/find-trail.server.ts'
import { checkLog } from '../../ledger/log/check/check-log.server.ts'
import { keepLog } from '../../ledger/log/keep-log.server.ts'
import { findOrganizationStatement } from '../../receipts/find-organization-statement.server.ts'
import { findPublicReceipt } from '../../receipts/find-receipt.server.ts'
import { findDue } from '../find-due.server.ts'
import { returnPayout } from '../return-payout.server.ts'
import { findPayment } from './find-payments.server.ts'
import { findSheet } from './find-sheet.server.ts'
import { recordPayments } from './record-payments.server.ts'

let now = new Date('2026-11-20T12:00:00Z')
let database: TestDatabase
let services: ReturnType<typeof testServices>
beforeAll(async () => {
  database = await openTestDatabase()
  services = testServices(database, { PUBLIC_URL: 'https://huella.example' })
  // The account is there without having waited.
  await database.owner.query('alter table organization_bank_accounts disable trigger entered_first')
  await insertCatalogues(database.pool)
  for (const name of ['ana', 'beto', 'clara', 'dora'])
    await query('insert into users (id, username, email, name, surname) values ($1, $2, $3, $2, $2)', [
      `user_${name}`,
      name,
      `${name}@example.com`,
    ])
  await query("insert into user_roles (user_id, role) values ('user_clara', 'admin'), ('user_dora', 'admin')")
  await insertOrganization(database.pool, 'org_1')
  await insertProject(database.pool, 'proj_1', { organization: 'org_1', objective: 1_000_000 })
  const plain = { kind: 'cbu' as const, number: '2850590940090418135201', holder: 'Club', cuit: '30712345671' }
  const { kind, ...sealed } = sealAccount(services.config.secret_key, 'bank_1', plain)
  const columns = Object.keys(sealed)
  await query(
    `insert into organization_bank_accounts (id, organization_id, kind, state, changed_by, changed_at, confirmed_by, confirmed_at, ${columns.join(', ')})
      values ('bank_1', 'org_1', $1, 'current', 'user_ana', '2026-11-01', 'user_beto', '2026-11-01', ${columns.map((_, n) => `$${n + 2}`).join(', ')})`,
    [kind, ...Object.values(sealed)],
  )
  await insertGift(database.pool, 'cont_old', {
    code: 'old',
    project_id: 'proj_1',
    amount: 100_001,
    approved_at: '2026-11-10T12:00:00Z',
    created_at: '2026-11-09T12:00:00Z',
  })
  await insertGift(database.pool, 'cont_new', {
    code: 'new',
    project_id: 'proj_1',
    amount: 90_000,
    approved_at: '2026-11-11T12:00:00Z',
    created_at: '2026-11-09T12:00:00Z',
  })
})
afterAll(() => database.close())

const query = async (sql: string, values: unknown[] = []) => (await database.pool.query(sql, values)).rows

function as(name: string): Context {
  now = new Date(now.getTime() + 3_600_000)
  const user = { kind: 'user' as const, user_id: `user_${name}`, session_id: 'sess_1', verified: true, roles: ['admin'], proved_at: now }
  return { ...services, actor: { ...user, must_set_up_factor: false }, now, locale: 'en', request_id: 'req_test' }
}

async function agrees() {
  expect(await findLedgerErrors(database.pool)).toEqual([])
  expect((await checkLog(as('clara'), { whole: true })).findings).toEqual([])
  expect((await keepLog(as('clara'))).signed).toBe('signed')
}

const until = '2026-11-20T12:00:00.000Z'
const sheetOf = async (limit?: number) =>
  (await findSheet(as('clara'), { due: [{ organization_id: 'org_1', currency: 'ARS', limit }], until }))[0]!
const record = ({ amount, version }: Awaited<ReturnType<typeof sheetOf>>, limit?: number, by = 'clara') => {
  const seen = { version, amount: amount.amount, bank_account_id: 'bank_1', organization_id: 'org_1', currency: 'ARS', limit }
  return recordPayments(as(by), { until, paid_on: '2026-11-20', payments: [{ ...seen, reference: 'T-1', no_proof_reason: 'A test' }] })
}
const due = async () => (await findDue(as('clara'), { sort: 'oldest_at', page: 1, per_page: 10 })).data[0]!

it('pays a part of the contribution that waits longest if the limit is less than one; the rest stays due, to the cent', async () => {
  const limit = 30_000
  const sheet = await sheetOf(limit)
  expect(sheet).toMatchObject({
    amount: { amount: limit },
    contributions: 1,
    divided: { amount: 100_001 },
    rest: { amount: 160_001 },
    projects: [{ amount: { amount: limit } }],
  })
  const both = await Promise.allSettled([record(sheet, limit), record(sheet, limit, 'dora')])
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  await agrees()

  const [{ id: payment }] = (await query('select id from payments')) as [{ id: string }]
  const detail = await findPayment(as('clara'), payment)
  expect([detail.amount.amount, detail.projects[0]!.covered]).toEqual([
    limit,
    [{ code: 'old', amount: { amount: limit, currency: 'ARS' } }],
  ])
  expect(await due()).toMatchObject({ amount: { amount: 160_001 }, contributions: 2, oldest_at: '2026-11-10T12:00:00.000Z' })

  const paid = await findTrail(as('clara'), 'old')
  expect(paid.steps.map(({ kind, amount, cause }) => [kind, amount?.amount, cause]).slice(-2)).toEqual([
    ['parted', limit, 'paid_in_part'],
    ['paid', limit, null],
  ])
  const { code } = paid.shares[0]!
  const rest = await findTrail(as('clara'), code)
  expect([rest.state, rest.amount.amount, rest.project?.id, rest.steps[0]!.kind]).toEqual(['confirmed', 70_001, 'proj_1', 'carried'])
  const [one, other] = [await findPublicReceipt(as('clara'), 'old'), await findPublicReceipt(as('clara'), code)]
  expect([one.amount, other.amount, other.project]).toEqual([limit, 70_001, 'Proyecto proj_1'])

  const { facts } = await findOrganizationStatement(as('clara'), 'org_1', { from: '2026-11-01', to: '2026-11-30' })
  expect(facts.currencies[0]!.sums).toEqual({ opening: 0, confirmed: 190_001, changed: 0, returned: 0, paid: limit, due: 160_001 })
})

it('pays the rest before what was confirmed later, and owes both parts again when the bank sends them back', async () => {
  const limit = 70_001
  const sheet = await sheetOf(limit)
  expect(sheet).toMatchObject({ amount: { amount: limit }, contributions: 1, divided: null, rest: { amount: 90_000 } })
  await record(sheet, limit)
  await agrees()
  for (const { id } of await query('select id from payouts order by id'))
    await returnPayout(as('clara'), { id, reason: 'The account is closed', returned_on: '2026-11-20' })
  expect(await due()).toMatchObject({ amount: { amount: 190_001 }, contributions: 3 })
  await agrees()
  await record(await sheetOf())
  expect(await query('select sum(-amount)::int as paid from ledger_entries where account = $1', ['paid'])).toEqual([{ paid: 190_001 }])
  await agrees()
})

it('refuses a part that was seen of another amount', async () => {
  await insertGift(database.pool, 'cont_last', { project_id: 'proj_1', amount: 50_000, approved_at: '2026-11-12T12:00:00Z' })
  const sheet = await sheetOf(20_000)
  await expect(record(sheet, 19_999)).rejects.toMatchObject({ kind: { code: 'payout_due_changed' } })
  await agrees()
})
