import { eq } from 'drizzle-orm'
import type { z } from 'zod'
import { requireRole } from '../../../kit/actor.policy.ts'
import type { Context } from '../../../kit/context.server.ts'
import { ReadableError } from '../../../kit/errors.ts'
import { noteAct } from '../../audit/note-act.server.ts'
import { refuseOwnProject } from '../../organizations/members/managed-by.server.ts'
import { NOT_APPROVED_YET, PAID } from '../contribution.errors.ts'
import { contributions } from '../contribution.tables.server.ts'
import { writeStep } from '../write-step.server.ts'
import { lockContribution, lockPending } from './lock-contribution.server.ts'
import type { RefusalInput, ReversalInput } from './managed-contribution.ts'

const EVERYBODY = { organization: true, contributor: true }

/**
 * Refuses a contribution, with a cause and an explanation that its trail shows.
 * @throws forbidden; not_found; contribution_decided; organization_managed_by_you
 */
export async function refuseContribution(
  ctx: Context,
  { id, cause, reason }: z.infer<typeof RefusalInput> & { id: string },
): Promise<void> {
  const { user_id: acted_by } = requireRole(ctx.actor, 'admin')
  await ctx.db.transaction(async (tx) => {
    const { amount, currency, project_id } = await lockPending(tx, id)
    await refuseOwnProject(ctx, tx, project_id)
    await tx.update(contributions).set({ status: 'not_approved' }).where(eq(contributions.id, id))
    await writeStep(tx, ctx.now, { contribution_id: id, kind: 'not_approved', amount, acted_by, cause, reason }, EVERYBODY)
    await noteAct(ctx, tx, { action: 'contribution.refused', subject_id: id, after: { amount, currency, cause }, reason })
  })
}

/**
 * Reverses a contribution after its approval: it counts no more. A paid one can be reversed only after its payout.
 * @throws forbidden; not_found; contribution_not_approved_yet, contribution_paid; organization_managed_by_you
 */
export async function takeBackContribution(
  ctx: Context,
  { id, cause, reason }: z.infer<typeof ReversalInput> & { id: string },
): Promise<void> {
  const { user_id: acted_by } = requireRole(ctx.actor, 'admin')
  await ctx.db.transaction(async (tx) => {
    const { amount, currency, status, paid_at, voided_at, project_id } = await lockContribution(tx, id)
    await refuseOwnProject(ctx, tx, project_id)
    if (status !== 'approved' || voided_at) throw new ReadableError(NOT_APPROVED_YET)
    if (paid_at) throw new ReadableError(PAID)
    await tx.update(contributions).set({ voided_at: ctx.now.toISOString() }).where(eq(contributions.id, id))
    await writeStep(tx, ctx.now, { contribution_id: id, kind: 'reversed', amount, acted_by, cause, reason }, EVERYBODY)
    await noteAct(ctx, tx, { action: 'contribution.reversed', subject_id: id, after: { amount, currency, cause, project_id }, reason })
  })
}
