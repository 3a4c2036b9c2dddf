import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hasRole } from '../../kit/actor.policy.ts'
import type { Context } from '../../kit/context.server.ts'
import { ReadableError } from '../../kit/errors.ts'
import { insertCatalogues, insertGift, insertOrganization, insertProject } from '../../testing/fixture.ts'
import { EXHAUSTIVE, SEED } from '../../testing/operations/exhaustive.ts'
import { openTestDatabase, type TestDatabase } from '../../testing/test-database.server.ts'
import { testServices } from '../../testing/test-services.ts'
import { BankAccountInput } from '../bank-accounts/bank-account-record.ts'
import { changeBankAccount } from '../bank-accounts/change-account.server.ts'
import { confirmBankAccount, refuseBankAccount, withdrawBankAccount } from '../bank-accounts/confirm-account.server.ts'
import { inviteMember } from '../organizations/members/invite-member.server.ts'
import { addMember, removeMember } from '../organizations/members/members.server.ts'
import { findSheet } from './payments/find-sheet.server.ts'
import { recordPayments } from './payments/record-payments.server.ts'

/**
 * A single person who manages the organization, is an admin, or both, cannot change an account and have it paid: tested with every order of
 * calls of a length, on the real database. Each call comes four days after the former one, so that no waiting time prevents it.
 */
const ACCOUNT = BankAccountInput.parse({ number: 'otra.cuenta', holder: 'Alguien', cuit: '20-12345678-6' })
const FROM = { address: '198.51.100.7' }
const ACTS = ['change', 'confirm', 'refuse', 'withdraw', 'pay', 'remove', 'join', 'leave', 'invite'] as const
type Act = (typeof ACTS)[number]
/** Orders of four calls for each of six cases, of 217. */
const SAMPLE = 25

let database: TestDatabase
let services: ReturnType<typeof testServices>
beforeAll(async () => {
  database = await openTestDatabase()
  services = testServices(database)
  // The account of the others is there without having waited.
  await database.owner.query('alter table organization_bank_accounts disable trigger entered_first')
  await insertCatalogues(database.pool)
  for (const name of ['eve', 'ana', 'beto', 'carla', 'boss'])
    await database.pool.query('insert into users (id, username, email, name, surname, email_verified) values ($1, $2, $3, $2, $2, true)', [
      `user_${name}`,
      name,
      `${name}@example.com`,
    ])
  await database.pool.query("insert into user_roles (user_id, role) values ('user_boss', 'admin')")
  await insertOrganization(database.pool, 'org_1')
})
afterAll(() => database.close())

function eve(roles: string[], day: number): Context {
  const now = new Date(Date.UTC(2027, 0, 1 + day * 4, 15))
  const actor = {
    kind: 'user' as const,
    user_id: 'user_eve',
    session_id: 'sess_1',
    verified: true,
    roles,
    proved_at: now,
    must_set_up_factor: false,
  }
  return { ...services, actor, now, locale: 'es', request_id: 'req_test' }
}

/** A new one for each order of calls: money that moved is never wiped. */
let project_id = ''
let projects = 0

/** Ana entered the account and Beto confirmed it; both manage the organization, and Eve too unless she is an admin only. */
async function begin(manages: boolean, honest: boolean, is_admin = false): Promise<void> {
  await database.owner.query(`
    delete from payout_contributions; delete from payouts; delete from payments; delete from organization_bank_accounts; delete from organization_members; delete from organization_invitations;
    alter table organization_member_changes disable trigger user; delete from organization_member_changes; alter table organization_member_changes enable trigger user;
    delete from user_roles where user_id <> 'user_boss'; ${is_admin ? "insert into user_roles (user_id, role) values ('user_eve', 'admin');" : ''} delete from rate_limits; delete from project_other_money;
    insert into organization_members (organization_id, user_id, created_at) select 'org_1', unnest(array['user_ana', 'user_beto'${manages ? ", 'user_eve'" : ''}]), '2026-01-01';
    insert into user_roles (user_id, role) select user_id, 'organizationmanager' from organization_members;`)
  project_id = `proj_${++projects}`
  await insertProject(database.pool, project_id)
  await insertGift(database.pool, `cont_${projects}`, {
    project_id,
    approved_at: '2026-06-01T00:00:00Z',
    created_at: '2026-05-01T00:00:00Z',
  })
  if (!honest) return
  await database.pool.query(
    `insert into organization_bank_accounts (id, organization_id, kind, sealed_number, sealed_holder, sealed_cuit, masked_number, masked_holder, masked_cuit, number_digest, state, changed_by, changed_at, confirmed_by, confirmed_at)
     values ('bank_1', 'org_1', 'cbu', $1, $1, $1, 'm', 'm', 'm', 'd', 'current', 'user_ana', '2026-02-01', 'user_beto', '2026-02-02')`,
    [SEALED],
  )
}
let SEALED = ''
beforeAll(async () => {
  const { seal } = await import('../../kit/seal.server.ts')
  SEALED = seal(services.config.secret_key, { purpose: 'bank account', owner: 'bank_1' }, 'x')
})

async function pay(ctx: Context, bank_account_id: string): Promise<void> {
  const until = ctx.now.toISOString()
  const [sheet] = await findSheet(ctx, { due: [{ organization_id: 'org_1', currency: 'ARS' }], until })
  const { version = '0', amount = { amount: 100 } } = sheet ?? {}
  const seen = { version, amount: amount.amount, bank_account_id, organization_id: 'org_1', currency: 'ARS' }
  const paid_on = until.slice(0, 10)
  await recordPayments(ctx, { until, paid_on, payments: [{ ...seen, reference: 'x', no_proof_reason: 'A test' }] })
}

async function doIt(ctx: Context, act: Act): Promise<void> {
  const latest = async () =>
    (await database.pool.query("select id from organization_bank_accounts where state = 'pending'")).rows[0]?.id ?? 'bank_none'
  const current = async () =>
    (await database.pool.query("select id from organization_bank_accounts where state = 'current'")).rows[0]?.id ?? 'bank_none'
  switch (act) {
    case 'change':
      await database.pool.query('delete from rate_limits')
      return void (await changeBankAccount(ctx, { organization: 'org_1', account: ACCOUNT, from: FROM }))
    case 'confirm':
      return confirmBankAccount(ctx, { id: await latest(), call_back: 'Llamé a Ana, dice que sí' })
    case 'refuse':
      return refuseBankAccount(ctx, { id: await latest(), reason: 'x' })
    case 'withdraw':
      return withdrawBankAccount(ctx, { id: await latest() })
    case 'pay':
      return pay(ctx, await current())
    case 'remove':
      return removeMember(ctx, { id: 'org_1', user_id: 'user_ana' })
    case 'leave':
      return removeMember(ctx, { id: 'org_1', user_id: 'user_eve' })
    case 'join':
      // An admin may accept their own request to join.
      if (!hasRole(ctx.actor, 'admin')) return
      return database.db.transaction((tx) => addMember(ctx, tx, { organization_id: 'org_1', user_id: 'user_eve', added_by: 'user_eve' }))
    case 'invite':
      return inviteMember(ctx, { id: 'org_1', email: 'carla@example.com', from: FROM })
  }
}

function orders(length: number): Act[][] {
  if (length === 0) return [[]]
  return orders(length - 1).flatMap((order) => ACTS.map((act) => [...order, act]))
}

/** Orders that could matter: Eve changes, and pays after that. All of three calls, and a fresh sample of four; all of four in `bin/test --all`. */
function meaningful(): Act[][] {
  const [three, four] = [3, 4].map((length) => orders(length).filter((order) => order.at(-1) === 'pay' && order.includes('change')))
  if (EXHAUSTIVE) return four!
  return [...three!, ...fc.sample(fc.constantFrom(...four!), { numRuns: SAMPLE, seed: SEED })]
}

describe.each([
  ['a manager', true, ['organizationmanager']],
  ['an admin', false, ['admin']],
  ['a manager and admin', true, ['organizationmanager', 'admin']],
] as const)('%s', (_, manages, roles) => {
  it.each([
    ['with an account of others', true],
    ['without an account before', false],
  ])(
    '%s cannot have their own account paid, by any order of calls',
    async (_, honest) => {
      let paid = 0
      for (const order of meaningful()) {
        await begin(manages, honest, (roles as readonly string[]).includes('admin'))
        for (const [day, act] of order.entries())
          await doIt(eve([...roles], day), act).catch((error: unknown) => {
            if (!(error instanceof ReadableError)) throw error
          })
        const { rows } = await database.pool.query(
          'select a.changed_by from payouts p join organization_bank_accounts a on a.id = p.bank_account_id',
        )
        for (const { changed_by } of rows) {
          paid++
          expect([order, changed_by]).not.toEqual([order, 'user_eve'])
        }
      }
      // The other managers' account is paid by an admin who did not touch it, which proves that the test can detect a payment.
      expect(paid > 0).toBe(honest && (roles as readonly string[]).includes('admin'))
    },
    240_000,
  )
})

const SECOND_ACTS = ['bring', 'change', 'confirm', 'second changes', 'second confirms', 'second leaves', 'let in by another'] as const

/** Added by Eve and by the second account of hers, Carla, which an honest manager may let in again. */
async function actAsTwo(act: (typeof SECOND_ACTS)[number], day: number): Promise<void> {
  const ctx = eve(['organizationmanager'], day)
  const carla: Context = { ...ctx, actor: { ...ctx.actor, user_id: 'user_carla' } as Context['actor'] }
  const bring = (added_by: string) =>
    database.db.transaction((tx) => addMember(ctx, tx, { organization_id: 'org_1', user_id: 'user_carla', added_by }))
  switch (act) {
    case 'bring':
      return bring('user_eve')
    case 'let in by another':
      return (await database.pool.query("select from organization_member_changes where user_id = 'user_carla'")).rowCount
        ? bring('user_ana')
        : undefined
    case 'second leaves':
      return removeMember(carla, { id: 'org_1', user_id: 'user_carla' })
    case 'change':
    case 'second changes':
      return doIt(act === 'change' ? ctx : carla, 'change')
    case 'confirm':
    case 'second confirms':
      return doIt(act === 'confirm' ? ctx : carla, 'confirm')
  }
}

it('a manager and a second account of theirs are one person, by any order of five calls', async () => {
  let entered = 0
  const all = (length: number): (typeof SECOND_ACTS)[number][][] =>
    length === 0 ? [[]] : all(length - 1).flatMap((order) => SECOND_ACTS.map((act) => [...order, act]))
  const orders = all(5).filter(
    (order) =>
      order[0] === 'bring' && new Set(order).size === 5 && order.some((act) => /changes?$/.test(act)) && /confirms?$/.test(order.at(-1)!),
  )
  for (const order of orders) {
    await begin(true, false)
    // Weeks are between the calls, so that no waiting time prevents them.
    for (const [week, act] of order.entries())
      await actAsTwo(act, week * 3).catch((error: unknown) => {
        if (!(error instanceof ReadableError)) throw error
      })
    const { rows } = await database.pool.query("select state from organization_bank_accounts where state in ('pending', 'current')")
    expect([order, rows.filter(({ state }) => state === 'current')]).toEqual([order, []])
    entered += rows.length
  }
  expect(entered).toBeGreaterThan(50)
})

it('three people can: one enters it, another confirms it, a third pays', async () => {
  await begin(true, false)
  const as = (name: string, role: string, day: number): Context => {
    const ctx = eve([role], day)
    return { ...ctx, actor: { ...ctx.actor, user_id: `user_${name}` } as Context['actor'] }
  }
  await doIt(as('eve', 'organizationmanager', 0), 'change')
  await doIt(as('ana', 'organizationmanager', 0), 'confirm')
  await expect(doIt(as('carla', 'admin', 0), 'pay')).rejects.toMatchObject({ code: 'payout_too_new' })
  await expect(doIt(as('ana', 'admin', 1), 'pay')).rejects.toMatchObject({ code: 'payout_confirmed_by_you' })
  await doIt(as('carla', 'admin', 1), 'pay')
  expect((await database.pool.query('select from payments')).rowCount).toBe(1)
})
