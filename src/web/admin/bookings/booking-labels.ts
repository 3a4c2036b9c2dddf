import type { ReviewReason } from '../../../domain/bookings/booking.ts'
import { TRAVEL_SITE } from '../../../domain/bookings/booking.ts'
import type { DeskBooking, MATCH_FILTERS } from '../../../domain/bookings/booking-desk.ts'
import type { MatchReason } from '../../../domain/bookings/match-booking.ts'
import { m } from '../../../kit/sentences/messages.js'

export function supplierName({ id, name }: { id: string; name: string }): string {
  return id === TRAVEL_SITE ? m.bookings_travel_site() : name
}

export function reportChannelName(door: DeskBooking['door']): string {
  return { webhook: m.bookings_channel_webhook, hand: m.bookings_channel_hand, statement: m.bookings_channel_statement }[door]()
}

export function bookingStatusName(status: DeskBooking['status']): string {
  return status === 'confirmed' ? m.sales_confirmed() : m.sales_cancelled()
}

export function matchName(match: (typeof MATCH_FILTERS)[number]): string {
  const words = {
    code: m.bookings_match_code,
    account: m.bookings_match_account,
    hand: m.bookings_match_hand,
    email: m.bookings_match_email,
    dates: m.bookings_match_dates,
    none: m.bookings_match_none,
  }
  return words[match]()
}

export function reasonName(reason: MatchReason): string {
  const words = {
    code: m.bookings_reason_code,
    account: m.bookings_reason_account,
    email: m.bookings_reason_email,
    destination: m.bookings_reason_destination,
    dates: m.bookings_reason_dates,
    near_dates: m.bookings_reason_near_dates,
    trip_type: m.bookings_reason_trip_type,
    soon_after: m.bookings_reason_soon_after,
    only_one: m.bookings_reason_only_one,
    deal: m.bookings_reason_deal,
    account_differs: m.bookings_reason_account_differs,
    hand: m.bookings_reason_hand,
  }
  return words[reason]()
}

export function reviewName(reason: ReviewReason): string {
  const words = {
    unknown_currency: m.sales_review_unknown_currency,
    impossible_date: m.sales_review_impossible_date,
    end_before_start: m.sales_review_end_before_start,
  }
  return words[reason]()
}

/** High from 75 per cent on, medium from 55 on. */
export function confidenceName(confidence: number): string {
  if (confidence >= 75) return m.bookings_confidence_high({ confidence })
  return confidence >= 55 ? m.bookings_confidence_medium({ confidence }) : m.bookings_confidence_low({ confidence })
}
