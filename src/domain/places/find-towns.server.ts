import { eq, sql } from 'drizzle-orm'
import type { Context } from '../../kit/context.server.ts'
import { type Db, rowsOf } from '../../kit/data/db.server.ts'
import { countries } from './place.tables.server.ts'
import type { Country, Town } from './place.ts'

/** Degrees. */
interface Box {
  west: number
  south: number
  east: number
  north: number
}

/** Limit of cached results: maps show the same few views again and again, and towns do not move. */
const CACHE_SIZE = 500

const caches = new WeakMap<Db, Map<string, Promise<Town[]>>>()

/** The best known cities in a box, best known first, for orientation on a map. Cached in this process. */
export function findTowns(ctx: Pick<Context, 'db' | 'locale'>, box: Box, limit: number): Promise<Town[]> {
  const cache = caches.get(ctx.db) ?? new Map<string, Promise<Town[]>>()
  caches.set(ctx.db, cache)
  const key = JSON.stringify([ctx.locale, box, limit])
  const cached = cache.get(key)
  if (cached) return cached
  const towns = readTowns(ctx, box, limit)
  if (cache.size >= CACHE_SIZE) cache.clear()
  cache.set(key, towns)
  towns.catch(() => cache.delete(key))
  return towns
}

function readTowns({ db, locale }: Pick<Context, 'db' | 'locale'>, { west, south, east, north }: Box, limit: number): Promise<Town[]> {
  return rowsOf<Town & Record<string, unknown>>(
    db,
    sql`select p.id, p.${sql.raw(`name_${locale}`)} as text, p.longitude, p.latitude from places p join place_search s on s.place_id = p.id
      where p.type = 'city' and (p.kind is null or p.kind = 'town') and point(p.longitude, p.latitude) <@ box(point(${west}::float8, ${south}::float8), point(${east}::float8, ${north}::float8))
      order by s.stay_weight desc, p.id limit ${limit}`,
  )
}

/**
 * The available countries: first those with a position, then the others by name in the reader's language, ignoring accents: Åland sorts
 * under A.
 */
export function findCountries({ db, locale }: Pick<Context, 'db' | 'locale'>): Promise<Country[]> {
  const name = countries[`name_${locale}`]
  return db
    .select({ code: countries.code, name })
    .from(countries)
    .where(eq(countries.enabled, true))
    .orderBy(sql`${countries.position} nulls last, plain_text(${name})`)
}
