import type { Db } from '../../kit/data/db.server.ts'
import { publish } from '../../kit/realtime/publish.server.ts'
import { dealChannel, SALES_CHANNEL } from '../realtime/channel.policy.ts'
import type { DealStage } from './deal-stages.ts'
import { DEAL_CHANGED, STAGE_RANKED } from './heard-deal.ts'

export type DealWhat = 'created' | 'changed' | 'moved' | 'placed' | 'noted' | 'tasks' | 'booking' | 'customer' | 'lead' | 'quote'

/**
 * Something about a deal is not as it was: tells the boards and pages that show it, in the transaction of the change. `by` is null for the
 * platform.
 */
export async function tellDealChanged(
  tx: Db,
  { id, version, stage }: { id: string; version: number; stage: DealStage },
  { what, by, from = null }: { what: DealWhat; by: string | null; from?: DealStage | null },
): Promise<void> {
  const news = { deal_id: id, version, what, from, stage, by }
  await publish(tx, SALES_CHANNEL, DEAL_CHANGED, news)
  await publish(tx, dealChannel(id), DEAL_CHANGED, news)
}

/** All cards of a stage got new ranks, in the same order. */
export function tellStageRanked(tx: Db, stage: DealStage): Promise<void> {
  return publish(tx, SALES_CHANNEL, STAGE_RANKED, { stage })
}
