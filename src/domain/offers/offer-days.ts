import { dateFormat } from '../../kit/formatters.ts'
import type { Locale } from '../../kit/locales.ts'

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
