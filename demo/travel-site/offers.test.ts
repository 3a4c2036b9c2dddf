import { expect, test } from 'vitest'
import { splitPrice } from './breakdown.ts'
import { generateOffer, generateOffers } from './offers.ts'
import { placeByCode } from './places.ts'
import { CURRENCIES, FARES, PESOS_PER_DOLLAR, priceOf } from './price.ts'
import { HAND_OFF_TRIP_TYPES, type Search } from './search.ts'

const SEARCH: Search = {
  trip_type: 'ONLY_HOTEL',
  destination: 'MEZ',
  departure: null,
  start: '2027-03-10',
  end: '2027-03-17',
  rooms: [{ adults: 2, child_ages: [] }],
  business: false,
  language: 'es',
  nationality: 'AR',
  hand_off: null,
}

const priceIn = (search: Search, number = 1) => priceOf(search, generateOffer(search, number).rates, 'standard', 'ARS')

test('the same search gives the same five offers, whatever the dates and the language', () => {
  const titles = generateOffers(SEARCH).map(({ title }) => title)
  expect(new Set(titles).size).toBe(5)
  expect(generateOffers({ ...SEARCH, start: '2028-01-01', end: '2028-01-02', language: 'en' }).map(({ title }) => title)).toEqual(titles)
  expect(generateOffers({ ...SEARCH, destination: 'SLA' }).map(({ title }) => title)).not.toEqual(titles)
})

test('more nights, rooms, travellers or comfort cost more', () => {
  const price = priceIn(SEARCH)
  expect(priceIn({ ...SEARCH, end: '2027-03-24' })).toBeGreaterThan(price * 1.9)
  expect(priceIn({ ...SEARCH, rooms: [...SEARCH.rooms, ...SEARCH.rooms] })).toBeGreaterThan(price * 1.9)
  expect(priceIn({ ...SEARCH, rooms: [{ adults: 2, child_ages: [8] }] })).toBeGreaterThan(price)
  const multi: Search = { ...SEARCH, trip_type: 'MULTI', departure: 'BUE' }
  expect(priceIn({ ...multi, business: true })).toBeGreaterThan(priceIn(multi))
})

test('prices are positive whole amounts in both currencies, for every kind of trip, even for a single day', () => {
  for (const trip_type of HAND_OFF_TRIP_TYPES) {
    for (const end of ['2027-03-10', '2027-03-11', '2028-03-11']) {
      if (end === SEARCH.start && (trip_type === 'ONLY_HOTEL' || trip_type.startsWith('FLIGHT_H'))) continue
      const search = { ...SEARCH, trip_type, end, departure: 'BUE' }
      const { rates } = generateOffer(search, 3)
      for (const fare of FARES) for (const currency of CURRENCIES) expect(priceOf(search, rates, fare, currency)).toSatisfy(isWholeAmount)
      const dollars = priceOf(search, rates, 'standard', 'USD')
      expect(Math.abs(dollars * PESOS_PER_DOLLAR - priceOf(search, rates, 'standard', 'ARS'))).toBeLessThan(100 * PESOS_PER_DOLLAR)
    }
  }
})

test('the parts of a price add up to it, and the profit is 8 to 14 % of it', () => {
  for (let sale = 100; sale < 1_000_000_000_000; sale = sale * 3 + 7) {
    for (const seed of ['a', 'b', 'c', 'd', 'e']) {
      const parts = splitPrice(sale, `${seed}${sale}`)
      expect(parts.profit).toBe(sale - parts.cost - parts.fees - parts.taxes)
      for (const part of Object.values(parts)) expect(part).toSatisfy((amount: number) => Number.isSafeInteger(amount) && amount > 0)
      expect(parts.profit / sale).toBeGreaterThanOrEqual(0.08)
      expect(parts.profit / sale).toBeLessThanOrEqual(0.14)
    }
  }
})

test('places: our codes, public codes, and unknown codes', () => {
  expect(placeByCode('MEZ')).toMatchObject({ names: { es: 'Mendoza' }, country: 'AR', zone: 'near' })
  expect(placeByCode('city:2643743')).toMatchObject({ names: { en: 'London' }, country: 'GB', zone: 'far' })
  expect(placeByCode('air:EZE')).toMatchObject({ country: 'AR' })
  expect(placeByCode('country:UY')).toMatchObject({ names: { es: 'Uruguay' }, zone: 'region' })
  for (const id of ['nowhere', 'city:1', 'air:QQQ', 'region:AR.13']) expect(placeByCode(id)).toMatchObject({ id, names: null })
  expect(generateOffers({ ...SEARCH, destination: 'nowhere' })).toHaveLength(5)
})

function isWholeAmount(amount: number): boolean {
  return Number.isSafeInteger(amount) && amount > 0 && amount % 100 === 0
}
