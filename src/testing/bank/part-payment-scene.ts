import { expect } from 'vitest'
import { checkLog } from '../../domain/ledger/log/check/check-log.server.ts'
import { keepLog } from '../../domain/ledger/log/keep-log.server.ts'
import { findDue } from '../../domain/payouts/find-due.server.ts'
import { findSheet } from '../../domain/payouts/payments/find-sheet.server.ts'
import { recordPayments } from '../../domain/payouts/payments/record-payments.server.ts'
import type { Context } from '../../kit/context.server.ts'
import { insertCatalogues, insertOrganization, insertProject } from '../fixture.ts'
import { findLedgerErrors } from '../operations/find-ledger-errors.ts'
import { openTestDatabase } from '../test-database.server.ts'
import { testServices } from '../test-services.ts'
import { insertBankAccount } from './insert-bank-account.ts'

const BEGINNING = '2026-11-20T12:00:00.000Z'

/** One organization with an account and a project, and two admins who pay it, all of it or up to a limit. */
export async function openPartPaymentScene() {
  let now = new Date(BEGINNING)
  const database = await openTestDatabase()
  const services = testServices(database, { PUBLIC_URL: 'https://huella.example' })
  const query = async (sql: string, values: unknown[] = []) => (await database.pool.query(sql, values)).rows
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
  await insertBankAccount(services)

  /** An hour later each time. */
  function as(name: string): Context {
    now = new Date(now.getTime() + 3_600_000)
    const user = { kind: 'user' as const, user_id: `user_${name}`, session_id: 'sess_1', verified: true, roles: ['admin'], proved_at: now }
    return { ...services, actor: { ...user, must_set_up_factor: false }, now, locale: 'en', request_id: 'req_test' }
  }

  /** Ledger, log and records say the same. */
  async function agrees() {
    expect(await findLedgerErrors(database.pool)).toEqual([])
    expect((await checkLog(as('clara'), { whole: true })).findings).toEqual([])
    expect((await keepLog(as('clara'))).signed).toBe('signed')
  }

  /** The list as it is opened now. */
  const sheetOf = async (limit?: number) => {
    const ctx = as('clara')
    const until = ctx.now.toISOString()
    const [sheet] = await findSheet(ctx, { due: [{ organization_id: 'org_1', currency: 'ARS', limit }], until })
    return { ...sheet!, until }
  }
  const record = ({ amount, version, until }: Awaited<ReturnType<typeof sheetOf>>, limit?: number, by = 'clara') => {
    const seen = { version, amount: amount.amount, bank_account_id: 'bank_1', organization_id: 'org_1', currency: 'ARS', limit }
    return recordPayments(as(by), {
      until,
      paid_on: '2026-11-20',
      payments: [{ ...seen, reference: 'T-1', no_proof_reason: 'A test' }],
    })
  }
  const due = async () => (await findDue(as('clara'), { sort: 'oldest_at', page: 1, per_page: 10 })).data[0]
  return { database, query, as, agrees, sheetOf, record, due, close: () => database.close() }
}
