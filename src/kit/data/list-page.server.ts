import { SQL, sql } from 'drizzle-orm'
import { MOST_LISTED } from '../most-counted.ts'
import { type Db, rowsOf } from './db.server.ts'
import { patternsOf } from './search-text.server.ts'

/** Pages of an export, at most: `MOST_EXPORTED` rows in pages of `AT_ONCE`. */
const MOST_PAGES = 20

export interface ListQuery {
  /** The table of the list with its alias, such as `contributions c`. */
  table: SQL
  /** Its key, such as `c.id`. */
  id: SQL
  /** Joins that the filter needs: each costs time for every row that may be on a page. */
  filtered_by?: SQL | undefined
  /** Joins that only the order needs: rows are counted, and shown, without them. */
  ordered_with?: SQL | undefined
  /** Conditions that all hold. */
  where: readonly SQL[]
  /** An order that an index has, ending with the key. */
  order: SQL
  /** Columns of a row, over the table, `filtered_by` and `shown_with`. */
  fields: SQL
  /** Joins that only the columns need: made for the rows of the page. */
  shown_with?: SQL | undefined
  /** A query of a `with` that the filter reads, computed once for the page and its count. */
  shared?: SQL | undefined
  /** A value that is read in the same statement, such as the numbers of the list's tabs. */
  beside?: SQL | undefined
  page: number
  per_page: number
}

export interface ListPage<Row, Beside = unknown> {
  data: Row[]
  /** Counted to one more than {@link MOST_LISTED}. */
  total: number
  beside: Beside
}

/**
 * Reads one page of a list, and how many rows there are. The keys of the page are chosen first, for the values of the filter; its rows are looked up by
 * them, which PostgreSQL plans once for all pages. So joins and columns cost as much as the rows that are shown, and the count ends where nobody turns
 * pages any more.
 */
export async function findListPage<Row extends object, Beside = unknown>(db: Db, query: ListQuery): Promise<ListPage<Row, Beside>> {
  const { beside = sql`null` } = query
  const found: Found[] = []
  const where = searchedOnce(query.where, found)
  const chosen_by = { ...query, where }
  const given = query.shared ? [query.shared] : []
  const [chosen] = await rowsOf<{ keys: string[] | number[]; total: number; beside: Beside }>(
    db,
    found.length > 0
      ? sql`${withEach([...given, ...queriesOf(found), pageOfFound(chosen_by)])} select array(select key from page) as keys,
          coalesce((select max(total) from page), (${query.page > 1 ? countOf(chosen_by) : sql`0`})) as total, ${beside} as beside`
      : sql`${withEach(given)} select array(${keysOf(chosen_by)}) as keys, (${countOf(chosen_by)}) as total, ${beside} as beside`,
  )
  const { keys, total, beside: read } = chosen!
  const type = sql.raw(typeof keys[0] === 'number' ? 'int[]' : 'text[]')
  const data = keys.length > 0 ? await rowsOf<Row & Record<string, unknown>>(db, rowsSql(query, sql`${sql.param(keys)}::${type}`)) : []
  return { data, total, beside: read }
}

/** SQL: the page of what a search found, with its count: all of it has to be sorted, and is looked up for that once. */
function pageOfFound({ table, id, filtered_by = sql``, ordered_with = sql``, where, order, ...paging }: ListQuery): SQL {
  return sql`page as materialized (select ${id} as key, least(count(*) over (), ${mostCounted(paging)})::int as total
    from ${table} ${filtered_by} ${ordered_with} where ${all(where)} order by ${order} ${sliceOf(paging)})`
}

/** SQL: the first rows of a list, not counted, as one of the queries of a page that shows several lists. */
export function firstRows(query: Omit<ListQuery, 'page'>): SQL {
  return rowsSql(query, sql`array(${keysOf({ ...query, page: 1 })})`)
}

/** SQL: the number of rows of a list, as its page says it. */
export function countOf({
  table,
  filtered_by = sql``,
  where,
  per_page = 1,
}: Pick<ListQuery, 'table' | 'filtered_by' | 'where'> & Partial<ListQuery>): SQL {
  return sql`select count(*)::int as total from (select from ${table} ${filtered_by} where ${all(where)} limit ${mostCounted({ per_page })}) as counted`
}

function keysOf({ table, id, filtered_by = sql``, ordered_with = sql``, where, order, ...paging }: ListQuery): SQL {
  return sql`select ${id} from ${table} ${filtered_by} ${ordered_with} where ${all(where)} order by ${order} ${sliceOf(paging)}`
}

function sliceOf({ page, per_page }: Pick<ListQuery, 'page' | 'per_page'>): SQL {
  // A literal, as with a parameter a plan for any size expects a tenth of all rows.
  const size = sql.raw(String(Math.trunc(per_page)))
  return page > 1 ? sql`limit ${size} offset ${(page - 1) * per_page}` : sql`limit ${size}`
}

/** The number at which counting ends. Exports read pages of thousands of rows, and want to know how many there will be, and whether there are more. */
export function mostCounted({ per_page }: { per_page: number }): SQL {
  return sql.raw(String(Math.max(MOST_LISTED, MOST_PAGES * Math.trunc(per_page)) + 1))
}

function rowsSql({ table, id, fields, filtered_by = sql``, shown_with = sql`` }: Omit<ListQuery, 'page'>, keys: SQL): SQL {
  return sql`select ${fields} from unnest(${keys}) with ordinality as page(key, n) join ${table} on ${id} = page.key ${filtered_by} ${shown_with}
    order by page.n`
}

export function all(where: readonly SQL[]): SQL {
  return where.length > 0 ? sql.join([...where], sql` and `) : sql`true`
}

/** How a text that an index has is matched: `has(sql`plain_text(p.name)`)`. */
export type Has = (text: SQL) => SQL

/**
 * Conditions that each typed word is in one of the texts of a row, its own or those of what it names. Every text is searched by the index of whatever has
 * it, so that there is no copy that could be stale.
 * @param sources queries of the keys of matching rows
 */
export function foundBy(id: SQL, typed: string | undefined, sources: (has: Has) => SQL[]): SQL[] {
  return patternsOf(typed).map((pattern) => {
    const queries = sources((text) => sql`${text} like ${pattern}`)
    return new Found(id, sql.join(queries, sql` union `))
  })
}

/** A condition that the key of a row is one of those that a query finds. */
export class Found extends SQL {
  readonly id: SQL
  readonly keys: SQL

  constructor(id: SQL, keys: SQL) {
    // An array, as otherwise the planner may look into the sources for every row of the list.
    super(sql`${id} = any(array(${keys}))`.queryChunks)
    this.id = id
    this.keys = keys
  }
}

/** The same conditions, reading what each search found in a `with`, so that several queries of one statement share it. @param found each search, once */
export function searchedOnce(where: readonly SQL[], found: Found[]): SQL[] {
  return where.map((one) => {
    if (!(one instanceof Found)) return one
    if (!found.includes(one)) found.push(one)
    return sql`${one.id} = any(array(select key from ${nameOf(found.indexOf(one))}))`
  })
}

/** SQL: the queries of that `with`. */
export function queriesOf(found: readonly Found[]): SQL[] {
  return found.map(({ keys }, at) => sql`${nameOf(at)}(key) as materialized (${keys})`)
}

function nameOf(at: number): SQL {
  return sql.raw(`found_${at}`)
}

export function withEach(queries: readonly SQL[]): SQL {
  return queries.length > 0 ? sql`with ${sql.join([...queries], sql`, `)}` : sql``
}
