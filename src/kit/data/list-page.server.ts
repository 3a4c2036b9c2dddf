import { type SQL, sql } from 'drizzle-orm'
import { MOST_LISTED } from '../most-counted.ts'
import { type Db, rowsOf } from './db.server.ts'
import { patternsOf } from './search-text.server.ts'

/** Pages of an export, at most: `MOST_EXPORTED` rows in pages of `AT_ONCE`. */
export const MOST_PAGES = 20

export interface ListQuery {
  /** The table of the list with its alias, such as `contributions c`. */
  table: SQL
  /** Its key, such as `c.id`. */
  id: SQL
  /** Joins that the filter or the order needs: each costs time for every row that may be on a page. */
  filtered_by?: SQL | undefined
  /** Conditions that all hold. */
  where: readonly SQL[]
  /** An order that an index has, ending with the key. */
  order: SQL
  /** Columns of a row, over the table, `filtered_by` and `shown_with`. */
  fields: SQL
  /** Joins that only the columns need: made for the rows of the page. */
  shown_with?: SQL | undefined
  page: number
  per_page: number
}

export interface ListPage<Row> {
  data: Row[]
  /** Counted to one more than {@link MOST_LISTED}. */
  total: number
}

/**
 * Reads one page of a list, and how many rows there are. The keys of the page are chosen first and its rows are looked up after, so that joins and columns
 * cost as much as the rows that are shown; the count ends where nobody turns pages any more.
 */
export async function findListPage<Row extends object>(db: Db, query: ListQuery): Promise<ListPage<Row>> {
  const [data, counted] = await Promise.all([
    rowsOf<Row & Record<string, unknown>>(db, pageSql(query)),
    rowsOf<{ total: number }>(db, countSql(query)),
  ])
  return { data, total: counted[0]?.total ?? 0 }
}

function pageSql({ table, id, fields, filtered_by = sql``, shown_with = sql``, ...list }: ListQuery): SQL {
  // A literal, as with a parameter a plan for any size expects a tenth of all rows.
  const size = sql.raw(String(Math.trunc(list.per_page)))
  return sql`with page as materialized (
      select chosen.key, row_number() over () as n from (
        select ${id} as key from ${table} ${filtered_by} where ${all(list.where)} order by ${list.order} limit ${size} offset ${(list.page - 1) * list.per_page}) as chosen)
    select ${fields} from page join ${table} on ${id} = page.key ${filtered_by} ${shown_with} order by page.n`
}

function countSql({ table, filtered_by = sql``, where, per_page }: ListQuery): SQL {
  // Exports read pages of thousands of rows, and want to know how many there will be.
  const most = Math.max(MOST_LISTED + 1, MOST_PAGES * Math.trunc(per_page))
  return sql`select count(*)::int as total from (select from ${table} ${filtered_by} where ${all(where)} limit ${sql.raw(String(most))}) as counted`
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
    // An array, as otherwise the planner may look into the sources for every row of the list.
    return sql`${id} = any(array(${sql.join(queries, sql` union `)}))`
  })
}
