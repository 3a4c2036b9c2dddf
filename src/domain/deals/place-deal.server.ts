import { and, asc, desc, eq, gt, inArray, lt, ne, sql } from 'drizzle-orm'
import type { Db } from '../../kit/data/db.server.ts'
import { deals } from './deal.tables.server.ts'
import { publishStageRanked } from './deal-events.server.ts'
import { freshRanks, isExhausted, rankBetween } from './deal-ranks.ts'
import type { DealStage } from './deal-stages.ts'

/** The place of a card: right below one card, otherwise right above another, otherwise first. */
export interface Spot {
  above?: string | null | undefined
  below?: string | null | undefined
}

/**
 * Serializes transactions that give ranks in a stage. Includes the stage that a deal leaves, in a fixed order and before the deal's own
 * row, to avoid deadlocks.
 */
export async function lockStages(tx: Db, stages: readonly DealStage[]): Promise<void> {
  for (const stage of [...new Set(stages)].sort())
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`deal stage ${stage}`}, 0))`)
}

/**
 * The rank for a spot in a locked stage. A neighbour that left the stage meanwhile is ignored. If the rank would become too long, the whole
 * stage gets short ranks in the same transaction.
 */
export async function rankAt(tx: Db, stage: DealStage, id: string, spot: Spot = {}): Promise<string> {
  const [above, below] = await gapAt(tx, stage, id, spot)
  const rank = rankBetween(above, below)
  if (!isExhausted(rank)) return rank
  return renewRanks(tx, stage, id, above)
}

/** The ranks around a spot, null at the ends of the stage. */
async function gapAt(tx: Db, stage: DealStage, id: string, { above, below }: Spot): Promise<[string | null, string | null]> {
  const others = and(eq(deals.stage, stage), ne(deals.id, id))
  const named = [above, below].filter((one) => typeof one === 'string')
  const found =
    named.length > 0
      ? await tx
          .select({ id: deals.id, rank: deals.rank })
          .from(deals)
          .where(and(others, inArray(deals.id, named)))
      : []
  const rank_above = found.find((one) => one.id === above)?.rank
  const rank_below = found.find((one) => one.id === below)?.rank
  const ranks = tx.select({ rank: deals.rank }).from(deals).$dynamic()
  if (rank_above === undefined && rank_below !== undefined) {
    const [before] = await ranks
      .where(and(others, lt(deals.rank, rank_below)))
      .orderBy(desc(deals.rank))
      .limit(1)
    return [before?.rank ?? null, rank_below]
  }
  const after = rank_above === undefined ? others : and(others, gt(deals.rank, rank_above))
  const [next] = await ranks.where(after).orderBy(asc(deals.rank)).limit(1)
  return [rank_above ?? null, next?.rank ?? null]
}

/** @param above the old rank of the card above it */
async function renewRanks(tx: Db, stage: DealStage, id: string, above: string | null): Promise<string> {
  const others = await tx
    .select({ id: deals.id, rank: deals.rank })
    .from(deals)
    .where(and(eq(deals.stage, stage), ne(deals.id, id)))
    .orderBy(asc(deals.rank))
  const at = above === null ? 0 : others.findIndex((one) => one.rank === above) + 1
  const ranks = freshRanks(others.length + 1)
  const [own = ''] = ranks.splice(at, 1)
  // The deal's own row may still have one of these ranks: it gets its own after this.
  await tx.execute(sql`set constraints deals_rank_key deferred`)
  await tx.execute(
    sql`update deals set rank = fresh.rank from unnest(${sql.param(others.map((one) => one.id))}::text[], ${sql.param(ranks)}::text[]) as fresh (id, rank)
      where deals.id = fresh.id and deals.stage = ${stage}`,
  )
  await publishStageRanked(tx, stage)
  return own
}
