import { isDeepStrictEqual } from 'node:util'
import { OFFER_FIELDS, type OfferFieldName, type OfferReading } from '../reading/offer-reading.ts'

/** Fields that differ between two readings of a page. A missing field is no change: pages are often loaded incompletely. */
export function changedFields(before: OfferReading, now: OfferReading): OfferFieldName[] {
  return OFFER_FIELDS.filter((field) => now[field] !== null && !isDeepStrictEqual(now[field].value, before[field]?.value))
}
