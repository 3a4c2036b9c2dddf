import { m } from '../../../kit/sentences/messages.js'

/** The label of a field of a report. */
export function reportFieldName(field: string): string {
  return Object.hasOwn(LABELS, field) ? LABELS[field as keyof typeof LABELS]() : field
}

const LABELS = {
  status: m.bookings_status,
  booked_on: m.bookings_booked,
  trip_type: m.bookings_trip_type,
  destination: m.bookings_destination,
  departure: m.bookings_departure,
  start: m.bookings_start,
  end: m.bookings_end,
  currency: m.bookings_currency,
  sale: m.bookings_sale,
  cost: m.bookings_cost,
  fees: m.bookings_fees,
  taxes: m.bookings_taxes,
  hand_off: m.bookings_hand_off,
  account: m.sales_traveller,
}
