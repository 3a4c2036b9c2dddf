import type { AvailabilityChange } from '../../../domain/offers/desk/offer-desk.ts'
import type { PostedForm } from '../../form.server.ts'

/** Sent for text that is no number, so that the API refuses it: JSON writes NaN as null, which would mean that nobody counts. */
const UNREADABLE = -1

/** The number of places left from a form, and what it had shown; empty when nobody counts. */
export function readAvailability({ text, parsed }: PostedForm): AvailabilityChange {
  const typed = text('places_left').trim()
  const places_left = typed === '' ? null : /^\d{1,6}$/.test(typed) ? Number(typed) : UNREADABLE
  return { places_left, sold_out: text('sold_out') === 'yes', seen: parsed('seen') }
}
