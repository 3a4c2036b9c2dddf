/** Realtime events about deals for open boards and pages (docs/realtime.md). */
export const DEAL_CHANGED = 'deal.changed'
export const STAGE_RANKED = 'deal.stage_ranked'
