import { expect, it } from 'vitest'
import { addressQuery, priceProblem, readOfferSearch } from './offer-search.ts'

const readPrice = (max_price: string, currency = '') => readOfferSearch(new URLSearchParams({ max_price, currency }), 'es').max_price

it.each([
  ['500000', '', '500000'],
  ['500.000', '', '500000'],
  ['$ 500.000', '', '500000'],
  ['1.250,50', '', '1250'],
  ['U$S 1.500', 'USD', '1500'],
  ['350.000', 'PYG', '350000'],
  ['U$S 1.500', '', ''],
  ['1,250', '', ''],
  ['mucho', '', ''],
  ['0', '', ''],
  ['-5', '', ''],
  ['', '', ''],
])('reads the price %j of %j as %j', (typed, currency, price) => {
  expect(readPrice(typed, currency)).toBe(price)
  expect(priceProblem(typed, currency, 'es') === null).toBe(typed === '' || price !== '')
})

it('says why a price is none, and leaves the other filters to work', () => {
  expect(priceProblem('1,250', '', 'es')).toMatch(/1250.*1,25/)
  expect(addressQuery(new URLSearchParams({ query: '', month: '2027-03', max_price: 'mucho' }), 'es')).toBe(
    '?max_price=mucho&month=2027-03',
  )
  expect(addressQuery(new URLSearchParams({ max_price: '$ 500.000', sort: 'price' }), 'es')).toBe(
    '?max_price=500000&currency=ARS&sort=price',
  )
})

it('names the currency of a price that was typed without one, as its reader counts', () => {
  const of = (typed: Record<string, string>, locale: 'es' | 'en') => readOfferSearch(new URLSearchParams(typed), locale)
  expect(of({ max_price: '1500' }, 'en')).toMatchObject({ max_price: '1500', currency: 'USD' })
  expect(of({ max_price: '1500' }, 'es')).toMatchObject({ max_price: '1500', currency: 'ARS' })
  expect(of({ max_price: '1500', currency: 'EUR' }, 'en')).toMatchObject({ max_price: '1500', currency: 'EUR' })
  expect(of({ max_price: 'a lot' }, 'en')).toMatchObject({ max_price: '', currency: '' })
})
