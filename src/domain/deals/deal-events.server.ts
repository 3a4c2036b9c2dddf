import { z } from 'zod'
import type { Context } from '../../kit/context.server.ts'
import type { Db } from '../../kit/data/db.server.ts'
import { eventType } from '../../kit/data/event.ts'
import { STAGES, type Stage } from './deal-stages.ts'

const WHATS = ['created', 'changed', 'moved', 'placed', 'noted', 'tasks', 'booking', 'customer', 'lead', 'quote'] as const
export type DealWhat = (typeof WHATS)[number]

/** Something about a deal is not as it was, for the boards and pages that show it. `by` is null for the platform. */
const DEAL_CHANGED = eventType(
  'deal.changed',
  z.object({
    deal_id: z.string(),
    version: z.int(),
    what: z.enum(WHATS),
    from: z.enum(STAGES).nullable(),
    stage: z.enum(STAGES),
    by: z.string().nullable(),
  }),
)

/** All cards of a stage got new ranks, in the same order. */
export const STAGE_RANKED = eventType('deal.stage_ranked', z.object({ stage: z.enum(STAGES) }))

/** Writes the event in the transaction of the change. */
export function tellDealChanged(
  { outbox }: Pick<Context, 'outbox'>,
  tx: Db,
  { id, version, stage }: { id: string; version: number; stage: Stage },
  { what, by, from = null }: { what: DealWhat; by: string | null; from?: Stage | null },
): Promise<void> {
  return outbox.emit(tx, DEAL_CHANGED, { deal_id: id, version, what, from, stage, by })
}
