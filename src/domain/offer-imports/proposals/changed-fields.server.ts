import { isDeepStrictEqual } from 'node:util'
import { OFFER_FIELDS, type OfferFieldName, type OfferReading } from '../reading/offer-reading.ts'

/** What a page says otherwise than before. What it no longer says is no change: pages are often half there. */
export function changedFields(before: OfferReading, now: OfferReading): OfferFieldName[] {
  return OFFER_FIELDS.filter((field) => now[field] !== null && !isDeepStrictEqual(now[field].value, before[field]?.value))
}
