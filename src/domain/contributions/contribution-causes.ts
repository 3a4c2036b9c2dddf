/** Why money fell or moved. The words beside it are an admin's own; this is what the trail says first. */
export const CAUSES = [
  'not_arrived',
  'supplier_unpaid',
  'cancelled',
  'returned',
  'duplicate',
  'mistake',
  'assigned',
  'other',
  'completed',
  'stopped',
] as const
export type Cause = (typeof CAUSES)[number]

/** It is another project's now. `completed`, `stopped`: the platform moved it, as its project has its objective, or does not collect. */
export const MOVING: readonly Cause[] = ['assigned', 'completed', 'stopped']

/** What may be chosen when a contribution is refused, and when it is taken back after its approval. */
export const REFUSALS = ['not_arrived', 'supplier_unpaid', 'cancelled', 'duplicate', 'mistake', 'other'] as const satisfies readonly Cause[]
export const REVERSALS = ['supplier_unpaid', 'cancelled', 'returned', 'duplicate', 'mistake', 'other'] as const satisfies readonly Cause[]

/** How a donation that is entered by hand came. */
export const WAYS = ['transfer', 'cash', 'cheque', 'other'] as const
export type Way = (typeof WAYS)[number]
