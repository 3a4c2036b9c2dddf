import { eq, sql } from 'drizzle-orm'
import type { Db } from '../../../kit/data/db.server.ts'
import { notFound, ReadableError } from '../../../kit/errors.ts'
import { CHANGED, DECIDED } from '../contribution.errors.ts'
import { contributions } from '../contribution.tables.server.ts'
import type { SeenContribution } from './managed-contribution.ts'

export type Contribution = typeof contributions.$inferSelect

/**
 * Locked until the transaction ends, so that only one of two concurrent decisions succeeds. Rows that refer to it may be written meanwhile, as each lock of
 * contributions allows: whoever changes a part twice refers to its whole. @throws not_found
 */
export async function lockContribution(tx: Db, id: string): Promise<Contribution> {
  const [contribution] = await tx.select().from(contributions).where(eq(contributions.id, id)).for('no key update')
  if (!contribution) throw notFound()
  return contribution
}

/** Many at once, in one order, so that two acts wait for each other and never in a circle. */
export async function lockAllOf(tx: Db, ids: readonly string[]): Promise<void> {
  await tx.execute(sql`select from contributions where id = any(${sql.param([...ids])}::text[]) order by id for no key update`)
}

/** @throws not_found; contribution_decided for one that is not waiting for its review */
export async function lockPending(tx: Db, id: string): Promise<Contribution> {
  const contribution = await lockContribution(tx, id)
  refuseDecided(contribution)
  return contribution
}

/** @throws contribution_changed for another amount or project than the one that was seen */
export function refuseUnseen({ amount, project_id }: Contribution, seen: SeenContribution): void {
  if (seen && (seen.amount !== amount || seen.project_id !== project_id)) throw new ReadableError(CHANGED)
}

/** @throws contribution_decided */
export function refuseDecided({ status, voided_at, amount }: Pick<Contribution, 'status' | 'voided_at' | 'amount'>): void {
  if (status !== 'pending' || voided_at || amount === 0) throw new ReadableError(DECIDED)
}
