import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  addChild,
  addRoom,
  areRooms,
  brokenRoomRules,
  defaultRooms,
  type Room,
  removeChild,
  removeRoom,
  setAdults,
  setChildAge,
  whyNotAddChild,
  whyNotAddRoom,
  whyNotRemoveRoom,
  whyNotSetAdults,
  whyNotSetChildAge,
} from './rooms.ts'
import { adultsIn, childrenOf, validRooms } from './search.arbitraries.ts'

type Step = { take: (rooms: Room[]) => Room[]; whyNot: (rooms: Room[]) => string | null; wanted: (rooms: Room[]) => Room[] }

describe('the stepper', () => {
  test('starts with two adults, no children', () => {
    expect(defaultRooms()).toEqual([{ adults: 2, childs: [] }])
  })

  test('any sequence of steps obeys every rule, and a step is refused exactly when there is a reason', () => {
    fc.assert(
      fc.property(fc.array(steps(), { maxLength: 40 }), (sequence) => {
        let rooms = defaultRooms()
        for (const step of sequence) {
          const before = structuredClone(rooms)
          const reason = step.whyNot(rooms)
          const after = step.take(rooms)
          expect(rooms).toEqual(before)
          expect(isValid(after)).toBe(true)
          expect(reason === null).toBe(isValid(step.wanted(before)))
          expect(after).toEqual(reason ? before : step.wanted(before))
          rooms = after
        }
      }),
      { numRuns: 500 },
    )
  })

  test('steps on a missing room or child change nothing', () => {
    fc.assert(
      fc.property(validRooms(), fc.integer({ min: 3, max: 9 }), fc.integer({ min: 0, max: 4 }), (rooms, nowhere, value) => {
        expect(setAdults(rooms, nowhere, value)).toEqual(rooms)
        expect(addChild(rooms, nowhere)).toEqual(rooms)
        expect(removeChild(rooms, nowhere, 0)).toEqual(rooms)
        expect(removeChild(rooms, 0, nowhere + 1)).toEqual(rooms)
        expect(setChildAge(rooms, 0, nowhere + 1, value)).toEqual(rooms)
        expect(removeRoom(rooms, nowhere)).toEqual(rooms)
      }),
    )
  })

  test('a new room is for two adults, or for one if only one more is allowed', () => {
    expect(addRoom([room(4)])).toEqual([room(4), room(2)])
    expect(addRoom([room(4), room(1)])).toEqual([room(4), room(1), room(1)])
  })

  test('a new child is of age 0', () => {
    expect(addChild([room(2, 9)], 0)).toEqual([room(2, 9, 0)])
  })
})

describe('every reason', () => {
  test.each([
    ['max_adults_per_room', whyNotSetAdults([room(4)], 0, 5)],
    ['max_adults_total', whyNotSetAdults([room(3), room(3)], 1, 4)],
    ['min_adults', whyNotSetAdults([room(1)], 0, 0)],
    ['min_adults', whyNotSetAdults([room(1)], 0, 1.5)],
    ['min_adults', whyNotSetAdults([room(1)], 0, Number.NaN)],
    ['max_children_per_room', whyNotAddChild([room(1, 1, 2, 3, 4)], 0)],
    ['max_children_total', whyNotAddChild([room(1, 1, 2), room(1, 3, 4)], 1)],
    ['child_age', whyNotSetChildAge([room(1, 17)], 0, 0, 18)],
    ['child_age', whyNotSetChildAge([room(1, 0)], 0, 0, -1)],
    ['max_rooms', whyNotAddRoom([room(1), room(1), room(1)])],
    ['max_adults_total', whyNotAddRoom([room(3), room(3)])],
    ['first_room', whyNotRemoveRoom(0)],
  ])('%s', (reason, given) => {
    expect(given).toBe(reason)
  })
})

describe('untrusted rooms', () => {
  test('valid ones are rooms', () => {
    fc.assert(fc.property(validRooms(), (rooms) => areRooms(JSON.parse(JSON.stringify(rooms)))))
  })

  test.each([
    [[]],
    [null],
    ['rooms'],
    [{ length: 1 }],
    [[null]],
    [[{ adults: 2 }]],
    [[{ adults: '2', childs: [] }]],
    [[{ adults: 2, childs: [null] }]],
    [[{ adults: 2, childs: [{ age: '4' }] }]],
    [[room(5)]],
    [[room(2, 18)]],
    [[room(4), room(3)]],
    [[room(1), room(1), room(1), room(1)]],
  ])('%j are not', (value) => {
    expect(areRooms(value)).toBe(false)
  })

  test('every broken rule has its path', () => {
    expect([...brokenRoomRules([room(0), room(5, 18), room(2), room(1)])]).toEqual([
      { path: [], code: 'max_rooms' },
      { path: [0, 'adults'], code: 'min_adults' },
      { path: [1, 'adults'], code: 'max_adults_per_room' },
      { path: [1, 'childs', 0, 'age'], code: 'child_age' },
      { path: [], code: 'max_adults_total' },
    ])
    expect([...brokenRoomRules([])]).toEqual([{ path: [], code: 'min_rooms' }])
  })
})

function room(adults: number, ...ages: number[]): Room {
  return { adults, childs: ages.map((age) => ({ age })) }
}

/** Steps that a user, or a broken page, may try; `wanted` is the requested result of each, allowed or not. */
function steps(): fc.Arbitrary<Step> {
  const index = fc.integer({ min: 0, max: 3 })
  const number = fc.oneof(fc.integer({ min: -1, max: 19 }), fc.constantFrom(Number.NaN, 1.5, Number.POSITIVE_INFINITY))
  return fc.oneof(
    fc.constant<Step>({
      take: addRoom,
      whyNot: whyNotAddRoom,
      wanted: (rooms) => [...rooms, room(Math.min(2, 6 - adultsIn(rooms)))],
    }),
    index.map<Step>((at) => ({
      take: (rooms) => removeRoom(rooms, at),
      whyNot: () => whyNotRemoveRoom(at),
      // No search has no rooms, so this result is always invalid.
      wanted: (rooms) => (at === 0 ? [] : rooms.toSpliced(at, 1)),
    })),
    fc.tuple(index, number).map<Step>(([at, adults]) => ({
      take: (rooms) => setAdults(rooms, at, adults),
      whyNot: (rooms) => whyNotSetAdults(rooms, at, adults),
      wanted: (rooms) => changed(rooms, (copy) => copy[at] && Object.assign(copy[at], { adults })),
    })),
    index.map<Step>((at) => ({
      take: (rooms) => addChild(rooms, at),
      whyNot: (rooms) => whyNotAddChild(rooms, at),
      wanted: (rooms) => changed(rooms, (copy) => copy[at]?.childs.push({ age: 0 })),
    })),
    fc.tuple(index, index).map<Step>(([at, child]) => ({
      take: (rooms) => removeChild(rooms, at, child),
      whyNot: () => null,
      wanted: (rooms) => changed(rooms, (copy) => copy[at]?.childs.splice(child, 1)),
    })),
    fc.tuple(index, index, number).map<Step>(([at, child, age]) => ({
      take: (rooms) => setChildAge(rooms, at, child, age),
      whyNot: (rooms) => whyNotSetChildAge(rooms, at, child, age),
      wanted: (rooms) => changed(rooms, (copy) => copy[at]?.childs[child] && Object.assign(copy[at].childs[child], { age })),
    })),
  )
}

function changed(rooms: Room[], change: (copy: Room[]) => unknown): Room[] {
  const copy = structuredClone(rooms)
  change(copy)
  return copy
}

/** The specification's limits, written out independently of the code under test. */
function isValid(rooms: Room[]) {
  return (
    rooms.length >= 1 &&
    rooms.length <= 3 &&
    adultsIn(rooms) <= 6 &&
    childrenOf(rooms) <= 4 &&
    rooms.every(({ adults }) => [1, 2, 3, 4].includes(adults)) &&
    rooms.flatMap(({ childs }) => childs).every(({ age }) => Number.isInteger(age) && age >= 0 && age <= 17)
  )
}
