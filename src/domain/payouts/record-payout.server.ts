import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { requireRole, requireUser } from '../../kit/actor.policy.ts'
import type { Context } from '../../kit/context.server.ts'
import { type Db, rowsOf } from '../../kit/data/db.server.ts'
import { eventType } from '../../kit/data/event.ts'
import { invalid, notFound, ReadableError } from '../../kit/errors.ts'
import { newCode, newId } from '../../kit/ids.ts'
import { noteAct } from '../audit/note-act.server.ts'
import { whyNotPayable } from '../bank-accounts/bank-account.ts'
import { findLiveAccount } from '../bank-accounts/find-live-account.server.ts'
import { setOffClaims, setOffOf } from '../contributions/claims/set-off-claims.server.ts'
import { lockOpenClaims } from '../contributions/claims/settle.server.ts'
import { lockDueContributions, payContributions } from '../contributions/pay-contributions.server.ts'
import type { ReadDocument } from '../organizations/documents/read-document.server.ts'
import { lockOrganization } from '../organizations/lock-organization.server.ts'
import { refuseOwnProject } from '../organizations/members/managed-by.server.ts'
import { todayInArgentina } from '../search/travel-dates.ts'
import { ownApprovals } from './find-due.server.ts'
import { ACCOUNT_CHANGED, DUE_CHANGED, NOT_PAYABLE } from './payout.errors.ts'
import { payoutContributions, payouts } from './payout.tables.server.ts'
import { type OwnApprovals, type PayoutInput, whyNotAlone } from './payout.ts'

/** Money was transferred to an organization, for the contributions of one project. */
export const PAYOUT_RECORDED = eventType('payout_recorded', z.object({ payout_id: z.string() }))

/**
 * Records the transfer of all that is due to a project in one currency: its contributions are paid from then on. Of two concurrent records,
 * only one succeeds.
 * @returns the payout's id
 * @throws forbidden; not_found; payout_due_changed, payout_account_changed; why it cannot be paid by this person; invalid_fields for a day
 * that cannot be, or without the reason of the only admin
 */
export async function recordPayout(ctx: Context, input: PayoutInput, proof?: ReadDocument): Promise<string> {
  const user = requireRole(ctx.actor, 'admin')
  const { project_id, currency, reference, set_off_amount = 0 } = input
  const id = newId('pay')
  const stored = proof && (await storeProof(ctx, id, proof))
  await withProofFile(ctx, id, stored, async (tx) => {
    const organization_id = await organizationOf(tx, project_id)
    await lockOrganization(tx, organization_id)
    const account = await findLiveAccount(tx, organization_id)
    const why_not = whyNotPayable(account, { payer: user.user_id, now: ctx.now })
    if (why_not) throw new ReadableError(NOT_PAYABLE[why_not])
    await refuseOwnProject(ctx, tx, project_id)
    if (account!.id !== input.bank_account_id) throw new ReadableError(ACCOUNT_CHANGED)
    const due = await lockDueContributions(tx, input)
    const amount = due.reduce((sum, contribution) => sum + contribution.amount, 0)
    const claims = await lockOpenClaims(tx, { organization_id, currency })
    if (amount !== input.amount || setOffOf(claims, amount) !== set_off_amount) throw new ReadableError(DUE_CHANGED)
    const is_alone = await refuseOwn(ctx, tx, input, due)
    const approved = due
      .map(({ approved_at }) => approved_at ?? '')
      .sort()
      .at(-1)!
    const paid_at = instantOf(input.paid_on, ctx.now, { approved, payable: new Date(account!.payable_from) })
    const created_at = ctx.now.toISOString()
    await tx.insert(payouts).values({
      ...{ id, organization_id, project_id, amount, currency, reference, paid_at, created_at },
      set_off_amount,
      reason: is_alone ? (input.reason ?? null) : null,
      bank_account_id: account!.id,
      recorded_by: user.user_id,
      ...stored,
    })
    await tx.insert(payoutContributions).values(due.map((contribution) => ({ contribution_id: contribution.id, payout_id: id })))
    const set_off = { payout_id: id, amount, project_ids: [project_id], paid_at, now: ctx.now, acted_by: user.user_id }
    await setOffClaims(tx, claims, set_off)
    await payContributions(tx, due, {
      ...{ paid_at, now: ctx.now, acted_by: user.user_id },
      ...(is_alone && { cause: 'one_person', reason: input.reason }),
    })
    await noteAct(ctx, tx, {
      action: 'payout.recorded',
      subject_id: id,
      after: { organization_id, project_id, amount, set_off_amount, currency, reference, contributions: due.length },
      ...(is_alone && { reason: input.reason }),
    })
    await ctx.outbox.emit(tx, PAYOUT_RECORDED, { payout_id: id })
  })
  return id
}

/**
 * Refuses an admin who approved most of it; the only admin may record it a day later, with a reason.
 * @returns whether one person decided both
 */
async function refuseOwn(ctx: Context, tx: Db, { amount, reason }: PayoutInput, due: readonly { id: string }[]): Promise<boolean> {
  const { user_id } = requireUser(ctx.actor)
  const [own] = await rowsOf<OwnApprovals & Record<string, unknown>>(
    tx,
    sql`select ${ownApprovals(user_id)} from due_contributions d where d.id = any(${sql.param(due.map(({ id }) => id))}::text[])`,
  )
  const { why, alone_from } = whyNotAlone(own!, { amount, now: ctx.now })
  if (why) throw new ReadableError(NOT_PAYABLE[why])
  if (alone_from && !reason) throw invalid({ reason: ['payout_error_alone'] })
  return alone_from !== null
}

/** The file is stored before the row names it, and removed if it never does. */
async function withProofFile(ctx: Context, id: string, stored: object | undefined, write: (tx: Db) => Promise<void>): Promise<void> {
  try {
    await ctx.db.transaction(write)
  } catch (error) {
    if (stored) await ctx.files.removeAll(`payouts/${id}/`).catch(() => {})
    throw error
  }
}

async function storeProof(ctx: Context, id: string, { bytes, name, type }: ReadDocument) {
  const proof_file = newCode()
  await ctx.files.put(payoutProofKey(id, proof_file), bytes, type)
  return { proof_file, proof_name: name, proof_type: type }
}

export function payoutProofKey(id: string, file: string): string {
  return `payouts/${id}/${file}`
}

async function organizationOf(tx: Db, project_id: string): Promise<string> {
  const [found] = await rowsOf<{ organization_id: string }>(
    tx,
    sql`select organization_id from due_contributions where project_id = ${project_id} limit 1`,
  )
  if (found) return found.organization_id
  const known = await rowsOf(tx, sql`select from project_refs where id = ${project_id}`)
  throw known.length > 0 ? new ReadableError(DUE_CHANGED) : notFound()
}

/**
 * The time of a transfer made on a day: now for today, otherwise noon; never before the last approval of its contributions, nor before the
 * account could be paid.
 */
function instantOf(day: string, now: Date, { approved, payable }: { approved: string; payable: Date }): string {
  const today = todayInArgentina(now)
  const earliest = new Date(Math.max(new Date(approved).getTime(), payable.getTime()))
  if (day > today) throw invalid({ paid_on: ['payout_error_future'] })
  if (day < todayInArgentina(earliest)) throw invalid({ paid_on: ['payout_error_too_early'] })
  const noon = new Date(`${day}T15:00:00Z`)
  return (day === today ? now : noon < earliest ? earliest : noon).toISOString()
}
