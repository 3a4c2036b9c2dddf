import { scaleBand, scaleLinear } from 'd3-scale'
import type { Figure } from '../../../../domain/ledger/figures/figures.ts'

/** Number of months: two years. */
const MOST_MONTHS = 24
const SIZE = { width: 720, height: 240, top: 12, bottom: 28 }

interface Bar {
  month: string
  x: number
  width: number
  collected: { y: number; height: number }
  paid: { y: number; height: number }
}

/** Positions of a chart of `width` × `height`; computed on the server, so that the browser needs no library. */
export interface MonthChart {
  currency: string
  width: number
  height: number
  bars: Bar[]
  /** Grid lines and their values, in minor units. */
  lines: { y: number; value: number }[]
}

/**
 * The months of a currency, the oldest first; null for fewer than two: a single bar says nothing.
 * @param currency the main one; undefined where there is no money
 */
export function chartOfMonths(months: readonly Figure[], currency: string | undefined): MonthChart | null {
  const shown = months
    .filter(({ collected }) => collected.currency === currency)
    .slice(0, MOST_MONTHS)
    .reverse()
  if (!currency || shown.length < 2) return null
  // A month with more reversals than receipts has no bar; the table has its amount.
  const heightOf = (amount: number) => Math.max(0, amount)
  const most = Math.max(1, ...shown.flatMap(({ collected, paid }) => [collected.amount, paid.amount]))
  const y = scaleLinear([0, most], [SIZE.height - SIZE.bottom, SIZE.top]).nice(4)
  const x = scaleBand(
    shown.map(({ key }) => key ?? ''),
    [0, SIZE.width],
  ).padding(0.28)
  const base = y(0)
  const column = (amount: number) => ({ y: rounded(y(heightOf(amount))), height: rounded(base - y(heightOf(amount))) })
  return {
    currency,
    width: SIZE.width,
    height: SIZE.height,
    bars: shown.map(({ key, collected, paid }) => ({
      month: key ?? '',
      x: rounded(x(key ?? '') ?? 0),
      width: rounded(x.bandwidth()),
      collected: column(collected.amount),
      paid: column(paid.amount),
    })),
    lines: y.ticks(4).map((value) => ({ y: y(value), value })),
  }
}

/** A tenth of a unit is finer than a pixel: more digits would only be sent. */
function rounded(position: number): number {
  return Math.round(position * 10) / 10
}
