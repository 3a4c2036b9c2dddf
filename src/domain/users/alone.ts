import { errorKind } from '../../kit/errors.ts'

/** The database's own answer: of two acts of one person at the same instant, both pass a rule that reads before it writes. */
export const NEEDS_ANOTHER = errorKind('needs_another', 409)

/** Hours between two decisions that take two people, where one admin is alone. The database has the same rule (`may_act_alone`). */
const ALONE_HOURS = 24

/**
 * Time from which an admin may decide alone about an act for two people, because the platform has no other admin.
 * @param first_at time of their first act of the two; null if they did not do it
 */
export function aloneFrom(first_at: string | null, is_alone: boolean): string | null {
  return first_at !== null && is_alone ? new Date(new Date(first_at).getTime() + ALONE_HOURS * 3_600_000).toISOString() : null
}
