import { type SQL, sql } from 'drizzle-orm'
import type { Has } from '../../kit/data/list-page.server.ts'
import type { Locale } from '../../kit/locales.ts'

/** SQL: the ids, ours and those of the travel site, of places with a word in their name in a language, by the indexes `places_named_…`. */
export function placesWith(has: Has, locale: Locale): SQL {
  return sql`select l.known_as from places_by_any_id l where ${has(sql`plain_text(l.${sql.raw(`name_${locale}`)})`)}`
}
