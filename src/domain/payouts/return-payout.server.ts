import { and, eq, inArray, isNull } from 'drizzle-orm'
import { z } from 'zod'
import { requireRole } from '../../kit/actor.policy.ts'
import type { Context } from '../../kit/context.server.ts'
import type { Db } from '../../kit/data/db.server.ts'
import { eventType } from '../../kit/data/event.ts'
import { invalid, notFound, ReadableError } from '../../kit/errors.ts'
import { noteAct } from '../audit/note-act.server.ts'
import {
  findReturnedClaims,
  followReturn,
  lockProjectsOfReturn,
  type ReturnedClaims,
} from '../contributions/claims/return-claims.server.ts'
import { lockClaimsOfPayouts } from '../contributions/claims/settle.server.ts'
import { returnContributions } from '../contributions/pay-contributions.server.ts'
import { queueLetter } from '../emails/queue-letter.server.ts'
import { lockOrganizationMoney } from '../organizations/lock-organization.server.ts'
import { findManagers, refuseOwnProject } from '../organizations/members/managed-by.server.ts'
import { todayInArgentina } from '../search/travel-dates.ts'
import { findDueAgain } from './find-payouts.server.ts'
import { RETURN_CHANGED, RETURNED_BEFORE } from './payout.errors.ts'
import { payoutReturnedLetter } from './payout.letters.ts'
import { payoutContributions, payouts } from './payout.tables.server.ts'
import type { ReturnInput } from './payout.ts'

/** The bank returned a payout: its effects have to be undone. */
export const PAYOUT_RETURNED = eventType('payout_returned', z.object({ payout_id: z.string() }))

/**
 * Records that the bank returned the transfer that a payout is part of: the contributions of all its payouts are due again, and the organization's managers
 * are notified. What it paid is owed back no more, and what was set off at it is owed again. Only one of two concurrent records succeeds.
 * @throws forbidden; not_found; organization_managed_by_you; payout_returned_before, payout_return_changed, claims_settled; invalid_fields for a day that cannot be
 */
export async function returnPayout(ctx: Context, { id, ...input }: ReturnInput & { id: string }): Promise<void> {
  requireRole(ctx.actor, 'admin')
  await ctx.db.transaction(async (tx) => {
    const transferred = await lockTransfer(tx, id)
    for (const payout of transferred) await refuseOwnProject(ctx, tx, payout.project_id)
    if (transferred.some(({ returned_at }) => returned_at)) throw new ReadableError(RETURNED_BEFORE)
    const [{ organization_id }] = transferred
    await lockOrganizationMoney(tx, organization_id)
    await lockCovered(tx, transferred)
    const claims: ReturnedClaims[] = []
    for (const payout of transferred) claims.push(await findReturnedClaims(tx, payout.id))
    const ids = transferred.map((payout) => payout.id)
    await lockProjectsOfReturn(tx, ids, claims)
    await refuseUnseen(tx, transferred[0], input.seen)
    for (const [i, payout] of transferred.entries()) await returnOne(ctx, tx, payout, { ...input, claims: claims[i]! })
    for (const user_id of await findManagers(tx, organization_id))
      await queueLetter(ctx, tx, payoutReturnedLetter, { user_id, facts: { payout_id: id } })
  })
}

type Payout = typeof payouts.$inferSelect

/** @throws payout_return_changed */
async function refuseUnseen(tx: Db, { id, payment_id, amount, currency }: Payout, seen: ReturnInput['seen']): Promise<void> {
  if (!seen) return
  const found = await findDueAgain(tx, { id, payment: payment_id === null ? null : { id: payment_id }, amount: { amount, currency } })
  if (found.contributions !== seen.contributions || found.amount.amount !== seen.amount) throw new ReadableError(RETURN_CHANGED)
}

/** All payouts of one transfer, locked in one order: a bank returns it as a whole. @throws not_found */
async function lockTransfer(tx: Db, id: string): Promise<[Payout, ...Payout[]]> {
  const [named] = await tx.select().from(payouts).where(eq(payouts.id, id))
  if (!named) throw notFound()
  const same = named.payment_id === null ? eq(payouts.id, id) : eq(payouts.payment_id, named.payment_id)
  const [first, ...others] = await tx.select().from(payouts).where(same).orderBy(payouts.id).for('no key update')
  if (!first) throw notFound()
  return [first, ...others]
}

/** Contributions, and the claims on them, come before projects: what is claimed back at the same time is seen, or waits and follows the return. */
async function lockCovered(tx: Db, transferred: readonly Payout[]): Promise<void> {
  const ids = transferred.map(({ id }) => id)
  const covered = await tx
    .select({ id: payoutContributions.contribution_id })
    .from(payoutContributions)
    .where(inArray(payoutContributions.payout_id, ids))
  await lockClaimsOfPayouts(
    tx,
    ids,
    covered.map(({ id }) => id),
  )
}

type Returning = ReturnInput & { claims: ReturnedClaims }

async function returnOne(ctx: Context, tx: Db, payout: Payout, { reason, returned_on, claims }: Returning): Promise<void> {
  const { user_id } = requireRole(ctx.actor, 'admin')
  const { id, amount, currency, project_id } = payout
  const returned_at = instantOf(returned_on, payout.paid_at, ctx.now)
  await tx
    .update(payouts)
    .set({ returned_at, return_reason: reason, return_recorded_by: user_id, return_recorded_at: ctx.now.toISOString() })
    .where(eq(payouts.id, id))
  const covered = await tx
    .update(payoutContributions)
    .set({ returned_at })
    .where(and(eq(payoutContributions.payout_id, id), isNull(payoutContributions.returned_at), isNull(payoutContributions.claimed_at)))
    .returning({ contribution_id: payoutContributions.contribution_id })
  const ids = covered.map(({ contribution_id }) => contribution_id)
  const act = { returned_at, reason, now: ctx.now, acted_by: user_id }
  await returnContributions(tx, ids, act)
  await followReturn(tx, claims, act)
  await noteAct(ctx, tx, {
    action: 'payout.returned',
    subject_id: id,
    after: { amount, currency, project_id, contributions: ids.length },
    reason,
  })
  await ctx.outbox.emit(tx, PAYOUT_RETURNED, { payout_id: id })
}

/** Now for today, otherwise noon; never before it was sent. */
function instantOf(day: string, paid_at: string, now: Date): string {
  const today = todayInArgentina(now)
  if (day > today) throw invalid({ returned_on: ['payout_error_future'] })
  if (day < todayInArgentina(new Date(paid_at))) throw invalid({ returned_on: ['payout_error_before_paid'] })
  const moment = day === today ? now : new Date(`${day}T15:00:00Z`)
  return new Date(Math.max(moment.getTime(), new Date(paid_at).getTime())).toISOString()
}
