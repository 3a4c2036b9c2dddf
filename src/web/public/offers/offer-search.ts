import { OFFER_SORTS } from '../../../domain/offers/offer-sorts.ts'
import type { Locale } from '../../../kit/locales.ts'
import { minorUnits } from '../../../kit/money.ts'
import { MONTH } from '../../../kit/months.ts'
import { readAmount } from '../../../kit/read-amount.ts'
import { m } from '../../../kit/sentences/messages.js'
import { readKey, readOneOf, readPage, readText, writeQuery } from '../../list-parameters.ts'
import { amountErrors } from '../../posted-amounts.ts'

/** The filters in the list's address; empty for those not set. */
export interface OfferSearch {
  query: string
  group: string
  place: string
  month: string
  currency: string
  max_price: string
  sort: (typeof OFFER_SORTS)[number]
  page: number
}

const NOTHING: OfferSearch = { query: '', group: '', place: '', month: '', currency: '', max_price: '', sort: 'position', page: 1 }

/** Characters of a typed price. */
export const PRICE_LENGTH = 30

/** @param locale how its reader writes amounts */
export function readOfferSearch(parameters: URLSearchParams, locale: Locale): OfferSearch {
  const like = (name: string, shape: RegExp) => (shape.test(parameters.get(name) ?? '') ? (parameters.get(name) ?? '') : '')
  const currency = like('currency', /^[A-Z]{3}$/)
  const max_price = priceOf(parameters.get('max_price') ?? '', currency, locale)
  return {
    query: readText(parameters, 'query'),
    group: readKey(parameters, 'group'),
    place: readKey(parameters, 'place'),
    month: like('month', MONTH),
    // A price is of one currency: the search says which.
    currency: currency || (max_price && usualCurrency(locale)),
    max_price,
    sort: readOneOf(parameters, 'sort', OFFER_SORTS) ?? 'position',
    page: readPage(parameters),
  }
}

/** The currency of a price that was typed without one. */
function usualCurrency(locale: Locale): string {
  return locale === 'en' ? 'USD' : 'ARS'
}

/** A price in whole units of the currency, or of the reader's usual one; empty for what is none. */
function priceOf(typed: string, chosen: string, locale: Locale): string {
  const currency = chosen || usualCurrency(locale)
  const { amount } = readAmount(typed, currency, locale)
  const price = String(Math.floor((amount ?? 0) / 10 ** minorUnits(currency)))
  return /^[1-9]\d{0,8}$/.test(price) ? price : ''
}

/** Why a typed price is none; null for one, or without any. */
export function priceProblem(typed: string, currency: string, locale: Locale): string | null {
  if (typed.trim() === '' || priceOf(typed, currency, locale)) return null
  return amountErrors({ max_price: typed }, currency || usualCurrency(locale), locale).max_price?.[0] ?? m.offers_price_wrong()
}

/** The fields that are set. */
export function setFields(search: OfferSearch): Record<string, string> {
  const names = Object.keys(NOTHING) as (keyof OfferSearch)[]
  return Object.fromEntries(names.filter((name) => search[name] !== NOTHING[name]).map((name) => [name, String(search[name])]))
}

/** The query of a form's fields. A price that is none is part of it, so that its field says so. */
export function addressQuery(typed: URLSearchParams, locale: Locale): string {
  const max_price = readText(typed, 'max_price', PRICE_LENGTH)
  return writeQuery(new URLSearchParams({ ...(max_price && { max_price }), ...setFields(readOfferSearch(typed, locale)) }))
}

export function writeOfferSearch(search: OfferSearch): string {
  return writeQuery(new URLSearchParams(setFields(search)))
}
