import { inArray } from 'drizzle-orm'
import type { Db } from '../../kit/data/db.server.ts'
import { contributionSteps, contributions } from './contribution.tables.server.ts'

/** Notes on the trails of paid contributions that a report tells what was done with them. */
export async function reportContributions(tx: Db, ids: string[], now: Date): Promise<void> {
  if (ids.length === 0) return
  const paid = await tx
    .select({ id: contributions.id, amount: contributions.amount })
    .from(contributions)
    .where(inArray(contributions.id, ids))
  await tx
    .insert(contributionSteps)
    .values(paid.map(({ id, amount }) => ({ contribution_id: id, kind: 'reported' as const, amount, created_at: now.toISOString() })))
}
