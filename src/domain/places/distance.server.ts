import { type Placeholder, type SQL, sql } from 'drizzle-orm'

/**
 * SQL for the great-circle distance in kilometres from a point to a row with `latitude` and `longitude`; null if the row has none.
 * @param alias of the row's table, never user input; empty if there is only one table
 */
export function kilometresTo(
  alias: string,
  { latitude, longitude }: { latitude: number | Placeholder; longitude: number | Placeholder },
): SQL {
  const column = (name: string) => sql.raw(alias ? `${alias}.${name}` : name)
  // The case is needed because least() ignores nulls.
  return sql`case when ${column('latitude')} is not null then 2 * 6371 * asin(sqrt(least(1, power(sin(radians(${column('latitude')} - ${latitude}::float8) / 2), 2)
    + cos(radians(${column('latitude')})) * cos(radians(${latitude}::float8)) * power(sin(radians(${column('longitude')} - ${longitude}::float8) / 2), 2)))) end`
}

/** SQL for the ids of a place and of everything in it. */
export function within(place_id: string): SQL {
  return sql`select id from places where id = ${place_id} or region_id = ${place_id} or city_id = ${place_id}
    union all select c.id from places c join places country on country.id = ${place_id} and country.type = 'country' where c.country_code = country.country_code`
}
