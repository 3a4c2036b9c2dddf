import { and, desc, eq, inArray } from 'drizzle-orm'
import { requireRole } from '../../../kit/actor.policy.ts'
import type { Context } from '../../../kit/context.server.ts'
import { ReadableError } from '../../../kit/errors.ts'
import { noteAct } from '../../audit/note-act.server.ts'
import { NOTHING_TO_NOTIFY } from '../contribution.errors.ts'
import { contributionSteps } from '../contribution.tables.server.ts'
import { lockContribution } from '../desk/lock-contribution.server.ts'
import { noteNotice } from '../write-step.server.ts'

/**
 * Notifies the organization's managers and the giver of the latest decision, even if they were notified before.
 * @throws forbidden; not_found; contribution_nothing_to_tell before any decision
 */
export async function notifyContribution(ctx: Context, { id }: { id: string }): Promise<void> {
  requireRole(ctx.actor, 'admin')
  await ctx.db.transaction(async (tx) => {
    const { notified_at } = await lockContribution(tx, id)
    const [step] = await tx
      .select({ id: contributionSteps.id, kind: contributionSteps.kind })
      .from(contributionSteps)
      .where(
        and(
          eq(contributionSteps.contribution_id, id),
          inArray(contributionSteps.kind, [
            'approved',
            'not_approved',
            'reversed',
            'voided',
            'adjusted',
            'restored',
            'moved',
            'carried',
            'undone',
          ]),
        ),
      )
      .orderBy(desc(contributionSteps.id))
      .limit(1)
    if (!step) throw new ReadableError(NOTHING_TO_NOTIFY)
    await noteNotice(tx, ctx.now, { contribution_id: id, step_id: step.id }, { organization: true, contributor: true })
    await noteAct(ctx, tx, { action: 'contribution.notified', subject_id: id, before: { notified_at }, after: { step: step.kind } })
  })
}
