import { asc, eq, inArray, sql } from 'drizzle-orm'
import type { Context } from '../../kit/context.server.ts'
import type { Db } from '../../kit/data/db.server.ts'
import { conflict, notFound } from '../../kit/errors.ts'
import { customers, type DealRow, deals } from './deal.tables.server.ts'
import type { DealStage } from './deal-stages.ts'
import { lockStages } from './place-deal.server.ts'

/**
 * Locks a deal in the version that was seen, after its customer, at whom each contact is noted (`note_deals_of_customer`). Locks are taken in one order
 * everywhere, to avoid deadlocks: addresses and numbers, customers, stages, deals.
 * @throws not_found; conflict when it changed since, or its customer was merged while waiting
 */
export async function lockDeal(tx: Db, id: string, version?: number): Promise<DealRow> {
  return lockSeen(tx, await lockCustomerOf(tx, id, version), version)
}

/**
 * Locks a deal that is to go to a stage, with the stages that it leaves and reaches.
 * @throws not_found; conflict when it changed since it was seen, or while waiting
 */
export async function lockToMove(tx: Db, id: string, to: DealStage, version?: number): Promise<DealRow> {
  const seen = await lockCustomerOf(tx, id, version)
  await lockStages(tx, [seen.stage, to])
  const deal = await lockSeen(tx, seen, version)
  if (deal.stage !== seen.stage) throw conflict()
  return deal
}

/** Locks those of several deals that are there, in the same order. */
export async function lockDeals(tx: Db, ids: string[]): Promise<DealRow[]> {
  const whose = tx.select({ id: deals.customer_id }).from(deals).where(inArray(deals.id, ids))
  await tx.select({ id: customers.id }).from(customers).where(inArray(customers.id, whose)).orderBy(asc(customers.id)).for('no key update')
  return tx.select().from(deals).where(inArray(deals.id, ids)).orderBy(asc(deals.id)).for('update')
}

type SeenDeal = Pick<DealRow, 'id' | 'stage' | 'version' | 'customer_id'>

async function lockCustomerOf(tx: Db, id: string, version: number | undefined): Promise<SeenDeal> {
  const { stage, version: seen_version, customer_id } = deals
  const [seen] = await tx.select({ id: deals.id, stage, version: seen_version, customer_id }).from(deals).where(eq(deals.id, id))
  if (!seen) throw notFound()
  if (version !== undefined && seen.version !== version) throw conflict()
  await tx.select({ id: customers.id }).from(customers).where(eq(customers.id, seen.customer_id)).for('no key update')
  return seen
}

async function lockSeen(tx: Db, { id, customer_id }: SeenDeal, version: number | undefined): Promise<DealRow> {
  const [deal] = await tx.select().from(deals).where(eq(deals.id, id)).for('update')
  if (!deal) throw notFound()
  if (deal.customer_id !== customer_id || (version !== undefined && deal.version !== version)) throw conflict()
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
