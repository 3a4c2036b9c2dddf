import { numberFormat } from '../../../kit/formatters.ts'
import type { Locale } from '../../../kit/locales.ts'

const HOUR = 60
const DAY = 24 * HOUR

/** A duration in the largest sufficient unit: `35 min`, `3 h`, `2 days`. */
export function durationText(minutes: number, locale: Locale): string {
  const write = (count: number, unit: 'minute' | 'hour' | 'day') =>
    numberFormat(locale, { style: 'unit', unit, unitDisplay: unit === 'day' ? 'long' : 'short', maximumFractionDigits: 0 }).format(count)
  if (minutes < 2 * HOUR) return write(minutes, 'minute')
  return minutes < 2 * DAY ? write(minutes / HOUR, 'hour') : write(minutes / DAY, 'day')
}
