/** Why money fell or moved. `one_person`: whoever approved or paid it had a hand in it before, as the only admin. `fee`, `charged_back`: the payment service kept it, or took it back. `withdrawn`: by whoever announced it. The words beside it are an admin's own; this is what the trail says first. */
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
  'fee',
  'charged_back',
  'one_person',
  'withdrawn',
] as const
export type Cause = (typeof CAUSES)[number]

/** It is another project's now. `completed`, `stopped`: the platform moved it, as its project has its objective, or does not collect. */
export const MOVING: readonly Cause[] = ['assigned', 'completed', 'stopped']

/** What may be chosen when a contribution is refused, and when it is taken back after its approval. */
export const REFUSALS = ['not_arrived', 'supplier_unpaid', 'cancelled', 'duplicate', 'mistake', 'other'] as const satisfies readonly Cause[]
export const REVERSALS = ['supplier_unpaid', 'cancelled', 'returned', 'duplicate', 'mistake', 'other'] as const satisfies readonly Cause[]

/** How a donation came. */
export const WAYS = ['transfer', 'cash', 'cheque', 'other', 'mercado_pago'] as const
/** How one came that is entered by hand. */
export const WAYS_BY_HAND = ['transfer', 'cash', 'cheque', 'other'] as const satisfies readonly Way[]
export type Way = (typeof WAYS)[number]
