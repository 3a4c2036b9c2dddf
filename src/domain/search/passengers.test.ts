import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { divideIntoRooms, type Passengers, passengersIn, whyNotPassengers, withPassengers } from './passengers.ts'
import { brokenRoomRules } from './rooms.ts'
import { validRooms } from './search.arbitraries.ts'

describe('passengers', () => {
  test.each([
    [1, [], [[1, []]]],
    [4, [9, 4], [[4, [9, 4]]]],
    [
      5,
      [],
      [
        [3, []],
        [2, []],
      ],
    ],
    [
      6,
      [1, 2, 3, 4],
      [
        [3, [1, 3]],
        [3, [2, 4]],
      ],
    ],
  ])('%i adults and children of %j travel as %j', (adults, ages, rooms) => {
    expect(divideIntoRooms({ adults, childs: ages.map((age) => ({ age })) })).toEqual(
      rooms.map(([adults, ages]) => ({ adults, childs: (ages as number[]).map((age) => ({ age })) })),
    )
  })

  test('within the limits are always divided into rooms within the limits, and nobody is lost', () => {
    const parties = fc.record({
      adults: fc.integer({ min: 1, max: 6 }),
      childs: fc.array(fc.record({ age: fc.integer({ min: 0, max: 17 }) }), { maxLength: 4 }),
    })
    fc.assert(
      fc.property(parties, (party) => {
        const rooms = divideIntoRooms(party)
        expect([...brokenRoomRules(rooms)]).toEqual([])
        const { adults, childs } = passengersIn(rooms)
        expect(adults).toBe(party.adults)
        expect(childs.map(({ age }) => age).toSorted()).toEqual(party.childs.map(({ age }) => age).toSorted())
      }),
    )
  })

  test('of any rooms may be divided anew', () => {
    fc.assert(
      fc.property(validRooms(), (rooms) => {
        expect([...brokenRoomRules(divideIntoRooms(passengersIn(rooms)))]).toEqual([])
      }),
    )
  })

  test('beyond the limits change nothing, and why is said', () => {
    const rooms = [{ adults: 2, childs: [] }]
    for (const [party, reason] of [
      [{ adults: 0, childs: [] }, 'one_adult'],
      [{ adults: 7, childs: [] }, 'max_adults_total'],
      [{ adults: 1, childs: Array(5).fill({ age: 3 }) }, 'max_children_total'],
    ] satisfies [Passengers, string][]) {
      expect(whyNotPassengers(party)).toBe(reason)
      expect(withPassengers(rooms, party)).toBe(rooms)
    }
  })
})
