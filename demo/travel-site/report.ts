import { createHmac } from 'node:crypto'
import type { Booking } from './booking.ts'

/** One revision of a booking on its way to the partner: a row of the outbound queue. */
export interface Report {
  /** `RS-…/2`: the booking and its revision. */
  id: string
  booking_id: string
  revision: number
  /** The exact bytes that are sent, the same in every attempt. */
  body: string
  state: 'waiting' | 'acknowledged' | 'given_up'
  attempts: number
  /** When it was queued, or queued again by hand. */
  queued_at: string
  next_attempt_at: string
  last_problem: string | null
  answer: ReportAnswer | null
}

/** What the partner made of it. */
export interface ReportAnswer {
  matched: boolean
  trail: { code: string; url: string } | null
}

/** The report of the booking as it is now. */
export function makeReport(booking: Booking, now: string): Report {
  return {
    id: `${booking.id}/${booking.revision}`,
    booking_id: booking.id,
    revision: booking.revision,
    body: JSON.stringify(reportBody(booking)),
    state: 'waiting',
    attempts: 0,
    queued_at: now,
    next_attempt_at: now,
    last_problem: null,
    answer: null,
  }
}

/**
 * The headers that prove that the body is ours and fresh: HMAC-SHA256 over `<timestamp>.<body>`.
 * @param now milliseconds
 */
export function signatureHeaders(body: string, secret: string, now: number): Record<string, string> {
  const timestamp = String(Math.floor(now / 1000))
  const digest = createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex')
  return { 'X-Huella-Timestamp': timestamp, 'X-Huella-Signature': `sha256=${digest}` }
}

function reportBody(booking: Booking) {
  const { search } = booking
  return {
    external_id: booking.id,
    revision: booking.revision,
    status: booking.status,
    hand_off: search.hand_off,
    traveller: { email: booking.traveller.email, account: booking.traveller.account ?? null },
    trip: {
      // One kind of trip has one word here, whichever of its two words the hand-off used.
      trip_type: search.trip_type === 'FLIGHT_HOTEL' ? 'FLIGHT_HOUSE' : search.trip_type,
      destination: search.destination,
      departure: search.departure,
      start: search.start,
      end: search.end,
    },
    currency: booking.currency,
    ...booking.amounts,
    occurred_at: booking.changed_at,
  }
}
