import fc from 'fast-check'
import { expect, test } from 'vitest'
import { HAND_OFF_TRIP_TYPES, hasFlight, type Search } from '../search.ts'
import { readHandOff } from './read-hand-off.ts'
import { writeHandOff } from './write-hand-off.ts'

const dayAfter = (days: number) => new Date(Date.parse('2026-11-20') + days * 86_400_000).toISOString().slice(0, 10)
const id = fc.stringMatching(/^[A-Za-z0-9][A-Za-z0-9_.:~-]{0,20}$/)

const searches: fc.Arbitrary<Search> = fc
  .record({
    trip_type: fc.constantFrom(...HAND_OFF_TRIP_TYPES),
    destination: id,
    departure: id,
    from: fc.nat(500),
    nights: fc.integer({ min: 1, max: 60 }),
    rooms: fc.array(fc.record({ adults: fc.integer({ min: 1, max: 2 }), child_ages: fc.array(fc.nat(17), { maxLength: 1 }) }), {
      minLength: 1,
      maxLength: 3,
    }),
    business: fc.boolean(),
    language: fc.constantFrom('es' as const, 'en' as const),
    nationality: fc.constantFrom(null, 'AR', 'UY', 'JP'),
    hand_off: fc.constantFrom(null, '7kq2m9xw4dta'),
  })
  .map(({ from, nights, ...search }) => ({
    ...search,
    departure: hasFlight(search.trip_type) ? search.departure : null,
    business: search.trip_type === 'MULTI' && search.business,
    start: dayAfter(from),
    end: dayAfter(from + nights),
  }))

test('any search survives writing and reading', () => {
  fc.assert(
    fc.property(searches, (search) => {
      expect(readHandOff(writeHandOff(search), '2026-11-20')).toEqual({ search })
    }),
  )
})
