import { inArray } from 'drizzle-orm'
import type { Db } from '../../kit/data/db.server.ts'
import { contributionSteps, contributions } from './contribution.tables.server.ts'
import { queueContributorNotices } from './pay-contributions.server.ts'

/** Records on the trails of paid contributions that a report describes their use; their givers are notified. */
export async function reportContributions(tx: Db, ids: string[], now: Date): Promise<void> {
  if (ids.length === 0) return
  const paid = await tx
    .select({ id: contributions.id, amount: contributions.amount })
    .from(contributions)
    .where(inArray(contributions.id, ids))
  if (paid.length === 0) return
  const created_at = now.toISOString()
  const steps = await tx
    .insert(contributionSteps)
    .values(paid.map(({ id, amount }) => ({ contribution_id: id, kind: 'reported' as const, amount, created_at })))
    .returning({ step_id: contributionSteps.id, contribution_id: contributionSteps.contribution_id })
  await queueContributorNotices(tx, steps, created_at)
}
