import { numberFormat } from '../../kit/formatters.ts'
import type { Locale } from '../../kit/locales.ts'
import { m } from '../../kit/sentences/messages.js'

/** `meta` of a list of the API. */
export interface ListMeta {
  total: number
  /** There are more rows than were counted. */
  total_is_lower_bound?: true | undefined
  page: number
  per_page: number
}

/** "312", or "More than 10,000". */
export function totalLabel({ total, total_is_lower_bound }: Pick<ListMeta, 'total' | 'total_is_lower_bound'>, locale: Locale): string {
  const count = numberFormat(locale, {}).format(total)
  return total_is_lower_bound ? m.desk_total_most({ total: count }) : count
}

/** How many pages there are, as far as they were counted; behind that, each full page has another. */
export function pagesOf({ total, total_is_lower_bound, page, per_page }: ListMeta, rows: number): number {
  const counted = Math.ceil(total / per_page)
  return total_is_lower_bound && rows === per_page ? Math.max(counted, page + 1) : total_is_lower_bound ? Math.max(counted, page) : counted
}

/** "21 to 40 of 312", or "of more than 10,000". */
export function rangeLabel({ total, total_is_lower_bound, page, per_page }: ListMeta, rows: number, number: Intl.NumberFormat): string {
  const from = (page - 1) * per_page + 1
  const range = { from: number.format(from), to: number.format(from + rows - 1), total: number.format(total) }
  return total_is_lower_bound ? m.desk_range_most(range) : m.desk_range(range)
}
