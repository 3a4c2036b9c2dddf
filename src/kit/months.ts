import { dateFormat } from './formatters.ts'
import type { Locale } from './locales.ts'

/** A month of this century, as `2026-11`. */
export const MONTH = /^20\d{2}-(0[1-9]|1[0-2])$/

/** “noviembre de 2026”, or “nov 26”. */
export function monthName(month: string, locale: Locale, length: 'long' | 'short' = 'long'): string {
  const [year = '', number] = month.split('-')
  return templatesOf(locale, length)[Number(number) - 1]!.replace(TEMPLATE_YEAR[length], length === 'short' ? year.slice(2) : year)
}

const TEMPLATE_YEAR = { long: '2000', short: '00' }
const templates = new Map<string, string[]>()

/** The twelve months of a year, formatted once: lists of a year's months are on many pages. */
function templatesOf(locale: Locale, length: 'long' | 'short'): string[] {
  const known = templates.get(`${locale} ${length}`)
  if (known) return known
  const format = dateFormat(locale, { month: length, year: length === 'short' ? '2-digit' : 'numeric', timeZone: 'UTC' })
  const names = Array.from({ length: 12 }, (_, i) => format.format(Date.UTC(2000, i)))
  templates.set(`${locale} ${length}`, names)
  return names
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
