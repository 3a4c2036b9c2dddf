/** Limit of counting in public lists: nobody turns so many pages, and counting further would cost more than the search. */
export const MOST_COUNTED = 2000

/** `meta` of a list that is counted up to a limit: marks a total that is only a lower bound (product.md §2). */
export function metaOfCount(total: number): { total: number; total_is_lower_bound?: true } {
  return total < MOST_COUNTED ? { total } : { total: MOST_COUNTED, total_is_lower_bound: true }
}
