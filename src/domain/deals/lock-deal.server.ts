import { eq, sql } from 'drizzle-orm'
import type { Context } from '../../kit/context.server.ts'
import type { Db } from '../../kit/data/db.server.ts'
import { conflict, notFound } from '../../kit/errors.ts'
import { type DealRow, deals } from './deal.tables.server.ts'
import type { DealStage } from './deal-stages.ts'
import { lockStages } from './place-deal.server.ts'

/** Locks a deal in the version that was seen. @throws not_found; conflict when it changed since */
export async function lockDeal(tx: Db, id: string, version?: number): Promise<DealRow> {
  const [deal] = await tx.select().from(deals).where(eq(deals.id, id)).for('update')
  if (!deal) throw notFound()
  if (version !== undefined && deal.version !== version) throw conflict()
  return deal
}

/**
 * Locks a deal that is to go to a stage, with the stages that it leaves and reaches.
 * @throws not_found; conflict when it changed since it was seen, or while waiting
 */
export async function lockToMove(tx: Db, id: string, to: DealStage, version?: number): Promise<DealRow> {
  const [seen] = await tx.select({ stage: deals.stage, version: deals.version }).from(deals).where(eq(deals.id, id))
  if (!seen) throw notFound()
  if (version !== undefined && seen.version !== version) throw conflict()
  await lockStages(tx, [seen.stage, to])
  const deal = await lockDeal(tx, id, version)
  if (deal.stage !== seen.stage) throw conflict()
  return deal
}

/** Writes a change, its author and its time as the next version. `by` is null for the platform. */
export async function writeDeal(
  { now }: Pick<Context, 'now'>,
  tx: Db,
  id: string,
  change: Partial<DealRow>,
  by: string | null,
): Promise<DealRow> {
  const [written] = await tx
    .update(deals)
    .set({ ...change, version: sql`${deals.version} + 1`, changed_at: now.toISOString(), changed_by: by })
    .where(eq(deals.id, id))
    .returning()
  return written!
}
