import type { Db } from '../../kit/data/db.server.ts'
import { publish } from '../../kit/realtime/publish.server.ts'
import { dealChannel, SALES_CHANNEL } from '../realtime/channel.policy.ts'
import { DEAL_CHANGED, STAGE_RANKED } from './board-events.ts'
import type { DealStage } from './deal-stages.ts'

export type DealWhat = 'created' | 'changed' | 'moved' | 'placed' | 'noted' | 'tasks' | 'booking' | 'customer' | 'lead' | 'quote'

/** Sends the change of a deal to the boards and pages that show it, in the transaction of the change. `by` is null for the platform. */
export async function publishDealChanged(
  tx: Db,
  { id, version, stage }: { id: string; version: number; stage: DealStage },
  { what, by, from = null }: { what: DealWhat; by: string | null; from?: DealStage | null },
): Promise<void> {
  const news = { deal_id: id, version, what, from, stage, by }
  await publish(tx, SALES_CHANNEL, DEAL_CHANGED, news)
  await publish(tx, dealChannel(id), DEAL_CHANGED, news)
}

/** All cards of a stage got new ranks, in the same order. */
export function publishStageRanked(tx: Db, stage: DealStage): Promise<void> {
  return publish(tx, SALES_CHANNEL, STAGE_RANKED, { stage })
}
