import type { RateRef } from '../../../domain/rates/rate-ref.ts'
import { dateFormat, numberFormat } from '../../../kit/formatters.ts'
import type { Locale } from '../../../kit/locales.ts'

/** All its decimals, with the currency that it is from: `1 USD = 1.450,5`. */
export function writtenRate({ rate, from_currency }: Pick<RateRef, 'rate' | 'from_currency'>, locale: Locale): string {
  return `1 ${from_currency} = ${numberFormat(locale, { maximumFractionDigits: 8 }).format(Number(rate))}`
}

/** @param day such as 2026-11-20 */
export function shortDay(day: string, locale: Locale): string {
  return dateFormat(locale, { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' }).format(new Date(`${day}T12:00:00Z`))
}
