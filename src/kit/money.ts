import { numberFormat } from './formatters.ts'

/** An amount in the currency's minor unit (centavos, cents), never a float. `currency` is ISO 4217. */
export interface Money {
  amount: number
  currency: string
}

/**
 * Half of a profit, rounded half to even on the minor unit, so that over many bookings neither side gains (product.md §5). Zero for a loss.
 * @param profit minor units
 */
export function halfOf(profit: number): number {
  if (profit <= 0) return 0
  const down = Math.floor(profit / 2)
  return profit % 2 === 1 && down % 2 === 1 ? down + 1 : down
}

/** Formats an amount. The locale changes only the notation, never the currency. */
export function formatMoney(money: Money, locale: 'es' | 'en', style: 'exact' | 'round' = 'round'): string {
  return formatter(locale, money.currency, style).format(money.amount / 10 ** minorUnits(money.currency))
}

/** The number of decimals of a currency: 2 for ARS, 0 for CLP and PYG. */
export function minorUnits(currency: string): number {
  const known = units.get(currency)
  if (known !== undefined) return known
  const found = formatter('en', currency, 'exact').resolvedOptions().maximumFractionDigits ?? 2
  units.set(currency, found)
  return found
}

/** Memoized: `resolvedOptions()` costs more than formatting. */
const units = new Map<string, number>()

function formatter(locale: 'es' | 'en', currency: string, style: 'exact' | 'round'): Intl.NumberFormat {
  return numberFormat(locale, {
    style: 'currency',
    currency,
    ...(style === 'round' && { minimumFractionDigits: 0, maximumFractionDigits: 0 }),
  })
}
