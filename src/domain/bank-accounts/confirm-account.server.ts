import { and, eq, sql } from 'drizzle-orm'
import { hasRole, requireProof, requireUser } from '../../kit/actor.policy.ts'
import type { Context } from '../../kit/context.server.ts'
import { type Db, rowsOf } from '../../kit/data/db.server.ts'
import { invalid, notFound, ReadableError } from '../../kit/errors.ts'
import { noteAct } from '../audit/note-act.server.ts'
import { lockOrganization } from '../organizations/lock-organization.server.ts'
import { isManagedBy } from '../organizations/members/managed-by.server.ts'
import { bankAccountConfirmedLetter, bankAccountRefusedLetter, bankAccountWithdrawnLetter } from './bank-account.letters.ts'
import { organizationBankAccounts } from './bank-account.tables.server.ts'
import type { WhyNotConfirmable } from './bank-account.ts'
import { NOT_CHANGED_BY_YOU, NOT_CONFIRMABLE } from './bank-account.ts'
import { queueToManagers } from './change-account.server.ts'

/**
 * Confirms an account as the second person: it is the current one from then on, and the former one becomes history. Allowed to a manager of
 * long standing who did not enter it, or to an admin who called back; in neither case to somebody who brought the other person.
 * @throws proof_required; not_found; why it cannot be confirmed by this person; invalid_fields for an admin who did not call back
 */
export async function confirmBankAccount(ctx: Context, { id, call_back }: { id: string; call_back?: string | undefined }): Promise<void> {
  const { user_id } = requireProof(ctx)
  await ctx.db.transaction(async (tx) => {
    const { account, name, manages } = await lockAccount(ctx, tx, id)
    const [keys] = await rowsOf<{ why_not: WhyNotConfirmable | null }>(
      tx,
      sql`select why_not_second_key(a, ${user_id}) as why_not from organization_bank_accounts a where a.id = ${id}`,
    )
    if (keys!.why_not) throw new ReadableError(NOT_CONFIRMABLE[keys!.why_not])
    if (!manages && !call_back) throw invalid({ call_back: ['kit_required_field'] })
    const { organization_id } = account
    const now = ctx.now.toISOString()
    await tx
      .update(organizationBankAccounts)
      .set({ state: 'replaced', ended_by: user_id, ended_at: now })
      .where(and(eq(organizationBankAccounts.organization_id, organization_id), eq(organizationBankAccounts.state, 'current')))
    const brought_by = await broughtBoth(tx, organization_id, [account.changed_by, user_id])
    await change(tx, id, { state: 'current', confirmed_by: user_id, confirmed_at: now, brought_by, call_back: manages ? null : call_back! })
    await queueToManagers(ctx, tx, bankAccountConfirmedLetter, { organization_id, account_id: id })
    await noteAct(ctx, tx, {
      action: 'organization.bank_account_confirmed',
      subject_id: organization_id,
      after: { name, account_id: id, called_back: !manages },
    })
  })
}

/**
 * Refuses a pending change: open to any manager or admin except the one who entered it, also to one who may not confirm it.
 * @throws not_found; bank_account_not_pending, bank_account_changed_by_you
 */
export async function refuseBankAccount(ctx: Context, { id, reason }: { id: string; reason: string }): Promise<void> {
  const { user_id } = requireUser(ctx.actor)
  await ctx.db.transaction(async (tx) => {
    const { account, name } = await lockAccount(ctx, tx, id)
    if (account.state !== 'pending') throw new ReadableError(NOT_CONFIRMABLE.not_pending)
    if (account.changed_by === user_id) throw new ReadableError(NOT_CONFIRMABLE.changed_by_you)
    const { organization_id } = account
    await change(tx, id, { state: 'refused', ended_by: user_id, ended_at: ctx.now.toISOString(), reason })
    await queueToManagers(ctx, tx, bankAccountRefusedLetter, { organization_id, account_id: id })
    await noteAct(ctx, tx, {
      action: 'organization.bank_account_refused',
      subject_id: organization_id,
      after: { name, account_id: id },
      reason,
    })
  })
}

/**
 * Withdraws a pending change; open only to the user who entered it.
 * @throws not_found; bank_account_not_pending, bank_account_not_changed_by_you
 */
export async function withdrawBankAccount(ctx: Context, { id }: { id: string }): Promise<void> {
  const { user_id } = requireUser(ctx.actor)
  await ctx.db.transaction(async (tx) => {
    const { account, name } = await lockAccount(ctx, tx, id)
    if (account.state !== 'pending') throw new ReadableError(NOT_CONFIRMABLE.not_pending)
    if (account.changed_by !== user_id) throw new ReadableError(NOT_CHANGED_BY_YOU)
    const { organization_id } = account
    await change(tx, id, { state: 'withdrawn', ended_by: user_id, ended_at: ctx.now.toISOString() })
    await queueToManagers(ctx, tx, bankAccountWithdrawnLetter, { organization_id, account_id: id })
    await noteAct(ctx, tx, { action: 'organization.bank_account_withdrawn', subject_id: organization_id, after: { name, account_id: id } })
  })
}

/**
 * The manager who brought both confirming people, directly or one by the other. Stored now, because no trace remains once they leave the
 * organization.
 */
async function broughtBoth(tx: Db, organization_id: string, keys: (string | null)[]): Promise<string | null> {
  const rows = await rowsOf<{ user_id: string; added_by: string | null }>(
    tx,
    sql`select user_id, added_by from brought_managers where organization_id = ${organization_id} and user_id = any(${sql.param(keys)}::text[])`,
  )
  if (rows.length < 2) return null
  const bringers = rows.map(({ added_by }) => added_by).filter((added_by) => !keys.includes(added_by))
  return bringers.every((bringer) => bringer === bringers[0]) ? (bringers[0] ?? null) : null
}

type Row = typeof organizationBankAccounts.$inferSelect

function change(tx: Db, id: string, values: Partial<Row>) {
  return tx.update(organizationBankAccounts).set(values).where(eq(organizationBankAccounts.id, id))
}

/** The account with its organization locked, for a manager of it or an admin. @throws not_found */
async function lockAccount(ctx: Context, tx: Db, id: string) {
  const { user_id } = requireUser(ctx.actor)
  const [found] = await tx
    .select({ organization_id: organizationBankAccounts.organization_id })
    .from(organizationBankAccounts)
    .where(eq(organizationBankAccounts.id, id))
  if (!found) throw notFound()
  const { name } = await lockOrganization(tx, found.organization_id)
  const manages = await isManagedBy(tx, found.organization_id, user_id)
  if (!manages && !hasRole(ctx.actor, 'admin')) throw notFound()
  const [account] = await tx.select().from(organizationBankAccounts).where(eq(organizationBankAccounts.id, id))
  if (!account) throw notFound()
  return { account, name, manages }
}
