/** The order of the list without one in its address. */
export const LIST_ORDER = '-changed_at'

/** The order and the filter in which deals come before and after one, from the address of the board or the list that it was opened from: a board has an order of its own and all stages. */
export function orderOf({ view, page, stage, sort, ...filter }: Record<string, string>): Record<string, string> {
  return view === 'list' ? { ...filter, ...(stage && { stage }), sort: sort ?? LIST_ORDER } : filter
}
