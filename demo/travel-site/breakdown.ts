import { seededRandom, wholeBetween } from './seeded-random.ts'

/** The parts of a booking's price, in minor units of its currency: `profit = sale - cost - fees - taxes`. */
export interface PriceBreakdown {
  sale: number
  cost: number
  fees: number
  taxes: number
  profit: number
}

/**
 * Splits a price. The agency's profit is 8 to 14 %; an offer's split stays the same when its dates or fare change.
 * @param sale minor units
 * @param seed the same seed gives the same split
 */
export function splitPrice(sale: number, seed: string): PriceBreakdown {
  const random = seededRandom(`split ${seed}`)
  const part = (least: number, most: number) => Math.round((sale * wholeBetween(random, least, most)) / 1000)
  const profit = part(82, 138)
  const fees = part(18, 34)
  const taxes = part(12, 30)
  return { sale, cost: sale - fees - taxes - profit, fees, taxes, profit }
}
