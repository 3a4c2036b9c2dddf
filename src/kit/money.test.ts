import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatMoney, halfOf, minorUnits } from './money.ts'

describe('halfOf', () => {
  it.each([
    [0, 0],
    [1, 0],
    [2, 1],
    [3, 2],
    [5, 2],
    [7, 4],
    [-9, 0],
  ])('of %i minor units is %i: half to even', (profit, share) => expect(halfOf(profit)).toBe(share))

  it('never creates or loses more than half a minor unit, and is unbiased in the long run', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1_000_000_000_000 }), (profit) => {
        const share = halfOf(profit)
        return Number.isSafeInteger(share) && Math.abs(share - profit / 2) <= 0.5 && share + (profit - share) === profit
      }),
    )
    const total = Array.from({ length: 10_000 }, (_, i) => i).reduce((sum, profit) => sum + halfOf(profit) - profit / 2, 0)
    expect(total).toBe(0)
  })
})

describe('formatMoney', () => {
  it('changes the notation, never the currency', () => {
    const pesos = { amount: 125_000_050, currency: 'ARS' }
    expect(formatted(pesos, 'es')).toBe('$ 1.250.001')
    expect(formatted(pesos, 'es', 'exact')).toBe('$ 1.250.000,50')
    expect(formatted(pesos, 'en', 'exact')).toBe('ARS 1,250,000.50')
    expect(formatted({ amount: 12_345, currency: 'USD' }, 'en', 'exact')).toBe('$123.45')
    expect(formatted({ amount: 12_345, currency: 'USD' }, 'es', 'exact')).toBe('US$ 123,45')
  })

  it('knows currencies without decimals', () => expect([minorUnits('ARS'), minorUnits('CLP')]).toEqual([2, 0]))
})

/** Formatted with plain spaces: Intl puts a no-break space between symbol and number. */
function formatted(...args: Parameters<typeof formatMoney>): string {
  return formatMoney(...args).replaceAll('\u00a0', ' ')
}
