import { type SQL, sql } from 'drizzle-orm'
import { type Db, rowsOf } from './db.server.ts'
import { all, type Found, type ListPage, mostCounted, queriesOf, searchedOnce, withEach } from './list-page.server.ts'

/** One kind of row of a list that has several: each is chosen by an index of its own. */
export interface ListPart {
  table: SQL
  id: SQL
  where: readonly SQL[]
  /** An expression that rows are grouped by, always upwards; in all parts or in none. */
  grouped_by?: SQL | undefined
  /** Expressions that the list is ordered by, as they are in this part. */
  sorted_by: readonly SQL[]
}

interface UnionQuery {
  parts: readonly ListPart[]
  /** Nulls are of the first of `sorted_by`; the others and the key go the same way. */
  direction: '' | 'desc' | 'desc nulls last' | 'nulls first'
  /** Tables whose rows are as many as those of all parts, where these cost more to count. */
  counted?: readonly Pick<ListPart, 'table' | 'where'>[] | undefined
  fields: SQL
  /** Joins to `page`, which has the `key` of each row. */
  shown_with: SQL
  page: number
  per_page: number
}

/** Reads one page of a list whose rows are in several tables, as {@link findListPage} does of one: its keys, and then the rows by them. */
export async function findUnionPage<Row extends object>(db: Db, query: UnionQuery): Promise<Omit<ListPage<Row>, 'beside'>> {
  const found: Found[] = []
  const parts = query.parts.map((part) => ({ ...part, where: searchedOnce(part.where, found) }))
  const counted = query.counted?.map((part) => ({ ...part, where: searchedOnce(part.where, found) })) ?? parts
  const [chosen] = await rowsOf<{ keys: string[]; total: number }>(
    db,
    sql`${withEach(queriesOf(found))} select array(${keysOf({ ...query, parts })}) as keys, (${countOfParts(counted, query)}) as total`,
  )
  const { keys, total } = chosen!
  if (keys.length === 0) return { data: [], total }
  const data = await rowsOf<Row & Record<string, unknown>>(
    db,
    sql`select ${query.fields} from unnest(${sql.param(keys)}::text[]) with ordinality as page(key, n) ${query.shown_with} order by page.n`,
  )
  return { data, total }
}

function keysOf({ parts, direction, page, per_page }: UnionQuery): SQL {
  const size = Math.trunc(per_page)
  // A power of ten, so that the statements of all pages are few. Parts are merged, so that no more of them is read than the page needs.
  const most = sql.raw(String(10 ** Math.ceil(Math.log10(page * size))))
  const keys = [...parts[0]!.sorted_by.map((_, at) => `k${at}`), 'key']
  const way = direction.startsWith('desc') ? 'desc' : ''
  const sorted = keys.map((key, at) => `${key} ${at === 0 ? direction : way}`)
  const order = sql.raw([...(parts[0]!.grouped_by ? ['groups'] : []), ...sorted].join(', '))
  const of = parts.map(({ table, id, where, grouped_by, sorted_by }) => {
    const sorts = sorted_by.map((key, at) => sql`, ${key} as ${sql.raw(keys[at]!)}`)
    if (grouped_by) sorts.push(sql`, ${grouped_by} as groups`)
    return sql`(select ${id} as key${sql.join(sorts, sql``)} from ${table} where ${all(where)} order by ${order} limit ${most})`
  })
  return sql`select key from (${sql.join(of, sql` union all `)}) as every order by ${order} limit ${sql.raw(String(size))} offset ${(page - 1) * size}`
}

/** SQL: the number of rows of all parts, as their page says it. */
export function countOfParts(counted: readonly Pick<ListPart, 'table' | 'where'>[], { per_page } = { per_page: 1 }): SQL {
  const most = mostCounted({ per_page })
  const of = counted.map(({ table, where }) => sql`(select from ${table} where ${all(where)} limit ${most})`)
  return sql`select count(*)::int as total from (select from (${sql.join(of, sql` union all `)}) as every limit ${most}) as counted`
}
