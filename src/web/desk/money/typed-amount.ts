import type { Locale } from '../../../kit/locales.ts'
import { type Money, minorUnits } from '../../../kit/money.ts'
import { readAmount } from '../../../kit/read-amount.ts'

/** An amount in minor units; an ambiguous text is read by the convention of the reader's language; null if it is no amount. */
export function typedAmount(text: string, currency: string, locale: Locale): number | null {
  const places = /^[A-Z]{3}$/.test(currency) ? minorUnits(currency) : 2
  return readAmount(text, places, 'auto') ?? readAmount(text, places, locale === 'es' ? 'comma' : 'point')
}

/** An amount for a field: with the decimal sign of the language, and no groups. */
export function amountForField({ amount, currency }: Money, locale: Locale): string {
  const places = minorUnits(currency)
  return (amount / 10 ** places).toFixed(places).replace('.', locale === 'es' ? ',' : '.')
}
