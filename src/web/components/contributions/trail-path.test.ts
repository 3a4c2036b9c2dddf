import { describe, expect, test } from 'vitest'
import type { StepKind, Trail, TrailStep } from '../../../domain/contributions/contribution.ts'
import { aheadOf, dueOf, receiptOf, trailStations } from './trail-path.ts'

describe('the path of a trail', () => {
  test('goes from the search over the booking to what happened to the money', () => {
    const path = trailStations(
      trail({ steps: [step('promised', 3), step('approved', 4), step('paid', 5), step('reported', 6)], state: 'paid' }),
    )
    expect(path.map(({ what, at }) => [what, at])).toEqual([
      ['hand_off', day(1)],
      ['booked', day(2)],
      ['promised', day(3)],
      ['approved', day(4)],
      ['paid', day(5)],
      ['reported', day(6)],
    ])
  })

  test('is converted where the currency changes and its booking did not', () => {
    const [promised, adjusted] = [step('promised', 3), { ...step('adjusted', 4), amount: { amount: 500_000, currency: 'USD' } }]
    const isConverted = (last: TrailStep) => trailStations(trail({ steps: [promised, last] })).at(-1)!.converted
    expect(isConverted(adjusted)).toBe(true)
    expect(isConverted({ ...adjusted, profit: { amount: 1_000_000, currency: 'USD' } })).toBe(false)
    expect(isConverted({ ...adjusted, amount: money(700) })).toBe(false)
  })

  test('has neither trip nor sums for a donation', () => {
    const path = trailStations(trail({ kind: 'donation', hand_off: null, booking: null, steps: [step('promised', 3)] }))
    expect(path).toMatchObject([{ what: 'promised', receipt: false }])
  })

  test('shows the sums at the latest report of the travel site', () => {
    expect(receiptAt(trail({ steps: [step('promised', 3), step('approved', 4)] }))).toBe('booked')
    expect(receiptAt(trail({ steps: [step('promised', 3), step('adjusted', 4), step('approved', 5)] }))).toBe('adjusted')
    expect(receiptAt(trail({ steps: [step('promised', 3), step('approved', 4), step('paid', 5), step('held', 6)] }))).toBe('held')
  })

  test('puts the booking before the promise even if it changed later', () => {
    const changed = trail({ steps: [step('promised', 3), step('adjusted', 9)] })
    const path = trailStations({ ...changed, booking: { ...changed.booking!, occurred_at: day(8) } })
    expect(path.map(({ at }) => at)).toEqual([day(1), day(3), day(3), day(9)])
  })

  test('says why a gift stopped counting, if known', () => {
    const voided = { ...step('voided', 4), amount: money(0) }
    const despite = [step('promised', 3), { ...voided, profit: money(500) }]
    expect(whyOf(trail({ steps: despite }, { status: 'cancelled' }))).toBe('cancelled')
    expect(whyOf(trail({ steps: [...despite, step('restored', 5)] }))).toBe('cancelled')
    const lost = [step('promised', 3), { ...voided, profit: money(-500) }]
    expect(whyOf(trail({ steps: lost }, { profit: money(-500) }))).toBe('lost')
    expect(whyOf(trail({ steps: lost }, { status: 'cancelled' }))).toBe('cancelled')
    expect(whyOf(trail({ steps: [...lost, step('restored', 5)] }))).toBeNull()
  })

  test('does not call a trip cancelled that gives less now, or that goes on in another currency', () => {
    const rest = [step('carried', 3), { ...step('voided', 4), profit: money(500) }]
    expect(whyOf(trail({ steps: rest }))).toBe('changed')
    const dollars = { ...step('restored', 5), amount: { amount: 70, currency: 'USD' } }
    expect(whyOf(trail({ steps: [...rest, dollars] }))).toBe('changed')
  })

  test('waits for a second review after a change to an approved gift, once', () => {
    const path = trailStations(
      trail({ steps: [step('promised', 3), step('adjusted', 4), step('approved', 5), step('adjusted', 6), step('adjusted', 7)] }),
    )
    expect(path.filter(({ again }) => again).map(({ at }) => at)).toEqual([day(6)])
  })
})

test('the stops to come end at the state of the money', () => {
  const steps = [step('promised', 3)]
  expect(aheadOf({ common_fund: false, state: 'expected', steps })).toEqual(['approved', 'paid', 'reported'])
  expect(aheadOf({ common_fund: false, state: 'confirmed', steps })).toEqual(['paid', 'reported'])
  expect(aheadOf({ common_fund: true, state: 'confirmed', steps })).toEqual(['allocated', 'paid', 'reported'])
  expect(dueOf({ common_fund: true, steps: [step('approved', 9)] }, 'paid')).toBeNull()
  expect(dueOf({ common_fund: false, steps: [step('approved', 9)] }, 'paid')).not.toBeNull()
  expect(aheadOf({ common_fund: false, state: 'paid', steps })).toEqual(['reported'])
  expect(aheadOf({ common_fund: false, state: 'paid', steps: [step('reported', 9)] })).toEqual([])
  expect(aheadOf({ common_fund: false, state: 'void', steps })).toEqual([])
  expect(aheadOf({ common_fund: false, state: 'not_approved', steps })).toEqual([])
})

test('a payout is planned by one day, as for its organization: since the approval, whatever came back or was paid in part', () => {
  const planned = (...steps: TrailStep[]) => dueOf({ common_fund: false, steps }, 'paid')
  const since = planned(step('approved', 9))
  expect(since).toBe('2026-12-24T12:00:00.000Z')
  expect(planned(step('approved', 9), step('paid', 12), step('returned', 15))).toBe(since)
  expect(planned({ ...step('carried', 20), cause: 'paid_in_part', effective_at: day(9) })).toBe(since)
  // A part that another project could not take, and money of the common fund, are due since they came.
  expect(planned({ ...step('carried', 9), cause: 'completed', effective_at: day(1) })).toBe(since)
  expect(planned(step('approved', 1), step('allocated', 9))).toBe(since)
})

describe('the sums of a booking', () => {
  test('end in this contribution, without a note on rounding where none was needed', () => {
    expect(sums({ amount: 500, state: 'expected', profit: 1000 })).toEqual({
      half: money(500),
      converted: null,
      is_this: true,
      rounded: false,
      notes: [],
    })
  })

  test('note that they were rounded to the even cent', () => {
    expect(sums({ amount: 500, state: 'expected', profit: 1001 })).toMatchObject({
      half: money(500),
      converted: null,
      is_this: true,
      rounded: true,
    })
    expect(sums({ amount: 502, state: 'expected', profit: 1003 })).toMatchObject({
      half: money(502),
      converted: null,
      is_this: true,
      rounded: true,
    })
  })

  test('leave nothing of a loss or of a cancelled trip', () => {
    expect(sums({ amount: 500, state: 'void', profit: -1 })).toEqual({
      half: null,
      converted: null,
      is_this: false,
      rounded: false,
      notes: ['no_profit'],
    })
    expect(sums({ amount: 500, state: 'void', profit: 1001, status: 'cancelled' })).toEqual({
      half: null,
      converted: null,
      is_this: false,
      rounded: false,
      notes: ['cancelled'],
    })
  })

  test('note that the booking changed after the money was paid', () => {
    expect(sums({ amount: 500, state: 'paid', profit: 800 })).toEqual({
      half: money(400),
      converted: null,
      is_this: false,
      rounded: false,
      notes: ['differs'],
    })
    expect(sums({ amount: 500, state: 'paid', profit: 800, status: 'cancelled' }).notes).toEqual(['cancelled', 'differs'])
  })
})

test('of another currency end in this contribution by its rate, rounded once', () => {
  const dollars = (amount: number) => ({ amount, currency: 'USD' })
  const { booking } = trail({}, { profit: dollars(10_001) })
  const rate = { rate: '1450.5', from_currency: 'USD', day: '2026-11-20', source: 'Bank', source_url: null }
  expect(receiptOf({ state: 'expected', amount: money(7_253_225), steps: [], rate }, booking!)).toEqual({
    half: dollars(5_000),
    converted: money(7_253_225),
    is_this: true,
    rounded: false,
    notes: [],
  })
})

function sums({ profit, amount, state, status }: { profit: number; amount: number; state: Trail['state']; status?: 'cancelled' }) {
  const { booking } = trail({}, { profit: money(profit), ...(status && { status }) })
  return receiptOf({ state, amount: money(amount), steps: [], rate: null }, booking!)
}

function receiptAt(of: Trail) {
  return trailStations(of)
    .filter(({ receipt }) => receipt)
    .map(({ what }) => what)
    .join()
}

function whyOf(of: Trail) {
  return trailStations(of).find(({ what }) => what === 'voided')?.why
}

function trail(fields: Partial<Trail>, booking: Partial<NonNullable<Trail['booking']>> = {}): Trail {
  return {
    code: '4k7mzq2x9abc',
    kind: 'booking',
    state: 'expected',
    amount: money(500),
    created_at: day(3),
    project: null,
    common_fund: true,
    shares: [],
    hand_off: { trip_type: 'ONLY_HOTEL', created_at: day(1) },
    booking: {
      status: 'confirmed',
      sale: money(5000),
      cost: money(3000),
      fees: money(400),
      taxes: money(600),
      profit: money(1000),
      occurred_at: day(2),
      ...booking,
    },
    steps: [],
    report: null,
    donor: null,
    rate: null,
    payment: null,
    ...fields,
  }
}

function step(kind: StepKind, on: number): TrailStep {
  const at = day(on)
  return {
    kind,
    amount: money(500),
    profit: money(1000),
    effective_at: at,
    created_at: at,
    cause: null,
    reason: null,
    by_person: false,
    project: null,
    told: [],
    set_off: null,
  }
}

function money(amount: number) {
  return { amount, currency: 'ARS' }
}

function day(number: number): string {
  return `2026-11-${String(number).padStart(2, '0')}T12:00:00.000Z`
}
