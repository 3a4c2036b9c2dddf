import { sql } from 'drizzle-orm'
import { type Db, rowsOf } from '../../kit/data/db.server.ts'
import { withLetterLeftOut } from '../places/place-spelling.ts'
import { lettersOf, singularOf } from './search-terms.server.ts'

/** Words shorter than this have too many neighbours. */
const SHORTEST = 4

/**
 * The typed words, with each unknown one replaced by the nearest word of a project: with one letter wrong, missing, too many, or two
 * swapped.
 * @returns undefined if there is nothing to correct
 */
export async function correctSpelling(db: Db, typed: string): Promise<string | undefined> {
  const words = lettersOf(typed)
  const unsure = words.filter((word) => word.length >= SHORTEST && /^[a-z]+$/.test(word))
  if (unsure.length === 0) return undefined
  const keys = unsure.flatMap((word) => [word, singularOf(word)].flatMap(withLetterLeftOut).map((key) => ({ key, word })))
  const rows = await rowsOf<{ typed: string; word: string }>(
    db,
    sql`select distinct on (k.typed) k.typed, w.word
      from unnest(${sql.param(keys.map(({ key }) => key))}::text[], ${sql.param(keys.map(({ word }) => word))}::text[]) as k (key, typed)
        join project_words w on w.key = k.key collate "C"
      where not exists (select from project_words known where known.key >= k.typed collate "C" and known.key < (k.typed || '~') collate "C" and known.key = known.word)
      order by k.typed, levenshtein(w.word, k.typed),
        (select count(*) from (select from project_stories s where s.words @@ w.word::tsquery limit 20) as having_it) desc, w.word`,
  )
  const nearest = new Map(rows.map((row) => [row.typed, row.word]))
  return nearest.size > 0 ? words.map((word) => nearest.get(word) ?? word).join(' ') : undefined
}
