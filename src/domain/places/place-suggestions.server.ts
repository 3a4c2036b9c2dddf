import { type SQL, sql } from 'drizzle-orm'
import type { Locale } from '../../kit/locales.ts'

/**
 * SQL for the `PlaceSuggestion`s of chosen places, in order.
 * @param chosen a query with the columns `place_id` and `n`
 */
export function suggestions(locale: Locale, chosen: SQL): SQL {
  const name = sql.raw(`name_${locale}`)
  return sql`select p.id, p.type, p.${name} as text, ${sql.raw(`p.context_${locale}`)} as context, p.short_code, p.country_code, country.${name} as country,
      case when p.type = 'region' then p.${name} else region.${name} end as administrative_area_level_1,
      case when p.type = 'city' then p.${name} else city.${name} end as locality, p.latitude, p.longitude
    from (${chosen}) as chosen join place_refs p on p.id = chosen.place_id join countries country on country.code = p.country_code
      left join places region on region.id = p.region_id left join places city on city.id = p.city_id
    order by chosen.n`
}
