import fc from 'fast-check'
import { NATIONALITIES } from './box/nationalities.ts'
import type { Room } from './rooms.ts'
import type { TravelSearch } from './search.ts'
import { hasHotel, hasTravelClass, needsDeparture, TRIP_TYPES } from './search-rules.ts'
import { addDays } from './travel-dates.ts'

// Generators for tests. Limits are written out here, not imported, so that a limit changed by mistake fails a test.

export const TODAY = '2026-11-20'

const ID_CHARACTERS = [...'ABCXYZabcxyz0123456789:._~-']

export function placeIds() {
  const rest = fc.string({ unit: fc.constantFrom(...ID_CHARACTERS), maxLength: 63 })
  const generated = fc.tuple(fc.constantFrom(...'AZaz09'), rest).map(([first, others]) => first + others)
  return fc.oneof(fc.constantFrom('city:3844421', 'air:EZE', 'MEZ', 'a::b', '2-0', 'region:AR.13'), generated)
}

function places() {
  return fc.record({ id: placeIds(), text: fc.constantFrom('', 'Mendoza', 'São Paulo', 'Bs. As., "Capital" & más', '東京') })
}

export function validRooms(): fc.Arbitrary<Room[]> {
  const room = fc.record({
    adults: fc.integer({ min: 1, max: 4 }),
    childs: fc.array(fc.record({ age: fc.integer({ min: 0, max: 17 }) }), { maxLength: 4 }),
  })
  return fc.array(room, { minLength: 1, maxLength: 3 }).filter((rooms) => adultsIn(rooms) <= 6 && childrenOf(rooms) <= 4)
}

/** Complete, valid searches, without the fields that their trip type does not use. */
export function validSearches(): fc.Arbitrary<TravelSearch> {
  return fc.constantFrom(...TRIP_TYPES).chain((kind) =>
    fc
      .record({
        trip_type: fc.constant(kind),
        departure: needsDeparture(kind) ? places() : fc.constant(null),
        destination: places(),
        nationality: fc.option(fc.constantFrom(...NATIONALITIES)),
        travel_class: hasTravelClass(kind) ? fc.constantFrom('economic' as const, 'business' as const) : fc.constant('economic' as const),
        rooms: validRooms(),
        first: fc.integer({ min: 0, max: 549 }),
        length: hasHotel(kind) ? fc.integer({ min: 1, max: 60 }) : fc.integer({ min: 0, max: 550 }),
      })
      .filter(({ departure, destination }) => departure?.id !== destination.id)
      .map(({ first, length, ...rest }) => ({
        ...rest,
        start: addDays(TODAY, first),
        end: addDays(TODAY, Math.min(550, first + length)),
      })),
  )
}

export function adultsIn(rooms: Room[]) {
  return rooms.map((room) => room.adults).reduce((a, b) => a + b, 0)
}

export function childrenOf(rooms: Room[]) {
  return rooms.flatMap((room) => room.childs).length
}
