/** Limit of counting in public lists: nobody turns so many pages, and counting further would cost more than the search. */
export const MOST_COUNTED = 2000
/** The same of lists of the desks, where page 500 is the last that is counted. */
export const MOST_LISTED = 10_000

/** `meta` of a list that is counted up to a limit: marks a total that is only a lower bound (product.md §2). */
export function metaOfCount(total: number): { total: number; total_is_lower_bound?: true } {
  return total < MOST_COUNTED ? { total } : { total: MOST_COUNTED, total_is_lower_bound: true }
}

/** The same for a list of a desk, which is counted to one more than {@link MOST_LISTED}. */
export function metaOfList(total: number, { page, per_page }: { page: number; per_page: number }) {
  return { total: Math.min(total, MOST_LISTED), ...(total > MOST_LISTED && { total_is_lower_bound: true as const }), page, per_page }
}
