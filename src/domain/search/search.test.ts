import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ROOM_RULES } from './rooms.ts'
import { placeIds, TODAY, validSearches } from './search.arbitraries.ts'
import { checkSearch } from './search.ts'
import { emptySearch, SEARCH_ERRORS, TRIP_TYPES } from './search-rules.ts'
import english from './travel.en.json' with { type: 'json' }
import spanish from './travel.es.json' with { type: 'json' }
import { addDays } from './travel-dates.ts'

const hotel = {
  trip_type: 'ONLY_HOTEL',
  departure: null,
  destination: { id: 'city:3844421', text: 'Mendoza' },
  nationality: 'AR',
  travel_class: 'economic',
  start: '2027-03-10',
  end: '2027-03-17',
  rooms: [
    { adults: 2, childs: [] },
    { adults: 1, childs: [{ age: 4 }, { age: 9 }] },
  ],
}
const flight = { ...hotel, trip_type: 'ONLY_FLIGHT', departure: { id: 'air:EZE', text: 'Ezeiza' } }

describe('a valid search', () => {
  test('of any trip type is returned unchanged', () => {
    fc.assert(
      fc.property(validSearches(), (search) => {
        expect(checkSearch(structuredClone(search), TODAY)).toEqual({ ok: true, search })
      }),
      { numRuns: 500 },
    )
  })

  test('needs only a trip type, a destination and dates', () => {
    expect(checkSearch({ trip_type: 'ONLY_HOTEL', destination: { id: 'MEZ' }, start: '2027-03-10', end: '2027-03-11' }, TODAY)).toEqual({
      ok: true,
      search: { ...emptySearch(), destination: { id: 'MEZ', text: '' }, start: '2027-03-10', end: '2027-03-11' },
    })
  })

  test('loses fields that its trip type does not use, and unknown ones', () => {
    const input = JSON.parse('{"__proto__":{"admin":true},"roles":["admin"]}')
    const given = { ...input, ...hotel, departure: { id: 'air:EZE', text: '' }, travel_class: 'business' }
    expect(checkSearch(given, TODAY)).toEqual({ ok: true, search: hotel })
  })

  test('for a ticket with one date ends on the day it starts', () => {
    expect(checkSearch({ ...hotel, trip_type: 'ONLY_TICKET', end: null }, TODAY)).toEqual({
      ok: true,
      search: { ...hotel, trip_type: 'ONLY_TICKET', end: '2027-03-10' },
    })
  })

  test('may have been made on another day', () => {
    const past = { ...hotel, start: '2020-02-28', end: '2020-02-29' }
    expect(checkSearch(past, null)).toEqual({ ok: true, search: past })
  })

  test('may name any allowed place', () => {
    fc.assert(fc.property(placeIds(), (id) => checkSearch({ ...hotel, destination: { id } }, TODAY).ok))
  })
})

describe('a missing field', () => {
  test.each<[unknown, Record<string, string[]>]>([
    [{ trip_type: 'ONLY_HOTEL' }, { destination: ['choose_destination'], start: ['choose_dates'] }],
    [{ trip_type: 'ONLY_TICKET' }, { destination: ['choose_destination'], start: ['choose_start'] }],
    [
      { trip_type: 'ONLY_FLIGHT' },
      { departure: ['choose_departure'], destination: ['choose_destination'], start: ['choose_flight_dates'] },
    ],
    [{ trip_type: 'FLIGHT_HOUSE' }, { departure: ['choose_departure'], destination: ['choose_destination'], start: ['choose_dates'] }],
    [{ trip_type: 'MULTI' }, { departure: ['choose_departure'], destination: ['choose_destination'], start: ['choose_flight_dates'] }],
    [{ ...hotel, end: null }, { end: ['choose_dates'] }],
    [{ ...flight, start: null }, { start: ['choose_flight_dates'] }],
    [null, { search: ['invalid_search'] }],
    [{}, { trip_type: ['invalid_trip_type'] }],
  ])('%j', (input, errors) => {
    expect(checkSearch(input, TODAY)).toEqual({ ok: false, errors })
  })
})

describe('each limit, just beyond', () => {
  const children = (...ages: number[]) => ages.map((age) => ({ age }))
  test.each([
    ['start_in_past', 'start', { ...hotel, start: '2026-11-19', end: '2026-11-22' }],
    ['end_before_start', 'end', { ...flight, end: '2027-03-09' }],
    ['one_night_at_least', 'end', { ...hotel, end: '2027-03-10' }],
    ['one_night_at_least', 'end', { ...flight, trip_type: 'FLIGHT_HOUSE', end: '2027-03-10' }],
    ['stay_too_long', 'end', { ...hotel, end: addDays(hotel.start, 61) }],
    ['too_far_ahead', 'end', { ...flight, end: addDays(TODAY, 551) }],
    ['invalid_date', 'start', { ...hotel, start: '2027-02-29' }],
    ['invalid_date', 'end', { ...hotel, end: '2027-13-01' }],
    ['invalid_date', 'start', { ...hotel, start: '10/03/2027' }],
    ['invalid_date', 'start', { ...hotel, start: '2027-03-10T00:00:00Z' }],
    ['invalid_date', 'start', { ...hotel, start: 20270310 }],
    ['invalid_place', 'destination', { ...hotel, destination: { id: 'a'.repeat(65) } }],
    ['invalid_place', 'destination', { ...hotel, destination: { id: '' } }],
    ['invalid_place', 'destination', { ...hotel, destination: { id: 'city:1&lang=EN' } }],
    ['invalid_place', 'destination', { ...hotel, destination: { id: 'ciudad:ñ' } }],
    ['invalid_place', 'destination', { ...hotel, destination: { id: 'MEZ', text: 'a'.repeat(201) } }],
    ['invalid_place', 'destination', { ...hotel, destination: { id: 'MEZ', text: 'Men\u0000doza' } }],
    ['invalid_place', 'destination', { ...hotel, destination: { id: 'MEZ', text: '\ud800' } }],
    ['same_place', 'destination', { ...flight, departure: hotel.destination }],
    ['choose_flight_dates', 'start', { ...flight, start: null, end: null }],
    ['choose_flight_dates', 'end', { ...flight, end: null }],
    ['invalid_place', 'departure', { ...flight, departure: 'MEZ' }],
    ['invalid_nationality', 'nationality', { ...hotel, nationality: 'ar' }],
    ['invalid_nationality', 'nationality', { ...hotel, nationality: 'ZZ' }],
    ['invalid_travel_class', 'travel_class', { ...hotel, travel_class: 'first' }],
    ['invalid_trip_type', 'trip_type', { ...hotel, trip_type: 'FLIGHT_HOTEL' }],
    ['invalid_rooms', 'rooms', { ...hotel, rooms: { length: 1 } }],
    ['invalid_rooms', 'rooms.0', { ...hotel, rooms: [null] }],
    ['invalid_rooms', 'rooms.0.adults', { ...hotel, rooms: [{ adults: 1.5 }] }],
    ['invalid_rooms', 'rooms.0.adults', { ...hotel, rooms: [{ adults: JSON.parse('1e309') }] }],
    ['invalid_rooms', 'rooms.0.childs.0.age', { ...hotel, rooms: [{ adults: 1, childs: [{ age: '4' }] }] }],
    ['min_rooms', 'rooms', { ...hotel, rooms: [] }],
    ['max_rooms', 'rooms', { ...hotel, rooms: Array(4).fill({ adults: 1 }) }],
    ['min_adults', 'rooms.1.adults', { ...hotel, rooms: [{ adults: 1 }, { adults: 0 }] }],
    ['max_adults_per_room', 'rooms.0.adults', { ...hotel, rooms: [{ adults: 5 }] }],
    ['max_adults_total', 'rooms', { ...hotel, rooms: [{ adults: 4 }, { adults: 3 }] }],
    ['max_children_per_room', 'rooms.0.childs', { ...hotel, rooms: [{ adults: 1, childs: children(1, 2, 3, 4, 5) }] }],
    [
      'max_children_total',
      'rooms',
      {
        ...hotel,
        rooms: [
          { adults: 1, childs: children(1, 2, 3) },
          { adults: 1, childs: children(4, 5) },
        ],
      },
    ],
    ['child_age', 'rooms.0.childs.1.age', { ...hotel, rooms: [{ adults: 1, childs: children(17, 18) }] }],
    ['child_age', 'rooms.0.childs.0.age', { ...hotel, rooms: [{ adults: 1, childs: children(-1) }] }],
  ])('%s at %s', (code, field, input) => {
    expect(checkSearch(input, TODAY)).toEqual({ ok: false, errors: { [field]: [code] } })
  })

  test.each([
    ['today', { ...hotel, start: TODAY, end: addDays(TODAY, 1) }],
    ['60 nights', { ...hotel, end: addDays(hotel.start, 60) }],
    ['550 days ahead', { ...flight, end: addDays(TODAY, 550) }],
    ['a leap day', { ...hotel, start: '2028-02-29', end: '2028-03-01' }],
    ['back on the same day', { ...flight, end: flight.start }],
    ['an id of 64', { ...hotel, destination: { id: 'a'.repeat(64) } }],
  ])('%s is within the limit', (_, input) => {
    expect(checkSearch(input, TODAY)).toMatchObject({ ok: true })
  })
})

describe('hostile input', () => {
  test('gives known error codes, and never throws', () => {
    const anything = fc.anything({ withNullPrototype: true, withBigInt: true, withDate: true, withMap: true, withSparseArray: true })
    const field = fc.constantFrom(...Object.keys(hotel))
    fc.assert(
      fc.property(anything, field, (value, name) => {
        for (const input of [value, { ...hotel, [name]: value }, { ...hotel, rooms: [{ adults: value, childs: value }] }]) {
          const checked = checkSearch(input, TODAY)
          if (checked.ok) expect(checkSearch(checked.search, TODAY)).toEqual(checked)
          else expect(SEARCH_ERRORS).toEqual(expect.arrayContaining(Object.values(checked.errors).flat()))
        }
      }),
      { numRuns: 500 },
    )
  })

  test('is not measured when it only has a length', () => {
    const length = { length: Object.create(null) }
    expect(checkSearch({ ...hotel, rooms: length }, TODAY)).toMatchObject({ ok: false, errors: { rooms: ['invalid_rooms'] } })
    expect(checkSearch({ ...hotel, rooms: [{ adults: 2, childs: length }] }, TODAY)).toMatchObject({ ok: false })
  })

  test('is cheap to refuse when huge, with one error per field', () => {
    const text = 'a'.repeat(2_000_000)
    const huge = { ...hotel, destination: { id: text, text }, rooms: Array(1_000_000).fill({ adults: 99, childs: Array(1000).fill(7) }) }
    // The input has a thousand million ages: reading them all would take minutes.
    expect(checkSearch(huge, TODAY)).toMatchObject({ ok: false, errors: { destination: ['invalid_place'], rooms: ['max_rooms'] } })
  })
})

describe('sentences', () => {
  test('exist for every error, trip type and reason, in both languages', () => {
    const reasons = ROOM_RULES.filter((code) => code !== 'min_rooms')
    const needed = [
      ...SEARCH_ERRORS.map((code) => `travel_error_${code}`),
      ...[...reasons, 'first_room', 'one_adult'].map((code) => `travel_reason_${code}`),
      ...TRIP_TYPES.map((trip_type) => `travel_trip_type_${trip_type.toLowerCase()}`),
    ]
    expect(Object.keys(spanish)).toEqual(expect.arrayContaining(needed))
    expect(Object.keys(english)).toEqual(Object.keys(spanish))
  })

  test('take the same parameters in both languages', () => {
    const parameters = (sentences: object) =>
      Object.values(sentences).map(
        (text) =>
          String(text)
            .match(/\{\w+\}/g)
            ?.sort() ?? [],
      )
    expect(parameters(english)).toEqual(parameters(spanish))
  })

  test('match the specification', () => {
    expect(english).toMatchObject({
      travel_error_choose_destination: 'Choose a destination',
      travel_error_choose_dates: 'Choose check-in & check-out dates',
      travel_error_choose_start: 'Choose check-in date',
    })
  })
})
