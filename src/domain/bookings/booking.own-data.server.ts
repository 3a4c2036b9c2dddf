import { sql } from 'drizzle-orm'
import type { OwnData } from '../../kit/data/own-data.server.ts'

export const BOOKING_OWN_DATA: OwnData = {
  bookings: {
    tables: ['bookings'],
    query: (id) => sql`select b.id, b.external_id, b.status, b.trail_code, b.trip_type, b.destination_id, b.start_date, b.end_date,
      b.currency, b.sale_amount, b.profit_amount, b.occurred_at from bookings b where b.id in (select booking_id from booking_travellers where user_id = ${id}) order by b.occurred_at`,
  },
}
