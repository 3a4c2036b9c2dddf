import type { Money } from '../../../kit/money.ts'

/** Sums by currency; currencies are never added up. */
export function sumsByCurrency(amounts: readonly Money[]): Money[] {
  const sums = new Map<string, number>()
  for (const { amount, currency } of amounts) sums.set(currency, (sums.get(currency) ?? 0) + amount)
  return [...sums].map(([currency, amount]) => ({ amount, currency }))
}
