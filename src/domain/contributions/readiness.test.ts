import { expect, it } from 'vitest'
import { todayInArgentina } from '../search/travel-dates.ts'
import { waitsFor } from './readiness.ts'

const trip = (trip_ends_on: string | null) => ({ kind: 'booking' as const, trip_ends_on, arrived: false })

it.each([
  ['2026-11-26T02:59:59Z', 'trip_not_over'],
  ['2026-11-26T03:00:00Z', null],
])('a trip is over when its last day has passed in Argentina: at %s', (now, why) =>
  expect(waitsFor(trip('2026-11-25'), todayInArgentina(new Date(now)))).toBe(why))

it('a trip without an end waits, and a donation until its money was recorded as arrived', () => {
  expect(waitsFor(trip(null), '2026-11-26')).toBe('no_end_date')
  for (const arrived of [true, false])
    expect(waitsFor({ kind: 'donation', trip_ends_on: null, arrived }, '2026-11-26')).toBe(arrived ? null : 'not_arrived')
})
