import { type SQL, sql } from 'drizzle-orm'
import type { Locale } from '../../kit/locales.ts'

/**
 * SQL for the `PlaceRef` of a joined `places` row, null when the join found none.
 * @param alias of the joined table, ours, never from outside
 */
export function placeRef(alias: string, locale: Locale): SQL {
  const at = sql.raw(alias)
  const name = sql.raw(`name_${locale}`)
  return sql`case when ${at}.id is not null then json_build_object('id', ${at}.id, 'type', ${at}.type, 'text', ${at}.${name}, 'context', ${placeContext(alias, locale)}) end`
}

/**
 * SQL for where a `places` row lies: the city an airport serves, region, country. A part that says the place's own name again is left out:
 * the city of Mendoza lies in "Argentina", Buenos Aires not in "Ciudad Autónoma de Buenos Aires".
 */
export function placeContext(alias: string, locale: Locale): SQL {
  const at = sql.raw(alias)
  const name = sql.raw(`name_${locale}`)
  return sql`concat_ws(', ',
    (select city.${name} from places city where city.id = ${at}.city_id),
    (select region.${name} from places region where region.id = ${at}.region_id and ${at}.city_id is null and strpos(region.${name}, ${at}.${name}) = 0),
    (select country.${name} from countries country where country.code = ${at}.country_code and country.${name} <> ${at}.${name}))`
}
