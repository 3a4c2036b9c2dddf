import { numberFormat } from '../../../kit/formatters.ts'
import type { Locale } from '../../../kit/locales.ts'
import { percentOf } from '../../../kit/money.ts'
import { m } from '../../../kit/sentences/messages.js'

/** The share of a part in a whole, to one decimal: `12,5 %`. */
export function shareText(part: number, whole: number, locale: Locale): string {
  const share = numberFormat(locale, { maximumFractionDigits: 1 }).format(percentOf(part, whole, 1))
  return m.project_percent({ percent: share })
}

/** A currency's name in the plural: dólares estadounidenses. */
export function currencyName(currency: string, locale: Locale): string {
  const parts = numberFormat(locale, { style: 'currency', currency, currencyDisplay: 'name' }).formatToParts(2)
  return parts.find((part) => part.type === 'currency')?.value ?? currency
}
