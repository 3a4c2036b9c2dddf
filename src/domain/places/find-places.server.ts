import { type SQL, sql } from 'drizzle-orm'
import { rowsOf } from '../../kit/data/db.server.ts'
import { airportsFor } from './find-airports.server.ts'
import { POPULAR_FLIGHTS, POPULAR_STAYS } from './load/known-places.server.ts'
import { PLACE_QUERY_LENGTH, type PlaceSuggestion, type PlaceTripType } from './place.ts'
import { type PlaceQuery, readQuery } from './place-query.ts'
import { suggestionFields, suggestions } from './place-suggestions.server.ts'
import { type PlaceReader, preparedByLanguage } from './prepared-by-language.server.ts'

/** Bounds on the cost of a search: names scored, documents scored, spellings tried per word. */
const NAMES_WEIGHED = 60
const DOCUMENTS_WEIGHED = 200
const SPELLINGS = 12
/** From the score MEANT on, a name match is enough and words are not searched. Below SURE, mistyped words are tried. */
const MEANT = 9
const SURE = 6.5
/** Minimum closeness of a place found by words to its nearest name: a country's name alone does not find its towns. */
const CLOSE = 0.3

/**
 * Suggests places for the text typed so far, best first, in the reader's language. Tolerates accents, case, one mistyped letter per word,
 * any order of words, and abbreviations; for flights, airports and cities with an airport come first.
 * @param search.trip_type without it, places to stay
 */
export async function searchPlaces(
  ctx: PlaceReader,
  search: { query: string; trip_type?: PlaceTripType; limit?: number },
): Promise<PlaceSuggestion[]> {
  const query = readQuery(search.query.slice(0, PLACE_QUERY_LENGTH))
  if (query.phrases.length === 0) return []
  const flight = isFlight(search.trip_type)
  const limit = search.limit ?? 10
  const places = await prepared(ctx).execute({ ...query, flight, limit })
  return flight ? withAirports(ctx, places, limit) : places
}

/** A few popular destinations, suggested before anything is typed. */
export function popularPlaces(ctx: PlaceReader, { trip_type }: { trip_type?: PlaceTripType }): Promise<PlaceSuggestion[]> {
  const ids = (isFlight(trip_type) ? POPULAR_FLIGHTS : POPULAR_STAYS).map((id) => `city:${id}`)
  return rowsOf<PlaceSuggestion>(
    ctx.db,
    suggestions(ctx.locale, sql`select id as place_id, n from unnest(${sql.param(ids)}::text[]) with ordinality as chosen (id, n)`),
  )
}

/** The airports of the best place come right after it, even if they were not found by the text: after a typo, or because it has none of its own. */
async function withAirports(ctx: PlaceReader, [best, ...others]: PlaceSuggestion[], limit: number): Promise<PlaceSuggestion[]> {
  if (!best) return []
  const airports = await airportsFor(ctx, best)
  const offered = new Set(airports.map(({ id }) => id))
  return [best, ...airports, ...others.filter(({ id }) => !offered.has(id))].slice(0, limit)
}

function isFlight(trip_type: PlaceTripType | undefined): boolean {
  return trip_type === 'ONLY_FLIGHT' || trip_type === 'FLIGHT_HOUSE' || trip_type === 'MULTI'
}

const prepared = preparedByLanguage(prepare)

function prepare({ db, locale }: PlaceReader) {
  return db
    .select(suggestionFields)
    .from(sql`(${suggestions(locale, found())}) as suggestion`)
    .prepare(`search_places_${locale}`)
}

/**
 * The best places with their rank `n`. Three stages, each only if those before it were not good enough: names that begin with the phrase,
 * places with all the words, places with all the words or spellings one letter away. A score is the place's weight plus the quality of the
 * match: 3 for a whole name, up to 1 for a prefix.
 */
function found(): SQL {
  return sql`
    with asked as materialized (
      select ${placeholder('phrases')}::text[] as phrases, ${placeholder('flight')}::boolean as flight, ${placeholder('limit')}::int as wanted
    ), named as materialized (
      select place_id, max(score) as score from (
        select n.place_id, (case when asked.flight then n.flight_weight else n.stay_weight end)
          + case when n.name = phrase then 3 else char_length(phrase)::real / char_length(n.name) end as score
        from asked cross join unnest(asked.phrases) as phrase
          join place_names n on n.name >= phrase collate "C" and n.name < (phrase || '~') collate "C"
        order by score desc limit ${number(NAMES_WEIGHED)}
      ) as best group by place_id
    ), worded as materialized (
      ${documents(sql`(select words::tsquery from (select ${placeholder('words')}::text as words) as w where words <> '' and coalesce((select max(score) from named), 0) < ${number(MEANT)})`)}
    ), unsure as materialized (
      select where coalesce((select max(score) from (select score from named union all select score from worded) as found), 0) < ${number(SURE)}
    ), spelled as materialized (
      select typed, string_agg(word, ' | ') as words from (
        select k.typed, t.word, row_number() over (partition by k.typed order by t.weight - 2 * levenshtein(t.word, k.typed) desc) as n
        from (select distinct key, typed from unsure cross join unnest(${placeholder('keys')}::text[], ${placeholder('key_words')}::text[]) as u (key, typed)) as k
          join place_typos t on t.key = k.key collate "C"
      ) as ranked where n <= ${number(SPELLINGS)} group by typed
    ), mistyped as materialized (
      ${documents(sql`(select string_agg('(' || w.query || coalesce(' | ' || s.words, '') || ')', ' & ')::tsquery
        from unnest(${placeholder('typed')}::text[], ${placeholder('as_typed')}::text[]) as w (typed, query) left join spelled s on s.typed = w.typed
        where exists (select from unsure))`)}
    )
    select place_id, row_number() over (order by max(score) desc, place_id) as n
    from (select * from named union all select * from worded union all select * from mistyped) as every
    group by place_id order by n limit (select wanted from asked)`
}

/** The places of most weight that a `tsquery` finds, each scored by how close its nearest name is to the typed text. */
function documents(query: SQL): SQL {
  return sql`select place_id, weight + 3 * closeness as score from (
      select place_id, weight, (
        select max(greatest(word_similarity(name, phrases[1]), 1 - levenshtein(name, phrases[1])::real / greatest(char_length(name), char_length(phrases[1]))))
        from unnest(names) as name) as closeness
      from (
        select d.place_id, d.names, asked.phrases, case when asked.flight then d.flight_weight else d.stay_weight end as weight
        from asked cross join place_search d where d.words @@ ${query}
        order by weight desc limit ${number(DOCUMENTS_WEIGHED)}
      ) as met
    ) as near where closeness > ${number(CLOSE)}`
}

function placeholder(name: keyof PlaceQuery | 'flight' | 'limit') {
  return sql.placeholder(name)
}

/** A constant as an SQL literal; never user input. */
function number(value: number): SQL {
  return sql.raw(String(value))
}
