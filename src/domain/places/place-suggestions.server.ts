import { type SQL, sql } from 'drizzle-orm'
import type { Locale } from '../../kit/locales.ts'
import type { PlaceSuggestion } from './place.ts'

/**
 * SQL for the `PlaceSuggestion`s of chosen places, in order.
 * @param chosen a query with the columns `place_id` and `n`
 * @param distance_km a column of it, if it measures
 */
export function suggestions(locale: Locale, chosen: SQL, distance_km = sql`null::int`): SQL {
  const name = sql.raw(`name_${locale}`)
  return sql`select p.id, p.type, p.${name} as text, ${sql.raw(`p.context_${locale}`)} as context, p.short_code, p.country_code, country.${name} as country,
      coalesce(region.${name}, case when p.type = 'region' then p.${name} end) as administrative_area_level_1,
      coalesce(city.${name}, case when p.type = 'city' then p.${name} end) as locality, p.latitude, p.longitude, p.kind, ${distance_km} as distance_km
    from (${chosen}) as chosen join place_refs p on p.id = chosen.place_id join countries country on country.code = p.country_code
      left join places region on region.id = p.region_id left join places city on city.id = p.city_id
    order by chosen.n`
}

/** Their columns, for a prepared statement. */
export const suggestionFields = {
  id: sql<string>`id`,
  type: sql<PlaceSuggestion['type']>`type`,
  text: sql<string>`text`,
  context: sql<string>`context`,
  short_code: sql<string>`short_code`,
  country_code: sql<string>`country_code`,
  country: sql<string>`country`,
  administrative_area_level_1: sql<string | null>`administrative_area_level_1`,
  locality: sql<string | null>`locality`,
  latitude: sql<number | null>`latitude`,
  longitude: sql<number | null>`longitude`,
  kind: sql<PlaceSuggestion['kind']>`kind`,
  distance_km: sql<number | null>`distance_km`,
}
