import { inArray } from 'drizzle-orm'
import type { Db } from '../../kit/data/db.server.ts'
import { contributionSteps, contributions } from './contribution.tables.server.ts'
import { contributionNotices } from './notices/notice.tables.server.ts'

/** Marks locked contributions as paid, with a step on each one's trail; their givers are notified. */
export async function payContributions(
  tx: Db,
  due: readonly { id: string; amount: number }[],
  {
    paid_at,
    now,
    acted_by,
    cause,
    reason,
  }: { paid_at: string; now: Date; acted_by: string; cause?: 'one_person'; reason?: string | undefined },
): Promise<void> {
  const ids = due.map(({ id }) => id)
  await tx.update(contributions).set({ paid_at }).where(inArray(contributions.id, ids))
  const created_at = now.toISOString()
  const steps = await tx
    .insert(contributionSteps)
    .values(
      due.map(({ id, amount }) => ({
        contribution_id: id,
        kind: 'paid' as const,
        amount,
        acted_by,
        effective_at: paid_at,
        created_at,
        cause,
        reason,
      })),
    )
    .returning({ step_id: contributionSteps.id, contribution_id: contributionSteps.contribution_id })
  await queueContributorNotices(tx, steps, created_at)
}

/** Records that the givers have to be notified of steps (`notices/send-pending-notifications.server.ts` sends the letters). */
export async function queueContributorNotices(
  tx: Db,
  steps: readonly { step_id: number; contribution_id: string }[],
  created_at: string,
): Promise<void> {
  if (steps.length === 0) return
  await tx.insert(contributionNotices).values(steps.map((step) => ({ ...step, to_organization: false, to_contributor: true, created_at })))
}

/** Marks contributions as due again, as their payout came back, with a step on each one's trail; their givers are notified. */
export async function returnContributions(
  tx: Db,
  ids: string[],
  { returned_at, reason, now, acted_by }: { returned_at: string; reason: string; now: Date; acted_by: string },
): Promise<void> {
  const paid = await tx
    .select({ id: contributions.id, amount: contributions.amount })
    .from(contributions)
    .where(inArray(contributions.id, ids))
    .orderBy(contributions.id)
    .for('no key update')
  if (paid.length === 0) return
  await tx.update(contributions).set({ paid_at: null }).where(inArray(contributions.id, ids))
  const created_at = now.toISOString()
  const steps = await tx
    .insert(contributionSteps)
    .values(
      paid.map(({ id, amount }) => ({
        contribution_id: id,
        kind: 'returned' as const,
        amount,
        acted_by,
        reason,
        effective_at: returned_at,
        created_at,
      })),
    )
    .returning({ step_id: contributionSteps.id, contribution_id: contributionSteps.contribution_id })
  await queueContributorNotices(tx, steps, created_at)
}
