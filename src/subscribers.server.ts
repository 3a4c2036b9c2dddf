import { BOOKING_CHANGED } from './bookings/receive-booking.server.ts'
import { followBooking } from './contributions/follow-booking.server.ts'
import type { Db } from './kit/db.server.ts'
import type { OutboxEvent, Subscriber } from './kit/outbox.server.ts'

/** Who hears of what: news travels uphill through the outbox, never by import (rule 3). Each may be told twice. */
export function subscribers(db: Db): Record<string, Subscriber[]> {
  return {
    [BOOKING_CHANGED]: [(event) => followBooking({ db }, { booking_id: textOf(event, 'booking_id') })],
  }
}

function textOf(event: OutboxEvent, field: string): string {
  const value = event.payload[field]
  if (typeof value !== 'string') throw new Error(`${event.type} has no ${field}`)
  return value
}
