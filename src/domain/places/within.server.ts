import { type SQL, sql } from 'drizzle-orm'

/** SQL for the ids of a place and of everything in it. */
export function within(place_id: string): SQL {
  return sql`select id from places where id = ${place_id} or region_id = ${place_id}
    union all select c.id from places c join places country on country.id = ${place_id} and country.type = 'country' where c.country_code = country.country_code`
}
