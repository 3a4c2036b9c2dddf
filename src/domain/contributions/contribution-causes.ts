/**
 * The cause of a decrease or a move. `one_person`: the only admin approved or paid a contribution that they had handled before. `fee`,
 * `charged_back`: the payment service retained the money, or took it back. The trail shows the cause first, then an admin's own
 * explanation. `paid_in_part`: a payment covered a part of it.
 */
export const CONTRIBUTION_CAUSES = [
  'not_arrived',
  'supplier_unpaid',
  'cancelled',
  'returned',
  'duplicate',
  'mistake',
  'assigned',
  'chosen',
  'other',
  'completed',
  'stopped',
  'fee',
  'charged_back',
  'one_person',
  'withdrawn',
  'lapsed',
  'fund_rule',
  'fund_decision',
  'paid_in_part',
] as const
export type ContributionCause = (typeof CONTRIBUTION_CAUSES)[number]

/**
 * The contribution belongs to another project now. `completed`, `stopped`: the platform moved it, as its project reached its objective, or
 * does not collect. `chosen`: its traveller chose another one.
 */
export const MOVING: readonly ContributionCause[] = ['assigned', 'chosen', 'completed', 'stopped']

/** Money of the common fund was allocated to a project, by the published rule or by an admin's decision. */
export const BY_FUND: readonly ContributionCause[] = ['fund_rule', 'fund_decision']

/** Returns true for a refused contribution that no person reviewed: the platform noted that its money does not come. */
export function isUnreviewed({ cause, by_person }: { cause: ContributionCause | null; by_person: boolean }): boolean {
  return cause !== null && !by_person
}

/** Causes that an admin can choose when refusing a contribution, and when reversing an approved one. */
export const REFUSALS = [
  'not_arrived',
  'supplier_unpaid',
  'cancelled',
  'duplicate',
  'mistake',
  'other',
] as const satisfies readonly ContributionCause[]
export const REVERSALS = [
  'supplier_unpaid',
  'cancelled',
  'returned',
  'duplicate',
  'mistake',
  'other',
] as const satisfies readonly ContributionCause[]

/** Ways in which a donation can arrive. */
export const WAYS = ['transfer', 'cash', 'cheque', 'other', 'mercado_pago'] as const
/** Ways that an admin can enter by hand. */
export const WAYS_BY_HAND = ['transfer', 'cash', 'cheque', 'other'] as const satisfies readonly Way[]
export type Way = (typeof WAYS)[number]
