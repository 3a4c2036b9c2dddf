import { OFFER_SORTS } from '../../../domain/offers/offer-sorts.ts'
import { MONTH } from '../../../kit/months.ts'
import { readKey, readOneOf, readPage, readText, writeQuery } from '../../list-parameters.ts'

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

export function readOfferSearch(parameters: URLSearchParams): OfferSearch {
  const like = (name: string, shape: RegExp) => (shape.test(parameters.get(name) ?? '') ? (parameters.get(name) ?? '') : '')
  return {
    query: readText(parameters, 'query'),
    group: readKey(parameters, 'group'),
    place: readKey(parameters, 'place'),
    month: like('month', MONTH),
    currency: like('currency', /^[A-Z]{3}$/),
    max_price: like('max_price', /^[1-9]\d{0,8}$/),
    sort: readOneOf(parameters, 'sort', OFFER_SORTS) ?? 'position',
    page: readPage(parameters),
  }
}

/** The fields that are set. */
export function setFields(search: OfferSearch): Record<string, string> {
  const names = Object.keys(NOTHING) as (keyof OfferSearch)[]
  return Object.fromEntries(names.filter((name) => search[name] !== NOTHING[name]).map((name) => [name, String(search[name])]))
}

export function writeOfferSearch(search: OfferSearch): string {
  return writeQuery(new URLSearchParams(setFields(search)))
}
