import { dateFormat } from '../../kit/formatters.ts'
import type { Locale } from '../../kit/locales.ts'
import { addDays } from '../search/travel-dates.ts'
import type { Offer } from './offer.ts'

/** The latest ranges: Intl takes a hundred times as long for a range as for a date. */
const ranges = new Map<string, string>()
const MOST_RANGES = 500

/**
 * Writes a range of calendar days, without a time zone. Plain spaces, as browsers differ in the spaces they write.
 * @param start `YYYY-MM-DD`, as `end`
 */
export function formatDays(locale: Locale, start: string, end: string): string {
  const key = `${locale} ${start} ${end}`
  const known = ranges.get(key)
  if (known !== undefined) return known
  if (ranges.size >= MOST_RANGES) ranges.clear()
  const format = dateFormat(locale, { dateStyle: 'long', timeZone: 'UTC' })
  const text = format.formatRange(new Date(`${start}T00:00:00Z`), new Date(`${end}T00:00:00Z`)).replace(/\s/g, ' ')
  ranges.set(key, text)
  return text
}

/** The first and the last day on which an offer's trip can begin; one with open dates begins today or later. */
export function startDays(
  { dates, start_date, end_date, nights }: Pick<Offer, 'dates' | 'start_date' | 'end_date' | 'nights'>,
  today: string,
): { first: string; last: string } {
  if (dates === 'fixed') return { first: start_date, last: start_date }
  return { first: start_date > today ? start_date : today, last: addDays(end_date, -nights) }
}
