import { dateFormat } from './formatters.ts'
import type { Locale } from './locales.ts'

/** A month of this century, as `2026-11`. */
export const MONTH = /^20\d{2}-(0[1-9]|1[0-2])$/

/** “noviembre de 2026”, or “nov 26”. */
export function monthName(month: string, locale: Locale, length: 'long' | 'short' = 'long'): string {
  return dateFormat(locale, { month: length, year: length === 'short' ? '2-digit' : 'numeric', timeZone: 'UTC' }).format(
    new Date(`${month}-01`),
  )
}

/** The month after one, both as `2026-11`. */
export function monthAfter(month: string): string {
  return shifted(month, 1)
}

export function monthBefore(month: string): string {
  return shifted(month, -1)
}

/** Its days, as `2026-11-01`. */
export function daysOfMonth(month: string): string[] {
  const count = new Date(Date.parse(`${monthAfter(month)}-01`) - 1).getUTCDate()
  return Array.from({ length: count }, (_, index) => `${month}-${String(index + 1).padStart(2, '0')}`)
}

function shifted(month: string, by: number): string {
  const [year, number] = month.split('-').map(Number) as [number, number]
  return new Date(Date.UTC(year, number - 1 + by, 1)).toISOString().slice(0, 7)
}
