import { type SQL, sql } from 'drizzle-orm'
import type { Has } from '../../kit/data/list-page.server.ts'
import type { Locale } from '../../kit/locales.ts'

/**
 * SQL: the ids of places, ours or those of the travel site, in a column of rows, with a word in their name in a language; a place that nobody has named
 * is shown by its id. Each of the ids is looked up once, stepping through the index of the column: the names of the world's places have a single letter
 * a hundred thousand times.
 * @param rows a view with an index that starts with the column
 */
export function placesAmong(rows: SQL, column: SQL, has: Has, locale: Locale): SQL {
  const named = sql`select from places_by_any_id l where l.known_as = used.id`
  return sql`with recursive used(id) as ((select min(${column}) from ${rows})
      union all select (select min(${column}) from ${rows} where ${column} > used.id) from used where used.id is not null)
    select used.id from used where exists (${named} and ${has(sql`plain_text(l.${sql.raw(`name_${locale}`)})`)})
      or (${has(sql`plain_text(used.id)`)} and not exists (${named}))`
}
