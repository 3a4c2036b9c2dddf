/** Seconds during which a letter is tried. */
export const PATIENCE = 48 * 3_600
const FIRST_GAP = 60
const LONGEST_GAP = 6 * 3_600
/** A message that may have been taken is not sent again before the mailbox had time to recognize its Message-ID. */
const GAP_AFTER_LOST_ANSWER = 600

/**
 * Time of the next attempt: after half of the time that has passed since it was queued, so that the gaps grow.
 * @param letter.give_up_at the time of its last attempt
 * @returns null once that has passed
 */
export function nextTry({ give_up_at, answer_lost }: { give_up_at: Date; answer_lost: boolean }, now: Date): Date | null {
  const left = (give_up_at.getTime() - now.getTime()) / 1_000
  if (left <= 0) return null
  const growing = Math.min(LONGEST_GAP, Math.max(FIRST_GAP, (PATIENCE - left) / 2))
  const gap = answer_lost ? Math.max(GAP_AFTER_LOST_ANSWER, growing) : Math.min(left, growing)
  return new Date(now.getTime() + Math.round(gap) * 1_000)
}
