import { type PriceBreakdown, splitPrice } from './breakdown.ts'
import { generateOffer } from './offers.ts'
import { type Currency, type Fare, priceOf } from './price.ts'
import type { Search } from './search.ts'

/** A pretend booking. Amounts are in minor units of `currency`, times are ISO 8601 UTC. */
export interface SiteBooking {
  /** `RS-000123-…`: a readable number, then random characters, so that nobody can guess the address of another booking. */
  id: string
  /** The browser that booked (a random cookie), for "my bookings". */
  visitor: string
  /** Idempotency key, one per confirmation page, so that a form sent twice books once. */
  request_key: string
  status: 'confirmed' | 'cancelled'
  /** Increases with every change; the partner orders our reports by it. */
  revision: number
  search: Search
  offer_number: number
  title: string
  details: string[]
  fare: Fare
  currency: Currency
  amounts: PriceBreakdown
  /** `account` is the traveller's user id at Huella if they were signed in; older bookings lack the field. */
  traveller: { name: string | null; email: string | null; account?: string | null }
  created_at: string
  changed_at: string
}

export interface BookingRequest {
  visitor: string
  request_key: string
  search: Search
  offer_number: number
  currency: Currency
  traveller: SiteBooking['traveller']
}

/** @param number sequence number of the booking on this site */
export function makeBooking(request: BookingRequest, number: number, now: string): SiteBooking {
  const { title, details } = generateOffer(request.search, request.offer_number)
  return {
    id: `RS-${String(number).padStart(6, '0')}-${randomCharacters(16)}`,
    ...request,
    status: 'confirmed',
    revision: 1,
    title,
    details,
    fare: 'standard',
    amounts: amountsOf(request.search, request.offer_number, 'standard', request.currency),
    created_at: now,
    changed_at: now,
  }
}

export interface BookingChange {
  start: string
  end: string
  fare: Fare
}

/** The next revision of a booking with other dates or another fare; the booking itself when nothing differs. */
export function changeBooking(booking: SiteBooking, { start, end, fare }: BookingChange, now: string): SiteBooking {
  if (start === booking.search.start && end === booking.search.end && fare === booking.fare) return booking
  const search = { ...booking.search, start, end }
  const amounts = amountsOf(search, booking.offer_number, fare, booking.currency)
  return { ...booking, search, fare, amounts, revision: booking.revision + 1, changed_at: now }
}

/** The cancelled booking; its amounts are not removed, to show the cancelled sums. */
export function cancelBooking(booking: SiteBooking, now: string): SiteBooking {
  if (booking.status === 'cancelled') return booking
  return { ...booking, status: 'cancelled', revision: booking.revision + 1, changed_at: now }
}

/** Random letters and digits that are easy to read aloud (Crockford's base 32): 5 bits each. */
export function randomCharacters(count: number): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(count)), (byte) => '0123456789ABCDEFGHJKMNPQRSTVWXYZ'[byte % 32]).join('')
}

function amountsOf(search: Search, offer_number: number, fare: Fare, currency: Currency): PriceBreakdown {
  const offer = generateOffer(search, offer_number)
  return splitPrice(priceOf(search, offer.rates, fare, currency), offer.identity)
}
