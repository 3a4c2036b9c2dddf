import { z } from 'zod'
import { BoardColumn, DealCard } from './deal.ts'

/** Realtime events about deals for open boards and pages (docs/realtime.md). */
export const DEAL_CHANGED = 'deal.changed'
export const STAGE_RANKED = 'deal.stage_ranked'

/** A changed deal, as a board with a filter shows it now. */
export const BoardUpdate = z.object({
  deal: DealCard.nullable().describe('Null where the filter leaves it out, or it is gone'),
  columns: z.array(BoardColumn.omit({ cards: true })).describe('All stages as they are now'),
})
export type BoardUpdate = z.infer<typeof BoardUpdate>
