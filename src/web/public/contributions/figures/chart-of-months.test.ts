import { expect, it } from 'vitest'
import { chartOfMonths } from './chart-of-months.server.ts'

const month = (key: string, currency: string, amount: number) => {
  const money = { amount, currency }
  return { key, name: null, expected: money, collected: money, paid: { amount: 0, currency } }
}

it('is of the main currency, whichever the latest month begins with', () => {
  const months = [month('2026-12', 'USD', 9), month('2026-11', 'ARS', 200), month('2026-11', 'USD', 7), month('2026-10', 'ARS', 100)]
  const chart = chartOfMonths(months, 'ARS')!
  expect([chart.currency, chart.bars.map(({ month }) => month)]).toEqual(['ARS', ['2026-10', '2026-11']])
  const [first, second] = chart.bars.map(({ collected }) => collected.height)
  expect(second).toBeCloseTo(2 * first!, 0)
})

it('says nothing of one month, nor without money', () => {
  expect(chartOfMonths([month('2026-12', 'USD', 9), month('2026-11', 'ARS', 1)], 'ARS')).toBeNull()
  expect(chartOfMonths([], undefined)).toBeNull()
})
