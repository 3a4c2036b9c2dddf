import { eq, type SQL, sql } from 'drizzle-orm'
import type { Context } from '../../kit/context.server.ts'
import { rowsOf } from '../../kit/data/db.server.ts'
import { kilometresTo } from './distance.server.ts'
import { places } from './place.tables.server.ts'
import type { LocationFilter, PlaceOnMap, PlacePoint, PlaceSuggestion } from './place.ts'
import { suggestions } from './place-suggestions.server.ts'
import { plainName } from './plain-name.ts'

/** Finds a place by its id; null if there is none. */
export async function findPlace(ctx: Pick<Context, 'db' | 'locale'>, place_id: string): Promise<PlaceSuggestion | null> {
  const [place] = await rowsOf<PlaceSuggestion>(ctx.db, suggestions(ctx.locale, sql`select ${place_id}::text as place_id, 1 as n`))
  return place ?? null
}

/** Finds where a place is, null for an unknown id. Coordinates in degrees, null for a country, which its capital does not represent. */
export async function findPoint(ctx: Pick<Context, 'db'>, place_id: string): Promise<PlacePoint | null> {
  const [place] = await ctx.db.select().from(places).where(eq(places.id, place_id))
  if (!place) return null
  const { id, type, country_code, latitude, longitude } = place
  // A neighbourhood is in its city, our own regions in a province or in none.
  const region_id = place.region_id ?? (type === 'region' ? id : null)
  const city_id = place.city_id ?? (type === 'city' ? id : null)
  return {
    city_id,
    region_id,
    country_code,
    latitude: type === 'country' ? null : latitude,
    longitude: type === 'country' ? null : longitude,
  }
}

/** Finds where places are, by id; those without coordinates are left out. */
export async function findMapPoints({ db }: Pick<Context, 'db'>, place_ids: ReadonlySet<string>): Promise<PlaceOnMap[]> {
  const { id, longitude, latitude } = places
  const rows = await db
    .select({ place_id: id, longitude, latitude })
    .from(places)
    .where(sql`${id} = any(${sql.param([...place_ids])}::text[])`)
    .orderBy(id)
  return rows.flatMap(({ place_id, longitude, latitude }) =>
    longitude === null || latitude === null ? [] : { place_id, longitude, latitude },
  )
}

/**
 * Resolves a location filter as far as its names are known: its city within its region within its country. Names are compared ignoring
 * accents and case, in every language that we have. A city outside the given region is a namesake, and is ignored.
 * @returns null if no part of it is known
 */
export async function resolveLocation(ctx: Pick<Context, 'db'>, location: LocationFilter): Promise<PlacePoint | null> {
  const { country, country_code, administrative_area_level_1: region, administrative_area_level_2: district, locality } = location
  const names = [locality, district].flatMap((name) => (name && plainName(name) ? [plainName(name)] : []))
  const [point] = await rowsOf<PlacePoint & Record<string, unknown>>(
    ctx.db,
    sql`with country as materialized (
      select code from countries where code = ${plainName(country_code ?? '').toUpperCase()} union all
      (select p.country_code from ${named(sql`n.name = ${plainName(country ?? '')}`, 'country')} order by n.stay_weight desc limit 1) limit 1
    ), region as materialized (
      select p.* from ${named(sql`n.name = ${plainName(region ?? '')}`, 'region')} and ${inCountry()} order by n.stay_weight desc limit 1
    ), city as materialized (
      select p.* from ${named(sql`n.name = any(${sql.param(names)}::text[])`, 'city')} and ${inCountry()}
        and (p.region_id is null or p.region_id = (select id from region) or not exists (select from region) or n.name = ${plainName(region ?? '')})
      order by array_position(${sql.param(names)}::text[], n.name), p.region_id is not distinct from (select id from region) desc, n.stay_weight desc limit 1
    )
    select coalesce(city.city_id, city.id) as city_id, coalesce(city.region_id, region.id) as region_id, coalesce(city.country_code, region.country_code, (select code from country)) as country_code,
      coalesce(city.latitude, region.latitude) as latitude, coalesce(city.longitude, region.longitude) as longitude
    from (select) as one left join city on true left join region on true`,
  )
  return point && point.country_code !== null ? point : null
}

/** Cities farther away are not considered near. */
const FARTHEST_KM = 300
/** A city with ten times the inhabitants may be so much farther away and still be chosen, as people name the bigger one. */
const KM_PER_SIZE = 4

/** The city nearest to a visitor, null far out at sea. Coordinates in degrees. */
export async function nearestCity(
  ctx: Pick<Context, 'db' | 'locale'>,
  { latitude, longitude }: { latitude: number; longitude: number },
): Promise<PlaceSuggestion | null> {
  const nearest = sql`select id as place_id, 1 as n from (
      select id, population, ${kilometresTo('', { latitude, longitude })} as km
      from (select * from places where type = 'city' and (kind is null or kind = 'town') order by point(longitude, latitude) <-> point(${longitude}, ${latitude}) limit 60) as around
    ) as measured where km < ${FARTHEST_KM} order by km - ${KM_PER_SIZE} * log(greatest(population, 500)) limit 1`
  const [city] = await rowsOf<PlaceSuggestion>(ctx.db, suggestions(ctx.locale, nearest))
  return city ?? null
}

/** SQL for places of a type by a condition on their name; more conditions may be appended. */
function named(condition: SQL, type: 'country' | 'region' | 'city') {
  return sql`place_names n join places p on p.id = n.place_id where ${condition} and n.name <> '' and p.type = ${type}`
}

function inCountry() {
  return sql`(not exists (select from country) or p.country_code = (select code from country))`
}
