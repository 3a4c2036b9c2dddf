import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { convertedHalf, formatMoney, halfOf, minorUnits, percentOf } from './money.ts'

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

describe('convertedHalf', () => {
  it.each<[number, string, string, string, number]>([
    [10_000, 'USD', '1450.5', 'ARS', 7_252_500],
    // An exact half is rounded to even, and the half of the profit not before.
    [1, 'USD', '1', 'ARS', 0],
    [3, 'USD', '1', 'ARS', 2],
    [1, 'USD', '5', 'ARS', 2],
    [1, 'USD', '7', 'ARS', 4],
    [10_001, 'USD', '0.00000001', 'ARS', 0],
    // From cents to pesos without decimals, and back.
    [10_000, 'USD', '930.25', 'CLP', 46_512],
    [10_001, 'CLP', '0.00107', 'USD', 535],
    [-5, 'USD', '1000', 'ARS', 0],
  ])('of %i %s at %s is in %s %i', (amount, currency, rate, to, half) =>
    expect(convertedHalf({ amount, currency }, rate, to)).toEqual({ amount: half, currency: to }),
  )
})

describe('formatMoney', () => {
  it('changes the notation, never the currency', () => {
    const pesos = { amount: 125_000_050, currency: 'ARS' }
    expect(formatted(pesos, 'es')).toBe('$ 1.250.000,50')
    expect(formatted({ ...pesos, amount: 125_000_000 }, 'es')).toBe('$ 1.250.000')
    expect(formatted({ ...pesos, amount: 125_000_000 }, 'es', 'exact')).toBe('$ 1.250.000,00')
    expect(formatted(pesos, 'es', 'round')).toBe('$ 1.250.001')
    expect(formatted(pesos, 'es', 'exact')).toBe('$ 1.250.000,50')
    expect(formatted(pesos, 'en', 'exact')).toBe('ARS 1,250,000.50')
    expect(formatted({ amount: 12_345, currency: 'USD' }, 'en', 'exact')).toBe('$123.45')
    expect(formatted({ amount: 12_345, currency: 'USD' }, 'es', 'exact')).toBe('US$ 123,45')
  })

  it('never rounds a figure that is not an estimate, so that it cannot contradict the exact one', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1e12, max: 1e12 }), fc.constantFrom('ARS', 'USD', 'CLP'), (amount, currency) => {
        const digits = formatted({ amount, currency }, 'en').replace(/[^\d.]/g, '')
        return Number(digits) === Math.abs(amount) / 10 ** minorUnits(currency)
      }),
    )
  })

  it('knows currencies without decimals', () => expect([minorUnits('ARS'), minorUnits('CLP')]).toEqual([2, 0]))
})

describe('percentOf', () => {
  it.each([
    [1, 3, 1, 33.3],
    [29, 100, 0, 29],
    [125_000_050, 125_000_051, 0, 99],
    [9_997, 10_000, 1, 99.9],
    [10_000, 10_000, 1, 100],
    [10_500, 10_000, 1, 105],
    [1, 1_000_000, 1, 0.1],
    [0, 1_000_000, 1, 0],
  ])('of %i in %i with %i decimals is %d', (part, whole, decimals, percent) => expect(percentOf(part, whole, decimals)).toBe(percent))
})

/** Formatted with plain spaces: Intl puts a no-break space between symbol and number. */
function formatted(...args: Parameters<typeof formatMoney>): string {
  return formatMoney(...args).replaceAll('\u00a0', ' ')
}
