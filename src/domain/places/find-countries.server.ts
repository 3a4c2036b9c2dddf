import { eq, sql } from 'drizzle-orm'
import type { Context } from '../../kit/context.server.ts'
import { countries } from './place.tables.server.ts'
import type { Country } from './place.ts'

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
