import { type SQL, sql } from 'drizzle-orm'
import type { Locale } from '../../kit/locales.ts'

/** SQL: the name of a place by our id or the travel site's, otherwise that id. */
export function placeName(column: SQL, locale: Locale): SQL {
  return sql`coalesce((select at.${sql.raw(`name_${locale}`)} from places_by_any_id at where at.known_as = ${column} limit 1), ${column})`
}

export function bookingTraveller(user_id: SQL): SQL {
  return sql`(select json_build_object('id', u.id, 'username', u.username, 'name', u.name, 'surname', u.surname) from user_faces u where u.id = ${user_id})`
}

/** A search `h` with its project, traveller, and how many bookings it has. */
export function handOffFields(locale: Locale): SQL {
  return sql`h.id, h.code, h.trip_type, ${placeName(sql`h.destination_id`, locale)} as destination, h.start_date::text as start, h.end_date::text as "end",
    (select json_build_object('slug', p.slug, 'name', p.name) from project_refs p where p.id = h.project_id) as project, ${bookingTraveller(sql`h.user_id`)} as traveller,
    iso_time(h.created_at) as created_at, (select count(*)::int from bookings x where x.hand_off_id = h.id) as bookings`
}
