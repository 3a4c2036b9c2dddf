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

/**
 * Half of a profit in another currency, rounded once, half to even on its minor unit: the half itself is not rounded before. Zero for a
 * loss.
 * @param profit minor units of `from`
 * @param rate the value of one `from` in `to`, as a decimal: `1450.5`
 */
export function convertedHalf({ amount: profit, currency: from }: Money, rate: string, to: string): Money {
  if (profit <= 0) return { amount: 0, currency: to }
  const [whole = '', decimals = ''] = rate.split('.')
  const shift = minorUnits(to) - minorUnits(from) - decimals.length
  const over = BigInt(profit) * BigInt(whole + decimals) * 10n ** BigInt(Math.max(shift, 0))
  const under = 2n * 10n ** BigInt(Math.max(-shift, 0))
  const [down, rest] = [over / under, 2n * (over % under)]
  const up = rest > under || (rest === under && down % 2n === 1n)
  return { amount: Number(up ? down + 1n : down), currency: to }
}

/** `exact` shows the minor unit always, `short` only of amounts that have some; `round` is for estimates alone. */
type MoneyStyle = 'exact' | 'short' | 'round'

/** Formats an amount. The locale changes only the notation, never the currency; a figure never contradicts the same one elsewhere. */
export function formatMoney(money: Money, locale: 'es' | 'en', style: MoneyStyle = 'short'): string {
  const one = 10 ** minorUnits(money.currency)
  return formatter(locale, money.currency, style === 'exact' || (style === 'short' && money.amount % one !== 0)).format(money.amount / one)
}

/** A share in percent, rounded to some decimals, but only a whole is 100 and only nothing is 0. */
export function percentOf(part: number, whole: number, decimals = 0): number {
  const unit = 10 ** decimals
  const rounded = Math.round((part * 100 * unit) / whole) / unit
  if (part < whole && rounded >= 100) return 100 - 1 / unit
  return part > 0 && rounded === 0 ? 1 / unit : rounded
}

/** The number of decimals of a currency: 2 for ARS, 0 for CLP and PYG. */
export function minorUnits(currency: string): number {
  const known = units.get(currency)
  if (known !== undefined) return known
  const found = formatter('en', currency, true).resolvedOptions().maximumFractionDigits ?? 2
  units.set(currency, found)
  return found
}

/** Memoized: `resolvedOptions()` costs more than formatting. */
const units = new Map<string, number>()

function formatter(locale: 'es' | 'en', currency: string, exact: boolean): Intl.NumberFormat {
  const key = `${locale} ${currency} ${exact}`
  const known = formatters.get(key)
  if (known !== undefined) return known
  const made = numberFormat(locale, {
    style: 'currency',
    currency,
    ...(!exact && { minimumFractionDigits: 0, maximumFractionDigits: 0 }),
  })
  formatters.set(key, made)
  return made
}

/** Found without writing their options as a key: pages show up to a hundred amounts. */
const formatters = new Map<string, Intl.NumberFormat>()

/** Sums by currency; currencies are never added up. */
export function sumsByCurrency(amounts: readonly Money[]): Money[] {
  const sums = new Map<string, number>()
  for (const { amount, currency } of amounts) sums.set(currency, (sums.get(currency) ?? 0) + amount)
  return [...sums].map(([currency, amount]) => ({ amount, currency }))
}
