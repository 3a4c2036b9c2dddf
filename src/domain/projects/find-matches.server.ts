import { sql } from 'drizzle-orm'
import { type Db, rowsOf } from '../../kit/data/db.server.ts'
import { MOST_COUNTED } from '../../kit/most-counted.ts'
import { withLetterLeftOut } from '../places/place-spelling.ts'
import { countByWords } from './common-words.server.ts'
import { conditions, type ProjectFilter, statusIs } from './project-conditions.server.ts'
import { lettersOf, singularOf, storyQuery } from './search-terms.server.ts'

type MatchFilter = Omit<ProjectFilter, 'sort' | 'near' | 'page' | 'per_page'>

/** The projects that a filter's keywords find. */
interface Matches<Filter> {
  /** The effective filter: with the typed district, and with mistyped words corrected. */
  filter: Filter
  total: number
  /** All matches, if they are few; otherwise null, and the filter's own conditions find them. */
  ids: string[] | null
  /** Projects with the keywords in the name, summary, organization or place, if these are few. */
  named: string[]
  /** The keywords that were searched instead of those typed, which no project has. */
  searched?: string
}

/** Projects with the keywords in their names and the like from which their stories are not searched as well: ten pages of the list. */
const ENOUGH = 120

/**
 * Resolves a filter's keywords: a district by its number; projects by name, summary, organization and place; if these are few, by all words
 * of their stories too; and if there are none, by the nearest words that projects have.
 * @param most_few above this many, `ids` is null
 */
export async function findMatches<Filter extends MatchFilter>(db: Db, asked: Filter, most_few: number): Promise<Matches<Filter>> {
  const filter = await withTypedDistrict(db, asked)
  const found = await matchesOf(db, filter, most_few)
  if (found.total > 0 || !filter.text) return found
  const searched = await correctSpelling(db, filter.text)
  if (!searched) return found
  const corrected = await matchesOf(db, { ...filter, text: searched }, most_few)
  return corrected.total > 0 ? { ...corrected, searched } : found
}

async function matchesOf<Filter extends MatchFilter>(db: Db, filter: Filter, most_few: number): Promise<Matches<Filter>> {
  if (!filter.text) return { filter, total: 0, ids: null, named: [] }
  const { total, few } = await countByWords(db, filter, Math.max(most_few, ENOUGH))
  if (!few || total >= ENOUGH) return { filter, total, ids: few, named: [] }
  const ids = [...new Set([...few, ...(await findByStory(db, filter))])].slice(0, MOST_COUNTED)
  return { filter, total: ids.length, ids, named: few }
}

async function findByStory(db: Db, filter: MatchFilter): Promise<string[]> {
  const words = storyQuery(filter.text ?? '')
  if (!words) return []
  const has = sql`s.words @@ to_tsquery('project_words', ${words})`
  const { text: _, ...others } = filter
  const narrowed = Object.keys(others).some((name) => name !== 'statuses' && others[name as keyof typeof others])
  const stories = sql`select s.project_id as id from project_stories s where ${statusIs(filter.statuses, 's')} and ${has}`
  const found = narrowed
    ? sql`select p.id from projects p where p.id = any(array(${stories})) and ${conditions(others)} limit ${MOST_COUNTED}`
    : sql`${stories} limit ${MOST_COUNTED}`
  return (await rowsOf<{ id: string }>(db, found)).map(({ id }) => id)
}

/** Takes the number of a district out of the keywords: "4895", "distrito 4895", "escuelas distrito 4895". */
async function withTypedDistrict<Filter extends MatchFilter>(db: Db, filter: Filter): Promise<Filter> {
  const number = !filter.district && filter.text ? /(?<![\p{L}\p{N}])\d{4}(?![\p{L}\p{N}])/u.exec(filter.text)?.[0] : undefined
  if (!number || (await rowsOf(db, sql`select from district_refs where number = ${number}`)).length === 0) return filter
  const text = lettersOf(filter.text!)
    .filter((word, index, words) => word !== number && !(words[index + 1] === number && DISTRICT.has(word)))
    .join(' ')
  return { ...filter, text, district: number }
}

const DISTRICT = new Set(['distrito', 'district', 'dto', 'd'])

/** Words shorter than this have too many neighbours. */
const SHORTEST = 4

/**
 * The typed words, with each unknown one replaced by the nearest word of a project: with one letter wrong, missing, too many, or two
 * swapped.
 * @returns undefined if there is nothing to correct
 */
async function correctSpelling(db: Db, typed: string): Promise<string | undefined> {
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
