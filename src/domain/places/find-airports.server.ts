import { type SQL, sql } from 'drizzle-orm'
import { kilometresTo } from './distance.server.ts'
import type { PlaceSuggestion } from './place.ts'
import { suggestionFields, suggestions } from './place-suggestions.server.ts'
import { type PlaceReader, preparedByLanguage } from './prepared-by-language.server.ts'

/** Airports offered with one place. */
const MOST = 3
/** Airports farther away are of no help. */
const FARTHEST_KM = 600
/** Number of airports measured; the nearest by degrees, which at high latitudes are not all nearest by kilometres. */
const MEASURED = 30
/** Extra distance acceptable for an airport with ten times the flights; also the least gain for one across a border. */
const KM_PER_SIZE = 25
const KM_PER_BORDER = 80
/** In a wide region, extra distance acceptable for the airport of a place that is ten times as well known. */
const KM_PER_FAME = 300
/** Penalty of a city's second airport: in a country's list each city's first airport comes before any second one. */
const SECOND_AIRPORT = 2

/**
 * The airports for a flight to or from a place: its own, best first, otherwise the nearest with their distance. Empty for an airport, and
 * for a place in the middle of nowhere.
 */
export async function airportsFor(ctx: PlaceReader, place: PlaceSuggestion): Promise<PlaceSuggestion[]> {
  if (place.type === 'airport') return []
  const { id, latitude, longitude } = place
  return prepared(ctx).execute({ id, latitude, longitude })
}

const prepared = preparedByLanguage(prepare)

function prepare({ db, locale }: PlaceReader) {
  return db
    .select(suggestionFields)
    .from(sql`(${suggestions(locale, chosen(), sql`chosen.distance_km`)}) as suggestion`)
    .prepare(`airports_for_${locale}`)
}

function chosen(): SQL {
  const point = { latitude: sql.placeholder('latitude'), longitude: sql.placeholder('longitude') }
  return sql`
    with meant as materialized (
      select id, type, country_code from places where id = ${sql.placeholder('id')}
    ), own as materialized (
      select a.id, a.city_id from meant join places a on a.city_id = meant.id and a.type = 'airport' where meant.type = 'city'
      union all select a.id, a.city_id from meant join places a on a.country_code = meant.country_code and a.type = 'airport'
        where meant.type = 'country' or meant.type = 'region' and a.region_id = meant.id
    ), nearest as materialized (
      select id, city_id, country_code, ${kilometresTo('', point)} as km
      from (select * from places where type = 'airport' and not exists (select from own)
        order by point(longitude, latitude) <-> point(${point.longitude}::float8, ${point.latitude}::float8) limit ${sql.raw(String(MEASURED))}) as around
    )
    select id as place_id, distance_km, row_number() over (order by rank desc, id) as n from (
      select own.id, null::int as distance_km,
        coalesce(city.stay_weight, 0) - ${number(SECOND_AIRPORT)} * row_number() over (partition by own.city_id order by s.flight_weight desc) as rank
      from own join place_search s on s.place_id = own.id left join place_search city on city.place_id = own.city_id
      union all select nearest.id, round(km)::int, case when meant.type = 'region' then coalesce(city.stay_weight, 0) - km / ${number(KM_PER_FAME)}
        else s.flight_weight - (km + case when nearest.country_code = meant.country_code then 0 else ${number(KM_PER_BORDER)} end) / ${number(KM_PER_SIZE)} end
      from meant cross join nearest join place_search s on s.place_id = nearest.id left join place_search city on city.place_id = nearest.city_id
      where km < ${number(FARTHEST_KM)}
    ) as ranked order by n limit ${sql.raw(String(MOST))}`
}

/** A constant as an SQL literal; never user input. */
function number(value: number): SQL {
  return sql.raw(value.toFixed(1))
}
