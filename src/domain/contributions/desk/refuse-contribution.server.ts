import { eq, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { requireRole } from '../../../kit/actor.policy.ts'
import type { Context } from '../../../kit/context.server.ts'
import { type Db, rowsOf } from '../../../kit/data/db.server.ts'
import { ReadableError } from '../../../kit/errors.ts'
import { noteAct } from '../../audit/note-act.server.ts'
import { refuseOwnProject } from '../../organizations/members/managed-by.server.ts'
import { claimBack } from '../claims/open-claim.server.ts'
import { lockProjectsOf, takeBack } from '../claims/take-from-pieces.server.ts'
import { AT_SERVICE, NOT_APPROVED_YET } from '../contribution.errors.ts'
import { contributions } from '../contribution.tables.server.ts'
import { writeStep } from '../write-step.server.ts'
import { type Contribution, lockContribution, lockPending, refuseUnseen } from './lock-contribution.server.ts'
import type { RefusalInput, ReversalInput } from './managed-contribution.ts'

const EVERYBODY = { organization: true, contributor: true }

/**
 * Refuses a contribution, with a cause and an explanation that its trail shows.
 * @throws forbidden; not_found; contribution_decided, contribution_changed, contribution_at_service; organization_managed_by_you
 */
export async function refuseContribution(
  ctx: Context,
  { id, cause, reason, seen }: z.infer<typeof RefusalInput> & { id: string },
): Promise<void> {
  const { user_id: acted_by } = requireRole(ctx.actor, 'admin')
  await ctx.db.transaction(async (tx) => {
    const contribution = await lockPending(tx, id)
    refuseUnseen(contribution, seen)
    const { amount, currency, project_id } = contribution
    await refuseOwnProject(ctx, tx, project_id)
    await refuseAtService(ctx, tx, id)
    await tx.update(contributions).set({ status: 'not_approved' }).where(eq(contributions.id, id))
    await writeStep(tx, ctx.now, { contribution_id: id, kind: 'not_approved', amount, acted_by, cause, reason }, EVERYBODY)
    await noteAct(ctx, tx, { action: 'contribution.refused', subject_id: id, after: { amount, currency, cause }, reason })
  })
}

/**
 * Unless the service refused to give it back, or is configured no more. A payment that arrives at the same time locks the contribution, too.
 * @throws contribution_at_service
 */
async function refuseAtService({ config }: Pick<Context, 'config'>, tx: Db, id: string): Promise<void> {
  if (!config.mercado_pago) return
  const paid = await rowsOf(
    tx,
    sql`select from gift_payments where contribution_id = ${id} and counted is not null and refund_refused_at is null`,
  )
  if (paid.length > 0) throw new ReadableError(AT_SERVICE)
}

/**
 * Reverses a contribution after its approval: it counts no more. What was paid of it is claimed back from the organization, and a trip that
 * still gives something is promised again at once.
 * @throws forbidden; not_found; contribution_not_approved_yet, contribution_changed; organization_managed_by_you
 */
export async function takeBackContribution(
  ctx: Context,
  { id, cause, reason, seen }: z.infer<typeof ReversalInput> & { id: string },
): Promise<void> {
  const { user_id: acted_by } = requireRole(ctx.actor, 'admin')
  await ctx.db.transaction(async (tx) => {
    const contribution = await lockContribution(tx, id)
    const { amount, currency, status, paid_at, voided_at, project_id } = contribution
    await refuseOwnProject(ctx, tx, project_id)
    if (status !== 'approved' || voided_at) throw new ReadableError(NOT_APPROVED_YET)
    refuseUnseen(contribution, seen)
    if (paid_at) {
      await claimBack(tx, ctx.now, contribution, { left: 0, cause: 'taken_back', shown: cause, facts: { acted_by, reason } })
    } else {
      await lockProjectsOf(tx, [contribution])
      await takeBack(tx, ctx.now, contribution, { cause, acted_by, reason })
    }
    await promiseAgain(tx, ctx.now, contribution)
    const after = { amount, currency, cause, project_id, ...(paid_at && { claimed: amount }) }
    await noteAct(ctx, tx, { action: 'contribution.reversed', subject_id: id, after, reason })
  })
}

/** A booking that still gives something waits for its review again, with the amount that it had. */
async function promiseAgain(tx: Db, now: Date, { id, booking_id, amount }: Contribution): Promise<void> {
  const [booking] = await rowsOf<{ profit_amount: number; revision: number }>(
    tx,
    sql`select b.profit_amount::float8 as profit_amount, b.revision from booked_shares x join booking_facts b on b.id = x.booking_id
      where b.id = ${booking_id} and x.match <> 'none' and b.needs_review is null`,
  )
  if (!booking) return
  await tx.update(contributions).set({ status: 'pending', approved_at: null, voided_at: null }).where(eq(contributions.id, id))
  const step = {
    contribution_id: id,
    kind: 'restored' as const,
    amount,
    profit_amount: booking.profit_amount,
    booking_revision: booking.revision,
  }
  await writeStep(tx, now, step, { organization: false, contributor: true })
}
