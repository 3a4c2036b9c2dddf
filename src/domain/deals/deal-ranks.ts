import { generateKeyBetween, generateNKeysBetween } from 'fractional-indexing'

/** Keys grow by a character with about every six moves to the same spot: beyond this, their stage gets new ones. */
export const LONGEST_RANK = 50

/**
 * A rank between two others, compared by bytes; null is before the first, or after the last.
 * @throws Error where the first is not before the other
 */
export function rankBetween(above: string | null, below: string | null): string {
  return generateKeyBetween(above, below)
}

/** True for a rank that is too long: its whole stage needs new ones. */
export function isExhausted(rank: string): boolean {
  return rank.length > LONGEST_RANK
}

/** This number of short ranks, in order. */
export function freshRanks(count: number): string[] {
  return generateNKeysBetween(null, null, count)
}
