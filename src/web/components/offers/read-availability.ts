import type { Availability } from '../../../domain/offers/desk/offer-desk.ts'

/** Sent for text that is no number, so that the API refuses it: JSON writes NaN as null, which would mean that nobody counts. */
const UNREADABLE = -1

/** The number of places left from a form; empty when nobody counts. */
export function readAvailability(text: (name: string) => string): Availability {
  const typed = text('places_left').trim()
  const places_left = typed === '' ? null : /^\d{1,6}$/.test(typed) ? Number(typed) : UNREADABLE
  return { places_left, sold_out: text('sold_out') === 'yes' }
}
