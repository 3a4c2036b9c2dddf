import { type SQL, sql } from 'drizzle-orm'
import type { Has } from '../../kit/data/list-page.server.ts'

/** SQL: the ids of bookings with a word in their number, by the index `bookings_numbered`. */
export function bookingsNumbered(has: Has): SQL {
  return sql`select b.id from booking_facts b where ${has(sql`plain_text(b.external_id)`)}`
}
