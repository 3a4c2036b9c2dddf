import { expect, test } from 'vitest'
import { timeOf } from '../../../src/testing/hostile/longest-turn.ts'
import { readHandOff } from './read-hand-off.ts'

const TODAY = '2026-11-20'
const COMMON = 'departureDate=10/03/2027&arrivalDate=17/03/2027&distribution=2-0::1-2-4,9&lang=ES&nationality=AR'
const HOTEL = `directSubmit=true&tripType=ONLY_HOTEL&multiHotel=false&hotelDestination=MEZ&${COMMON}`
const FLIGHT = `directSubmit=true&tripType=ONLY_FLIGHT&departure=BUE&destination=MEZ&${COMMON}`
const BOTH = `directSubmit=true&tripType=FLIGHT_HOUSE&multiHotel=false&departure=air:EZE&destination=city:3844421&${COMMON}`
const MULTI = `directSubmit=true&tripType=MULTI&departure=BUE&destination=MEZ&businessCabin=true&${COMMON}`
const TICKET = `directSubmit=true&tripType=ONLY_TICKET&destination=MEZ&${COMMON}`

const read = (query: string) => readHandOff(new URLSearchParams(query), TODAY)
const problemsOf = (query: string) => read(query).problems?.map(({ parameter, code }) => `${parameter} ${code}`)

test('the hotel search from the product page, verbatim', () => {
  expect(read(HOTEL).search).toEqual({
    trip_type: 'ONLY_HOTEL',
    destination: 'MEZ',
    departure: null,
    start: '2027-03-10',
    end: '2027-03-17',
    rooms: [
      { adults: 2, child_ages: [] },
      { adults: 1, child_ages: [4, 9] },
    ],
    business: false,
    language: 'es',
    nationality: 'AR',
    hand_off: null,
  })
})

test('every other kind of trip, percent-encoded or not', () => {
  expect(read(FLIGHT).search).toMatchObject({ trip_type: 'ONLY_FLIGHT', departure: 'BUE', destination: 'MEZ' })
  expect(read(new URLSearchParams(BOTH).toString()).search).toMatchObject({ departure: 'air:EZE', destination: 'city:3844421' })
  expect(read(BOTH.replace('FLIGHT_HOUSE', 'FLIGHT_HOTEL')).search).toMatchObject({ trip_type: 'FLIGHT_HOTEL' })
  expect(read(MULTI).search).toMatchObject({ trip_type: 'MULTI', business: true })
  expect(read(TICKET).search).toMatchObject({ trip_type: 'ONLY_TICKET', destination: 'MEZ', departure: null })
})

test('a code, a language and no nationality', () => {
  const search = read(`${HOTEL.replace('lang=ES', 'lang=EN').replace('&nationality=AR', '')}&ref=7kq2m9xw4dta`).search
  expect(search).toMatchObject({ language: 'en', nationality: null, hand_off: '7kq2m9xw4dta' })
})

test.each([HOTEL, FLIGHT, BOTH, MULTI, TICKET])('each parameter but the nationality is required exactly once: %s', (query) => {
  for (const name of new Set(new URLSearchParams(query).keys())) {
    const without = new URLSearchParams(query)
    without.delete(name)
    if (name === 'nationality') expect(read(without.toString()).search?.nationality).toBeNull()
    else expect(read(without.toString()).problems).toContainEqual(expect.objectContaining({ parameter: name }))
    const twice = new URLSearchParams(query)
    twice.append(name, twice.get(name) ?? '')
    expect(read(twice.toString()).problems).toContainEqual(expect.objectContaining({ parameter: name, code: 'repeated' }))
  }
})

test('parameters of another kind of trip, or of none', () => {
  expect(problemsOf(`${HOTEL}&departure=BUE`)).toEqual(['departure unknown'])
  expect(problemsOf(`${HOTEL}&businessCabin=true`)).toEqual(['businessCabin unknown'])
  expect(problemsOf(`${FLIGHT}&multiHotel=false`)).toEqual(['multiHotel unknown'])
  expect(problemsOf(`${HOTEL}&__proto__=x&constructor=y`)).toEqual(['__proto__ unknown', 'constructor unknown'])
})

test.each([
  ['tripType=ONLY_HOTEL', 'tripType=only_hotel', ['tripType must_be']],
  ['tripType=ONLY_HOTEL', 'tripType=toString', ['tripType must_be']],
  ['directSubmit=true', 'directSubmit=yes', ['directSubmit must_be']],
  ['multiHotel=false', 'multiHotel=true', ['multiHotel must_be']],
  ['lang=ES', 'lang=es', ['lang must_be']],
  ['hotelDestination=MEZ', 'hotelDestination=', ['hotelDestination place']],
  ['hotelDestination=MEZ', 'hotelDestination=<script>', ['hotelDestination place']],
  ['hotelDestination=MEZ', `hotelDestination=${'M'.repeat(65)}`, ['hotelDestination place']],
  ['nationality=AR', 'nationality=ar', ['nationality country']],
  ['nationality=AR', 'nationality=QQ', ['nationality country']],
  ['10/03/2027', '2027-03-10', ['departureDate date']],
  ['10/03/2027', '03/31/2027', ['departureDate date']],
  ['10/03/2027', '29/02/2027', ['departureDate date']],
  ['10/03/2027', '1/3/2027', ['departureDate date']],
  ['10/03/2027', '18/11/2026', ['departureDate past']],
  ['10/03/2027', '17/03/2027', ['arrivalDate end_too_early']],
  ['10/03/2027', '18/03/2027', ['arrivalDate end_too_early']],
])('%s replaced by %s', (good, bad, problems) => {
  expect(problemsOf(HOTEL.replace(good, bad))).toEqual(problems)
})

test('a stay needs at least one night; a flight may return the same day', () => {
  expect(problemsOf(BOTH.replace('17/03', '10/03'))).toEqual(['arrivalDate end_too_early'])
  for (const query of [FLIGHT, MULTI, TICKET]) expect(read(query.replace('17/03', '10/03')).search?.end).toBe('2027-03-10')
})

test.each([
  ['4-0', undefined],
  ['2-4-0,17,1,10', undefined],
  ['2-0::2-0::2-0', undefined],
  ['', ['rooms_form']],
  ['2', ['rooms_form']],
  ['2-0-', ['rooms_form']],
  ['2-0:1-0', ['rooms_form']],
  ['2-0::', ['rooms_form']],
  ['02-0', ['rooms_form']],
  ['2-1-07', ['rooms_form']],
  ['2-1--4', ['rooms_form']],
  ['2-1-4.5', ['rooms_form']],
  ['2-1-4,', ['rooms_form']],
  ['٢-0', ['rooms_form']],
  ['1-0::1-0::1-0::1-0', ['rooms_count']],
  ['0-0', ['adults']],
  ['5-0', ['adults']],
  ['4-0::3-0', ['adults_total']],
  ['1-5-1,2,3,4,5', ['children', 'children_total']],
  ['1-3-1,2,3::1-2-4,5', ['children_total']],
  ['2-2-4', ['ages_count']],
  ['2-0-4', ['ages_count']],
  ['2-1-18', ['age']],
])('rooms %s', (distribution, codes) => {
  const query = new URLSearchParams(HOTEL)
  query.set('distribution', distribution)
  expect(read(query.toString()).problems?.map(({ code }) => code)).toEqual(codes)
})

test('a huge or odd address is refused quickly, with short messages', () => {
  const address = (times: number) =>
    `${HOTEL.replace('2-0::', '2-0::'.repeat(2_000 * times))}&${'x'.repeat(500 * times)}=${'y'.repeat(5_000 * times)}&\u0000=%ff`
  const { problems } = read(address(10))
  expect(problems?.map(({ code }) => code)).toEqual(['unknown', 'unknown', 'rooms_form'])
  expect(JSON.stringify(problems).length).toBeLessThan(400)
  // Not with the square of its length.
  expect(timeOf(() => read(address(10)))).toBeLessThan(50 + 40 * timeOf(() => read(address(1))))
})
