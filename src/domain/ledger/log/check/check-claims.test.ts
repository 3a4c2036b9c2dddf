import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Context } from '../../../../kit/context.server.ts'
import { insertBankAccount } from '../../../../testing/bank/insert-bank-account.ts'
import { insertCatalogues, insertGift, insertOrganization, insertProject } from '../../../../testing/fixture.ts'
import { findLedgerErrors } from '../../../../testing/operations/find-ledger-errors.ts'
import { openTestDatabase, type TestDatabase } from '../../../../testing/test-database.server.ts'
import { testServices } from '../../../../testing/test-services.ts'
import { claimBack } from '../../../contributions/claims/open-claim.server.ts'
import { recordRepayment, writeOffClaim } from '../../../contributions/claims/settle-claim.server.ts'
import { contributions } from '../../../contributions/contribution.tables.server.ts'
import { allocateFund } from '../../../contributions/fund/allocate-fund.server.ts'
import { findOpenData } from '../../../contributions/open-data/find-open-data.server.ts'
import { findSheet } from '../../../payouts/payments/find-sheet.server.ts'
import { recordPayments } from '../../../payouts/payments/record-payments.server.ts'
import { returnPayout } from '../../../payouts/return-payout.server.ts'
import { reconcile } from '../../figures/reconcile.server.ts'
import { keepLog } from '../keep-log.server.ts'
import { checkLog } from './check-log.server.ts'

const START = new Date('2026-11-23T12:00:00Z')
let now = START
let database: TestDatabase
let services: ReturnType<typeof testServices>

beforeAll(async () => {
  database = await openTestDatabase()
  services = testServices(database, { PUBLIC_URL: 'https://huella.example' })
  // The account is there without having waited.
  await database.owner.query('alter table organization_bank_accounts disable trigger entered_first')
  await insertCatalogues(database.pool)
  for (const name of ['ana', 'beto', 'clara'])
    await query('insert into users (id, username, email, name, surname) values ($1, $2, $3, $2, $2)', [
      `user_${name}`,
      name,
      `${name}@example.com`,
    ])
  await query("insert into user_roles (user_id, role) select id, 'admin' from users")
  await insertOrganization(database.pool, 'org_1')
  for (const id of ['proj_1', 'proj_2']) await insertProject(database.pool, id, { organization: 'org_1', objective: 100_000 })
  await insertBankAccount(services)
  for (const [id, project_id, amount] of [
    ['cont_a', 'proj_1', 500],
    ['cont_b', 'proj_2', 300],
  ] as const)
    await give(id, project_id, amount)
  await agrees()
})
afterAll(async () => {
  expect(await findLedgerErrors(database.pool)).toEqual([])
  await database.close()
})

const query = async (sql: string, values: unknown[] = []) => (await database.pool.query(sql, values)).rows
const give = (id: string, project_id: string | null, amount: number) =>
  insertGift(database.pool, id, { project_id, amount, approved_at: '2026-11-10T12:00:00Z', created_at: '2026-11-09T12:00:00Z' })
const claims = () =>
  query(`select c.id, c.of_contribution_id as of, c.cause, g.claimed_amount::int as owed, g.lost_amount::int as lost
    from claims c join contributions g on g.id = c.contribution_id order by c.created_at, c.id`)

/** Later each time, so that a signature is due. */
function next(): Context {
  now = new Date(now.getTime() + 3_600_000)
  const user = { kind: 'user' as const, user_id: 'user_clara', session_id: 'sess_1', verified: true, roles: ['admin'], proved_at: now }
  return { ...services, actor: { ...user, must_set_up_factor: false }, now, locale: 'en', request_id: 'req_test' }
}

/** The self-check finds nothing, what is new is signed, and the public comparisons have no difference. */
async function agrees() {
  expect((await checkLog(next(), { whole: true })).findings).toEqual([])
  expect((await keepLog(next())).signed).toBe('signed')
  const { comparisons } = await reconcile(next())
  expect(comparisons.filter(({ difference }) => difference.amount !== 0)).toEqual([])
}

/** One transfer of all that is due. @returns what is sent, and what is set off */
async function pay() {
  const ctx = next()
  const until = ctx.now.toISOString()
  const [sheet] = await findSheet(ctx, { due: [{ organization_id: 'org_1', currency: 'ARS' }], until })
  const { version, amount } = sheet!
  const seen = { version, amount: amount.amount, bank_account_id: 'bank_1', organization_id: 'org_1', currency: 'ARS' }
  const payments = [{ ...seen, reference: `T-${ctx.now.getTime()}`, no_proof_reason: 'Only a test' }]
  const [id] = await recordPayments(ctx, { until, paid_on: '2026-11-23', payments })
  const [row] = await query('select amount::int as sent, set_off_amount::int as set_off from payments where id = $1', [id])
  return { id: id!, ...row }
}

function claim(id: string, left: number) {
  const ctx = next()
  return database.db.transaction(async (tx) => {
    const [paid] = await tx.select().from(contributions).where(eq(contributions.id, id)).for('update')
    await claimBack(tx, ctx.now, paid!, { left, cause: left === 0 ? 'cancelled' : 'reduced' })
  })
}

describe('the self-check finds nothing after', () => {
  it('one payment across two projects', async () => {
    expect(await pay()).toMatchObject({ sent: 800, set_off: 0 })
    await agrees()
  })

  it('a claim on a part of it, and one on the whole', async () => {
    await claim('cont_a', 300)
    await agrees()
    await claim('cont_b', 0)
    await agrees()
  })

  it('a payment that sets them off and sends nothing, and its return', async () => {
    await give('cont_c', 'proj_1', 100)
    await give('cont_d', 'proj_2', 150)
    const { id, ...sums } = await pay()
    expect(sums).toEqual({ sent: 0, set_off: 250 })
    await agrees()
    const [{ id: payout }] = await query('select id from payouts where payment_id = $1 limit 1', [id])
    await returnPayout(next(), { id: payout, reason: 'The account is closed', returned_on: '2026-11-23' })
    expect(await claims()).toMatchObject([
      { of: 'cont_a', owed: 0 },
      { of: 'cont_b', owed: 250 },
      ...Array.from({ length: 3 }, () => ({ cause: 'payout_returned' })),
    ])
    await agrees()
  })

  it('a repayment, and the loss of the rest', async () => {
    const [, { id }] = (await claims()) as [unknown, { id: string }]
    await recordRepayment(next(), { id, owed: 250, amount: 60, reference: 'R-1', paid_on: '2026-11-23' })
    await agrees()
    await writeOffClaim(next(), { id, owed: 190, reason: 'The club no longer exists' })
    await agrees()
    expect((await claims())[1]).toMatchObject({ owed: 0, lost: 190 })
  })

  it('the payment of what came back, less what is owed again', async () => {
    expect(await pay()).toMatchObject({ sent: 0, set_off: 250 })
    await agrees()
  })

  it('the payment of what is given once more, of which a part is claimed and stays owed', async () => {
    await give('cont_e', 'proj_1', 400)
    expect(await pay()).toMatchObject({ sent: 400, set_off: 0 })
    await claim('cont_e', 100)
    await agrees()
  })

  it('the allocation of a part of the common fund, and of the rest', async () => {
    await give('cont_fund', null, 90_000)
    await agrees()
    const some = { by: 'decision' as const, project_id: 'proj_1', amount: 40_000, reason: 'It is next' }
    await allocateFund(next(), { id: 'cont_fund', seen: 90_000, ...some })
    await agrees()
    await allocateFund(next(), { id: 'cont_fund', seen: 50_000, by: 'rule' })
    await agrees()
  })

  it('and the open data say what is owed and lost', async () => {
    const states: Record<string, number> = {}
    for await (const rows of findOpenData(next() as never))
      for (const { state, amount } of rows) states[String(state)] = (states[String(state)] ?? 0) + Number(amount)
    expect(states).toMatchObject({ claimed: 3, lost: 1.9 })
  })
})

/** Changes stored data as nobody can: past the database's own refusals, as a disk would. */
async function tamper(table: string, sql: string) {
  const { rows } = await database.owner.query<{ name: string }>(
    `select conname as name from pg_constraint where conrelid = $1::regclass and contype = 'c'`,
    [table],
  )
  const drop = rows.map(({ name }) => `alter table ${table} drop constraint ${name}`).join(';')
  await database.owner.query(`alter table ${table} disable trigger user; ${drop}`)
  const { rowCount } = await database.owner.query(sql)
  await database.owner.query(`alter table ${table} enable trigger user`)
  expect(rowCount).toBe(1)
}

const OPEN = "contribution_id in (select contribution_id from claims where of_contribution_id = 'cont_e')"
const LOST = "in (select contribution_id from claims where of_contribution_id = 'cont_b' and cause = 'cancelled')"
/** One value, and what undoes it. */
const CHANGES: [what: string, table: string, set: string, undo: string, where: string, places: string[]][] = [
  ['what was claimed', 'claims', 'amount = amount + 1', 'amount = amount - 1', OPEN, ['claim', 'payout']],
  ['the currency of a claim', 'claims', "currency = 'USD'", "currency = 'ARS'", OPEN, ['claim', 'payout']],
  ['what it was paid for', 'claims', "of_contribution_id = 'cont_c'", "of_contribution_id = 'cont_e'", OPEN, ['claim']],
  ['a settlement', 'claim_settlements', 'amount = amount + 1', 'amount = amount - 1', "kind = 'repaid' and reference = 'R-1'", ['claim']],
  ['a loss', 'claim_settlements', "kind = 'repaid'", "kind = 'written_off'", "reason = 'The club no longer exists'", ['claim']],
  [
    'what is owed',
    'contributions',
    'claimed_amount = claimed_amount - 1',
    'claimed_amount = claimed_amount + 1',
    `id in (select contribution_id from claims where ${OPEN})`,
    ['contribution'],
  ],
  ['what is lost', 'contributions', 'lost_amount = lost_amount - 1', 'lost_amount = lost_amount + 1', `id ${LOST}`, ['contribution']],
  [
    'a step of a claim',
    'contribution_steps',
    'amount = amount + 1',
    'amount = amount - 1',
    `kind = 'claimed' and ${OPEN}`,
    ['contribution', 'claim'],
  ],
  [
    'what a reduction left',
    'contribution_steps',
    'amount = amount + 1',
    'amount = amount - 1',
    "kind = 'reduced' and contribution_id = 'cont_e'",
    ['contribution'],
  ],
  [
    'what a payout set off',
    'payouts',
    'set_off_amount = set_off_amount - 1',
    'set_off_amount = set_off_amount + 1',
    'amount = 100 and returned_at is null',
    ['payout'],
  ],
  ['what a payment sent', 'payments', 'amount = amount + 1', 'amount = amount - 1', 'amount = 800', ['payout']],
  [
    'what a payment set off',
    'payments',
    'set_off_amount = set_off_amount + 1',
    'set_off_amount = set_off_amount - 1',
    'amount = 800',
    ['payout'],
  ],
  ['an allocation', 'contributions', "project_id = 'proj_2'", "project_id = 'proj_1'", "split_from = 'cont_fund'", ['contribution']],
]

describe('a change past the rules is found, and nothing is signed over it', () => {
  it.each(CHANGES)('%s', async (_, table, set, undo, where, places) => {
    const { rows } = await database.owner.query<{ id: string }>(`select id from ${table} where ${where}`)
    expect(rows).toHaveLength(1)
    const row = `where id = '${rows[0]!.id}'`
    await tamper(table, `update ${table} set ${set} ${row}`)
    await give(`cont_${now.getTime()}`, 'proj_1', 10)
    expect((await keepLog(next())).signed).toBe('changed')
    const { findings } = await checkLog(next(), { whole: true })
    expect(new Set(findings.map(({ place }) => place))).toEqual(new Set(places))
    await tamper(table, `update ${table} set ${undo} ${row}`)
    await agrees()
  })
})
