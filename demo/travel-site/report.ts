import { createHmac } from 'node:crypto'
import type { SiteBooking } from './booking.ts'

/** A row of the outbound queue: the report of one revision of a booking to the partner. */
export interface Report {
  /** `RS-…/2`: the booking and its revision. */
  id: string
  booking_id: string
  revision: number
  /** The exact text that is sent, the same in every attempt. */
  body: string
  state: 'waiting' | 'acknowledged' | 'given_up'
  attempts: number
  /** Time at which it was queued, or queued again by hand. */
  queued_at: string
  next_attempt_at: string
  last_problem: string | null
  answer: ReportAnswer | null
}

/** The partner's response. */
export interface ReportAnswer {
  matched: boolean
  trail: { code: string; url: string } | null
}

/** The report of the booking's current revision. */
export function makeReport(booking: SiteBooking, now: string): Report {
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
 * The headers that authenticate and date the body: HMAC-SHA256 over `<timestamp>.<body>`.
 * @param now milliseconds
 */
export function signatureHeaders(body: string, secret: string, now: number): Record<string, string> {
  const timestamp = String(Math.floor(now / 1000))
  const digest = createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex')
  return { 'X-Huella-Timestamp': timestamp, 'X-Huella-Signature': `sha256=${digest}` }
}

function reportBody(booking: SiteBooking) {
  const { search } = booking
  return {
    external_id: booking.id,
    revision: booking.revision,
    status: booking.status,
    hand_off: search.hand_off,
    traveller: { email: booking.traveller.email, account: booking.traveller.account ?? null },
    trip: {
      // Normalized: hand-offs use either of two names for this kind of trip.
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
