import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { DEFAULT_PROFILE, TravelSiteProfile } from '../../config/travel-site-profile.ts'
import { validSearches } from '../search/search.arbitraries.ts'
import type { TravelSearch } from '../search/search.ts'
import { decodeHandOff, encodeHandOff } from './hand-off.ts'

const profile = { ...DEFAULT_PROFILE, url: 'https://travel.example' }
const visit = { locale: 'es', code: 'k3v9x0c2m4p7' } as const
const hotel: TravelSearch = {
  trip_type: 'ONLY_HOTEL',
  departure: null,
  destination: { id: 'ID', text: 'Mendoza' },
  nationality: 'AR',
  travel_class: 'economic',
  start: '2027-03-10',
  end: '2027-03-17',
  rooms: [
    { adults: 2, childs: [] },
    { adults: 1, childs: [{ age: 4 }, { age: 9 }] },
  ],
}
const flight: TravelSearch = { ...hotel, trip_type: 'ONLY_FLIGHT', departure: { id: 'air:EZE', text: '' } }

const DATES = 'departureDate=10%2F03%2F2027&arrivalDate=17%2F03%2F2027'
const ROOMS = 'distribution=2-0%3A%3A1-2-4%2C9'

describe('the URLs of product.md §5', () => {
  test.each<[string, TravelSearch, string]>([
    ['hotel', hotel, `tripType=ONLY_HOTEL&multiHotel=false&hotelDestination=ID&${DATES}&${ROOMS}&lang=ES&nationality=AR`],
    ['flight', flight, `tripType=ONLY_FLIGHT&departure=air%3AEZE&destination=ID&${DATES}&${ROOMS}&lang=ES&nationality=AR`],
    [
      'flight plus hotel',
      { ...flight, trip_type: 'FLIGHT_HOUSE' },
      `tripType=FLIGHT_HOUSE&multiHotel=false&departure=air%3AEZE&destination=ID&${DATES}&${ROOMS}&lang=ES&nationality=AR`,
    ],
    [
      'multi, economic',
      { ...flight, trip_type: 'MULTI' },
      `tripType=MULTI&departure=air%3AEZE&destination=ID&${DATES}&${ROOMS}&businessCabin=false&lang=ES&nationality=AR`,
    ],
    [
      'multi, business, no nationality',
      { ...flight, trip_type: 'MULTI', travel_class: 'business', nationality: null },
      `tripType=MULTI&departure=air%3AEZE&destination=ID&${DATES}&${ROOMS}&businessCabin=true&lang=ES`,
    ],
    ['ticket', { ...hotel, trip_type: 'ONLY_TICKET' }, `tripType=ONLY_TICKET&destination=ID&${DATES}&${ROOMS}&lang=ES&nationality=AR`],
  ])('%s', (_, search, query) => {
    expect(encodeHandOff(search, profile, visit)).toBe(`https://travel.example/home?directSubmit=true&${query}`)
  })

  test('every setting of the profile', () => {
    const other: TravelSiteProfile = {
      url: 'https://travel.example/ar',
      flight_and_hotel: 'FLIGHT_HOTEL',
      room_separator: ';',
      part_separator: ':',
      language: 'visitor',
      code_parameter: 'ref',
    }
    expect(encodeHandOff({ ...flight, trip_type: 'FLIGHT_HOUSE' }, other, { ...visit, locale: 'en' })).toBe(
      'https://travel.example/ar/home?directSubmit=true&tripType=FLIGHT_HOTEL&multiHotel=false&departure=air%3AEZE&destination=ID' +
        `&${DATES}&distribution=2%3A0%3B1%3A2%3A4%2C9&lang=EN&nationality=AR&ref=k3v9x0c2m4p7`,
    )
  })
})

describe('encoding and decoding', () => {
  test('any valid search round-trips, for any profile', () => {
    fc.assert(
      fc.property(validSearches(), profiles(), fc.constantFrom('es', 'en'), codes(), (search, site, locale, code) => {
        const decoded = decodeHandOff(encodeHandOff(search, site, { locale, code }), site)
        expect(decoded).toEqual({
          ok: true,
          search: withoutTexts(search),
          ...(site.language === 'visitor' && { locale }),
          ...(site.code_parameter && { code }),
        })
      }),
      { numRuns: 500 },
    )
  })

  test('parameters are accepted in any order', () => {
    const [home, query = ''] = encodeHandOff(flight, profile, visit).split('?')
    expect(decodeHandOff(`${home}?${query.split('&').reverse().join('&')}`, profile)).toMatchObject({ ok: true })
  })

  test('any change of any parameter gives another search or is refused', () => {
    const address = new URL(encodeHandOff({ ...flight, trip_type: 'MULTI' }, profile, visit))
    const same = decodeHandOff(address.href, profile)
    fc.assert(
      fc.property(fc.constantFrom(...address.searchParams.keys()), fc.string(), (name, value) => {
        const changed = new URL(address)
        fc.pre(changed.searchParams.get(name) !== value)
        changed.searchParams.set(name, value)
        expect(decodeHandOff(changed.href, profile)).not.toEqual(same)
      }),
      { numRuns: 500 },
    )
  })
})

describe('refusals', () => {
  const address = encodeHandOff({ ...flight, trip_type: 'FLIGHT_HOUSE' }, profile, visit)

  test.each([
    ['no address', 'no address'],
    ['another path', address.replace('/home', '/')],
    ['another host', address.replace('travel.example', 'evil.example')],
    ['another scheme', address.replace('https', 'http')],
    ['a user', address.replace('https://', 'https://a:b@')],
    ['a fragment', `${address}#x`],
  ])('%s', (_, changed) => {
    expect(decodeHandOff(changed, profile)).toEqual({ ok: false, refusal: { reason: 'wrong_address' } })
  })

  test.each([
    ['directSubmit', 'directSubmit=true', 'directSubmit=false'],
    ['multiHotel', 'multiHotel=false', 'multiHotel=true'],
    ['multiHotel', 'multiHotel=false&', ''],
    ['hotelDestination', 'destination=ID', 'hotelDestination=ID'],
    ['departureDate', '10%2F03%2F2027', '2027-03-10'],
    ['distribution', '1-2-4%2C9', '1-3-4%2C9'],
    ['distribution', '1-2-4%2C9', '01-2-4%2C9'],
    ['distribution', '1-2-4%2C9', '1-2-4%2C9-'],
    ['distribution', '=2-0', '=2-0-'],
    ['distribution', '=2-0', '=0x2-0'],
    ['lang', 'lang=ES', 'lang=EN'],
    ['nationality', 'nationality=AR', 'nationality=AR&nationality=AR'],
    ['businessCabin', '&lang', '&businessCabin=true&lang'],
    ['code', '&lang', '&code=abc&lang'],
  ])('a wrong %s: %s → %s', (parameter, from, to) => {
    expect(address).toContain(from)
    expect(decodeHandOff(address.replace(from, to), profile)).toEqual({ ok: false, refusal: { reason: 'wrong_parameter', parameter } })
  })

  test.each([
    ['tripType=FLIGHT_HOUSE', 'tripType=FLIGHT_HOTEL', { trip_type: ['invalid_trip_type'] }],
    ['departure=air%3AEZE&', '', { departure: ['choose_departure'] }],
    ['destination=ID&', '', { destination: ['choose_destination'] }],
    ['destination=ID', 'destination=a%20b', { destination: ['invalid_place'] }],
    ['arrivalDate=17%2F03%2F2027', 'arrivalDate=31%2F02%2F2027', { end: ['invalid_date'] }],
    ['arrivalDate=17%2F03%2F2027', 'arrivalDate=10%2F03%2F2027', { end: ['one_night_at_least'] }],
    ['arrivalDate=17%2F03%2F2027', 'arrivalDate=10%2F05%2F2027', { end: ['stay_too_long'] }],
    ['departureDate=10%2F03%2F2027', 'departureDate=10-03-2027', { start: ['invalid_date'] }],
    ['&arrivalDate=17%2F03%2F2027', '', { end: ['choose_dates'] }],
    ['nationality=AR', 'nationality=ZZ', { nationality: ['invalid_nationality'] }],
    ['=2-0', '=0-0', { 'rooms.0.adults': ['min_adults'] }],
    ['=2-0', '=5-0', { 'rooms.0.adults': ['max_adults_per_room'] }],
    ['=2-0', '=4-0%3A%3A2-0', { rooms: ['max_adults_total'] }],
    ['=2-0', '=1-0%3A%3A1-0%3A%3A1-0', { rooms: ['max_rooms'] }],
    ['=2-0', '=2-3-1%2C2%2C3', { rooms: ['max_children_total'] }],
    ['4%2C9', '4%2C18', { 'rooms.1.childs.1.age': ['child_age'] }],
    ['=2-0', '=x-0', { 'rooms.0.adults': ['invalid_rooms'] }],
  ])('%s → %s breaks a rule', (from, to, errors) => {
    expect(address).toContain(from)
    expect(decodeHandOff(address.replace(from, to), profile)).toEqual({ ok: false, refusal: { reason: 'broken_rule', errors } })
  })

  test('a missing, empty or malformed code', () => {
    const site = { ...profile, code_parameter: 'ref' }
    for (const code of ['', '&ref=', '&ref=a%20b', `&ref=${'a'.repeat(65)}`]) {
      expect(decodeHandOff(address + code, site)).toEqual({ ok: false, refusal: { reason: 'wrong_parameter', parameter: 'ref' } })
    }
    expect(decodeHandOff(`${address}&ref=abc`, site)).toMatchObject({ ok: true, code: 'abc' })
  })

  test('anything else, without throwing', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.webUrl({ withQueryParameters: true }),
          fc.string().map((text) => `${profile.url}/home?${text}`),
        ),
        (text) => {
          expect(decodeHandOff(text, profile).ok).toBe(false)
        },
      ),
    )
  })
})

describe('a profile', () => {
  test('is valid by default', () => {
    expect(TravelSiteProfile.parse(DEFAULT_PROFILE)).toEqual(DEFAULT_PROFILE)
  })

  test('drops the trailing slash of its URL', () => {
    expect(TravelSiteProfile.parse({ ...profile, url: 'https://travel.example/ar//' }).url).toBe('https://travel.example/ar')
  })

  test.each([
    [{ url: 'ftp://travel.example' }],
    [{ url: 'https://travel.example/?a=1' }],
    [{ url: 'https://a:b@travel.example' }],
    [{ room_separator: '' }],
    [{ room_separator: ',' }],
    [{ part_separator: '0' }],
    [{ part_separator: ' ' }],
    [{ room_separator: '-' }],
    [{ room_separator: ':', part_separator: '::' }],
    [{ language: 'FR' }],
    [{ flight_and_hotel: 'BOTH' }],
    [{ code_parameter: 'lang' }],
    [{ code_parameter: 'a b' }],
  ])('with %j is refused', (settings) => {
    expect(TravelSiteProfile.safeParse({ ...profile, ...settings }).success).toBe(false)
  })
})

function profiles(): fc.Arbitrary<TravelSiteProfile> {
  const separator = fc.oneof(
    fc.constantFrom('::', '-', ';', '|', '_', '~~', '%', '+', '&', '=', 'x'),
    fc.stringMatching(/^[!-+\-./:-~]{1,4}$/),
  )
  return fc
    .record({
      url: fc.constantFrom(
        'https://travel.example',
        'http://localhost:3001',
        'https://travel.example:8443/es/booking',
        'https://EXAMPLE.com/a b/',
      ),
      flight_and_hotel: fc.constantFrom('FLIGHT_HOUSE', 'FLIGHT_HOTEL'),
      room_separator: separator,
      part_separator: separator,
      language: fc.constantFrom('ES', 'visitor'),
      code_parameter: fc.constantFrom(undefined, 'ref', 'huella_code', 'constructor'),
    })
    .map((settings) => TravelSiteProfile.safeParse(settings))
    .filter((parsed) => parsed.success)
    .map((parsed) => parsed.data)
}

function codes() {
  return fc.stringMatching(/^[\w-]{1,64}$/)
}

function withoutTexts(search: TravelSearch): TravelSearch {
  const bare = <Place extends { id: string }>({ id }: Place) => ({ id, text: '' })
  return { ...search, departure: search.departure && bare(search.departure), destination: bare(search.destination) }
}
