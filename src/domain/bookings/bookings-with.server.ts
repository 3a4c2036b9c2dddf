import { type SQL, sql } from 'drizzle-orm'
import type { Has } from '../../kit/data/list-page.server.ts'
import type { Locale } from '../../kit/locales.ts'
import { placesAmong } from '../places/places-with.server.ts'

/** SQL: the ids of bookings with a word in their number, by the index `bookings_numbered`. */
export function bookingsNumbered(has: Has): SQL {
  return sql`select b.id from booking_facts b where ${has(sql`plain_text(b.external_id)`)}`
}

/** SQL: the ids of bookings with a word in the name of their destination. */
export function bookingsTo(has: Has, locale: Locale): SQL {
  return sql`select b.id from bookings b where b.destination_id = any(array(${placesAmong(sql`bookings`, sql`destination_id`, has, locale)}))`
}
