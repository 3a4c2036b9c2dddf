/** Hours between two decisions that take two people, where one admin is alone. The database has the same rule (`may_act_alone`). */
const ALONE_HOURS = 24

/**
 * From when somebody may decide by themselves what takes two people, since the platform has no other admin.
 * @param first_at when they did the first of both; null if they did not
 */
export function aloneFrom(first_at: string | null, is_alone: boolean): string | null {
  return first_at !== null && is_alone ? new Date(new Date(first_at).getTime() + ALONE_HOURS * 3_600_000).toISOString() : null
}
