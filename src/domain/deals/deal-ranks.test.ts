import { expect, it } from 'vitest'
import { freshRanks, isExhausted, LONGEST_RANK, rankBetween } from './deal-ranks.ts'

it('of 100 000 moves between the same two cards, each finds a place in the right order, and no rank passes its length', () => {
  let [first, ...rest] = freshRanks(20)
  let renewals = 0
  let ordered = true
  for (let n = 0; n < 100_000; n++) {
    // Alternately just below the first card and just above the one put there last: the worst that people can do.
    const below = rest[0]!
    const between = rankBetween(first!, below)
    ordered &&= first! < between && between < below && between.length <= LONGEST_RANK + 2
    rest = n % 2 === 0 ? [between, ...rest.slice(1)] : rest
    if (n % 2 === 1) first = between
    if (isExhausted(between)) {
      renewals++
      ;[first, ...rest] = freshRanks(20)
    }
  }
  expect(ordered).toBe(true)
  expect(renewals).toBeGreaterThan(10)
})

it('ten thousand fresh ranks are short, distinct and in order of bytes', () => {
  const ranks = freshRanks(10_000)
  expect(ranks.every((rank, n) => n === 0 || Buffer.compare(Buffer.from(ranks[n - 1]!), Buffer.from(rank)) < 0)).toBe(true)
  expect(Math.max(...ranks.map(({ length }) => length))).toBeLessThanOrEqual(5)
})

it('first and last have their place, and a wrong order is an error', () => {
  const only = rankBetween(null, null)
  expect(rankBetween(null, only) < only && only < rankBetween(only, null)).toBe(true)
  expect(() => rankBetween(only, only)).toThrow()
})
