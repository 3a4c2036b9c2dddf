import { and, eq, isNull, sql } from 'drizzle-orm'
import { z } from 'zod'
import { requireRole } from '../../kit/actor.policy.ts'
import type { Context } from '../../kit/context.server.ts'
import { rowsOf } from '../../kit/data/db.server.ts'
import { eventType } from '../../kit/data/event.ts'
import { invalid, notFound, ReadableError } from '../../kit/errors.ts'
import { noteAct } from '../audit/note-act.server.ts'
import { followReturn, lockReturnedClaims } from '../contributions/claims/return-claims.server.ts'
import { returnContributions } from '../contributions/pay-contributions.server.ts'
import { queueLetter } from '../emails/queue-letter.server.ts'
import { lockOrganization } from '../organizations/lock-organization.server.ts'
import { refuseOwnProject } from '../organizations/members/managed-by.server.ts'
import { todayInArgentina } from '../search/travel-dates.ts'
import { RETURNED_BEFORE } from './payout.errors.ts'
import { payoutReturnedLetter } from './payout.letters.ts'
import { payoutContributions, payouts } from './payout.tables.server.ts'
import type { ReturnInput } from './payout.ts'

/** The bank returned a payout: its effects have to be undone. */
export const PAYOUT_RETURNED = eventType('payout_returned', z.object({ payout_id: z.string() }))

/**
 * Records that the bank returned a payout: its contributions are due again, and the organization's managers are notified. Only one of two
 * concurrent records succeeds. What it paid is owed back no more, and what was set off at it is owed again.
 * @throws forbidden; not_found; organization_managed_by_you; payout_returned_before, claims_settled; invalid_fields for a day that cannot be
 */
export async function returnPayout(ctx: Context, { id, reason, returned_on }: ReturnInput & { id: string }): Promise<void> {
  const { user_id } = requireRole(ctx.actor, 'admin')
  await ctx.db.transaction(async (tx) => {
    const [payout] = await tx.select().from(payouts).where(eq(payouts.id, id)).for('update')
    if (!payout) throw notFound()
    await refuseOwnProject(ctx, tx, payout.project_id)
    if (payout.returned_at) throw new ReadableError(RETURNED_BEFORE)
    await lockOrganization(tx, payout.organization_id)
    const claims = await lockReturnedClaims(tx, id)
    const returned_at = instantOf(returned_on, payout.paid_at, ctx.now)
    const now = ctx.now.toISOString()
    await tx
      .update(payouts)
      .set({ returned_at, return_reason: reason, return_recorded_by: user_id, return_recorded_at: now })
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
    const managers = await rowsOf<{ user_id: string }>(
      tx,
      sql`select user_id from managed_organizations where organization_id = ${payout.organization_id} order by user_id`,
    )
    for (const manager of managers) await queueLetter(ctx, tx, payoutReturnedLetter, { user_id: manager.user_id, facts: { payout_id: id } })
    const { amount, currency, project_id } = payout
    await noteAct(ctx, tx, {
      action: 'payout.returned',
      subject_id: id,
      after: { amount, currency, project_id, contributions: ids.length },
      reason,
    })
    await ctx.outbox.emit(tx, PAYOUT_RETURNED, { payout_id: id })
  })
}

/** Now for today, otherwise noon; never before it was sent. */
function instantOf(day: string, paid_at: string, now: Date): string {
  const today = todayInArgentina(now)
  if (day > today) throw invalid({ returned_on: ['payout_error_future'] })
  if (day < todayInArgentina(new Date(paid_at))) throw invalid({ returned_on: ['payout_error_before_paid'] })
  const moment = day === today ? now : new Date(`${day}T15:00:00Z`)
  return new Date(Math.max(moment.getTime(), new Date(paid_at).getTime())).toISOString()
}
