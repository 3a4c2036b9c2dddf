import { eq, type SQL, sql } from 'drizzle-orm'
import type { Context } from '../../kit/context.server.ts'
import { type Db, rowsOf } from '../../kit/data/db.server.ts'
import { type ListColumns, writeList } from '../../kit/data/list-columns.server.ts'
import { findListPage } from '../../kit/data/list-page.server.ts'
import { readAll } from '../../kit/data/read-all.server.ts'
import { hasWords } from '../../kit/data/search-text.server.ts'
import { notFound } from '../../kit/errors.ts'
import { findOfMonth, isOfMonth, sumsOfMonth } from '../bookings/find-known-reports.server.ts'
import { unclearCommission } from './recognize-columns.ts'
import { statements } from './statement.tables.server.ts'
import {
  type ClosedMonth,
  type EntryFilter,
  MAPPED_QUESTIONS,
  type MonthSums,
  type OnlyOurs,
  type Statement,
  type StatementDetail,
  type StatementEntry,
  type StatementField,
  type StatementFilter,
} from './statement.ts'

/** Bookings of a statement, or of ours, that are listed as missing on the other side. */
const MOST_ON_ONE_SIDE = 200

type Paged = { page: number; per_page: number }

/** One page of the filtered statements, and how many there are. */
export async function findStatements(
  { db }: Pick<Context, 'db'>,
  { query, supplier, month, state, sort, page, per_page }: StatementFilter & Paged,
): Promise<{ data: Statement[]; total: number }> {
  const where = hasWords(sql`plain_text(concat_ws(' ', ${SUPPLIER_NAME}, s.file_name, s.month))`, query)
  if (supplier) where.push(sql`s.supplier_id = ${supplier}`)
  if (month) where.push(sql`s.month = ${month}`)
  if (state) where.push(sql`s.state = ${state}`)
  return findListPage<Statement>(db, {
    table: sql`statements s`,
    id: sql`s.id`,
    where,
    order: ORDER[sort],
    fields,
    shown_with: joins,
    page,
    per_page,
  })
}

const SUPPLIER_NAME = sql`(select n.name from supplier_names n where n.id = s.supplier_id)`

const ORDER: Record<StatementFilter['sort'], SQL> = {
  '-created_at': sql`s.created_at desc, s.id desc`,
  created_at: sql`s.created_at, s.id`,
  '-month': sql`s.month desc, s.created_at desc, s.id desc`,
  month: sql`s.month, s.created_at, s.id`,
}

const COLUMNS: ListColumns<Statement, 'statement'> = {
  supplier: (row) => row.supplier.name,
  month: (row) => row.month,
  state: (row) => row.state,
  file_name: (row) => row.file_name,
  lines: (row) => row.lines,
  uploaded_by: (row) => row.uploaded_by,
  created_at: (row) => row.created_at,
}

/** The filtered statements as CSV. */
export async function exportStatements(ctx: Context, filter: StatementFilter): Promise<string> {
  const data = await readAll(ctx, (ctx, paging) => findStatements(ctx, { ...filter, ...paging }))
  return writeList('statement', COLUMNS, data, ctx.locale)
}

/**
 * A statement with its mapping, the bookings only in ours or only in theirs, what is to be decided for the whole file, and the closings of its month.
 * @throws not_found
 */
export async function findStatement({ db }: Pick<Context, 'db'>, id: string): Promise<StatementDetail> {
  const [[card], [row]] = await Promise.all([
    rowsOf<Statement>(db, sql`select ${fields} from statements s ${joins} where s.id = ${id}`),
    db.select().from(statements).where(eq(statements.id, id)),
  ])
  if (!card || !row) throw notFound()
  const unclear = unclearCommission(row.headings)
  const mapped = new Set(Object.values(row.reading.columns))
  const is_theirs = sql`e.statement_id = ${id} and (e.action = 'create' or e.action = 'skipped' and e.external_id is not null) and b.id is null`
  const [only_ours, only_theirs, [theirs], closed, asks, effect, sums, [counted]] = await Promise.all([
    onlyOurs(db, row),
    entries(db, is_theirs, sql`limit ${MOST_ON_ONE_SIDE}`),
    rowsOf<{ total: number }>(db, sql`select count(*)::int as total from statement_entries e ${entryJoins} where ${is_theirs}`),
    findClosedMonths({ db }, { supplier: row.supplier_id, month: row.month }),
    findAsks(db, id),
    findEffect(db, id),
    row.state === 'imported' ? findMonthSums(db, row) : [],
    rowsOf<{ repeated: number }>(
      db,
      sql`select count(*)::int as repeated from statement_entries e where e.statement_id = ${id} and ${REPEATED}`,
    ),
  ])
  return {
    ...card,
    headings: row.headings,
    dropped: row.dropped,
    words: row.words ?? Object.keys(row.reading.states),
    // Mappings from before zeros were asked about.
    reading: { ...row.reading, zeros: row.reading.zeros ?? 'ask' },
    unclear: unclear?.every((heading) => row.reading.columns[heading] === 'ignore') ? unclear : [],
    missing: NEEDED.filter((field) => !mapped.has(field)).concat(mapped.has('cost') || mapped.has('profit') ? [] : ['cost']),
    only_ours: only_ours.slice(0, MOST_ON_ONE_SIDE),
    only_ours_total: only_ours.length,
    only_theirs,
    only_theirs_total: theirs?.total ?? 0,
    closed,
    asks,
    effect,
    sums,
    repeated: counted?.repeated ?? 0,
  }
}

/** Our profit of its month and the supplier's, per currency: of a supplement to a booking of another month, what it adds. */
export async function findMonthSums(db: Db, { id, supplier_id, month }: typeof statements.$inferSelect): Promise<MonthSums> {
  const ours = await sumsOfMonth(db, supplier_id, month)
  const theirs = await rowsOf<{ currency: string; amount: number }>(
    db,
    sql`select e.currency, sum(case when ${IS_SUPPLEMENT} and not ${isOfMonth(sql`(e.report ->> 'occurred_at')::timestamptz`, month)}
          then e.profit_amount - case when e.amounts -> 'ours' ->> 'status' = 'confirmed' then (e.amounts -> 'ours' ->> 'profit')::bigint else 0 end
          else e.profit_amount end)::float8 as amount
        from statement_entries e where e.statement_id = ${id} and e.currency is not null group by 1`,
  )
  const amountOf = (sums: { currency: string; amount: number }[], code: string) =>
    sums.find(({ currency }) => currency === code)?.amount ?? 0
  return [...new Set([...ours, ...theirs].map(({ currency }) => currency))].sort().map((currency) => {
    const [mine, other] = [amountOf(ours, currency), amountOf(theirs, currency)]
    return { ours: { amount: mine, currency }, theirs: { amount: other, currency }, difference: { amount: other - mine, currency } }
  })
}

const IS_SUPPLEMENT = sql`coalesce(e.choice in ('adds', 'adds_again'), false)`
const REPEATED = sql`e.repeated <> '{}'`

/** One example of each question that the mapping answers. */
function findAsks(db: Db, id: string): Promise<StatementDetail['asks']> {
  return rowsOf(
    db,
    sql`select e.question, count(*)::int as count, min(coalesce(case when e.question = 'number' then e.external_id else e.written end, '')) as example,
        case when e.question = 'number' then (array_agg(e.written order by e.external_id))[1] end as other
      from statement_entries e where e.statement_id = ${id} and e.action = 'ask' and e.question in (select jsonb_array_elements_text(${JSON.stringify(MAPPED_QUESTIONS)}::jsonb))
      group by 1 order by 1`,
  )
}

/** Change of our profit and of contributions by an import, per currency of its bookings. */
export function findEffect(db: Db, id: string): Promise<StatementDetail['effect']> {
  return rowsOf(
    db,
    sql`select money_of(sum(x.profit)::bigint, x.currency) as profit, money_of(sum(x.share)::bigint, x.currency) as share from statement_entries e
      cross join lateral (select a ->> 'currency' as currency, s.sign * (case when a ->> 'status' = 'confirmed' then (a ->> 'profit')::bigint else 0 end) as profit, s.sign * (a ->> 'share')::bigint as share
        from (values (1, e.amounts -> 'result'), (-1, e.amounts -> 'ours')) s(sign, a) where a ->> 'currency' is not null) x
      where e.statement_id = ${id} and e.action in ('create', 'update') group by x.currency order by x.currency`,
  )
}

const NEEDED: StatementField[] = ['external_id', 'booked_on', 'sale']

/** The effects of importing a statement, in the order of its lines. */
export async function findEntries(
  { db }: Pick<Context, 'db'>,
  id: string,
  { action, repeated, query, page, per_page }: EntryFilter & Paged,
): Promise<{ data: StatementEntry[]; total: number }> {
  const all = [sql`e.statement_id = ${id}`]
  if (action) all.push(sql`e.action = ${action}`)
  if (repeated) all.push(REPEATED)
  if (query)
    all.push(
      sql`(strpos(lower(e.external_id), ${query.toLowerCase()}) > 0 or e.lines && ${`{${/^\d{1,7}$/.test(query) ? query : 0}}`}::int[])`,
    )
  return findListPage<StatementEntry>(db, {
    table: sql`(select * from statement_entries where statement_id = ${id}) e`,
    id: sql`e.position`,
    where: all,
    order: sql`e.position`,
    fields: entryFields,
    shown_with: entryJoins,
    page,
    per_page,
  })
}

/** Months closed with a supplier, the latest closing first; each with its difference per currency, also if it is 0. */
export async function findClosedMonths(
  { db }: Pick<Context, 'db'>,
  filter: { supplier?: string; month?: string } = {},
): Promise<ClosedMonth[]> {
  const all = [sql`true`]
  if (filter.supplier) all.push(sql`c.supplier_id = ${filter.supplier}`)
  if (filter.month) all.push(sql`c.month = ${filter.month}`)
  return rowsOf<ClosedMonth>(
    db,
    sql`select c.id, json_build_object('id', p.id, 'name', p.name) as supplier, c.month, c.statement_id, (select u.username from user_names u where u.id = c.closed_by) as closed_by, iso_time(c.closed_at) as closed_at,
      (select json_build_object('reason', r.reason, 'at', iso_time(r.reopened_at), 'by', (select u.username from user_names u where u.id = r.reopened_by))
        from closed_month_reopenings r where r.closed_month_id = c.id) as reopened,
      (select coalesce(json_agg(json_build_object('ours', money_of(m.ours_amount, m.currency), 'theirs', money_of(m.theirs_amount, m.currency), 'difference', money_of(m.difference_amount, m.currency)) order by m.currency), '[]')
        from closed_month_sums m where m.closed_month_id = c.id) as sums
      from closed_months c join supplier_names p on p.id = c.supplier_id where ${sql.join(all, sql` and `)} order by c.closed_at desc, c.id desc`,
  )
}

async function onlyOurs(db: Db, { id, supplier_id, month }: typeof statements.$inferSelect): Promise<OnlyOurs[]> {
  const ours = await findOfMonth(db, supplier_id, month)
  const theirs = await rowsOf<{ external_id: string }>(
    db,
    sql`select external_id from statement_entries where statement_id = ${id}
      and external_id in (select jsonb_array_elements_text(${JSON.stringify(ours.map(({ external_id }) => external_id))}::jsonb))`,
  )
  const named = new Set(theirs.map(({ external_id }) => external_id))
  return ours.filter(({ external_id }) => !named.has(external_id))
}

function entries(db: Db, where: SQL, limit: SQL): Promise<StatementEntry[]> {
  return rowsOf<StatementEntry>(
    db,
    sql`select ${entryFields} from statement_entries e ${entryJoins} where ${where} order by e.position ${limit}`,
  )
}

const entryJoins = sql`join statements s on s.id = e.statement_id left join booking_numbers b on b.supplier_id = s.supplier_id and b.external_id = e.external_id`
const entryFields = sql`e.position, e.external_id, b.id as booking_id, e.lines[1:20] as lines, e.action, e.problem, e.field, e.currency, e.changes, e.question, e.choice, e.amounts, e.written,
  (select json_build_object('amount', money_of(k.amount, k.currency), 'paid', (select money_of(p.amount, p.currency) from paid_of_bookings p where p.booking_id = b.id and p.currency = k.currency))
    from contributions_of_bookings k where k.booking_id = b.id and k.voided_at is null and k.status <> 'not_approved') as contribution, e.repeated, e.counts_repeated, e.booking_revision, e.imported_before, e.choices, e.done`

const joins = sql`join supplier_names p on p.id = s.supplier_id`
const fields = sql`s.id, json_build_object('id', p.id, 'name', p.name) as supplier, s.month, s.lines_month, s.file_name, s.lines, s.state,
  (select u.username from user_names u where u.id = s.uploaded_by) as uploaded_by, iso_time(s.created_at) as created_at,
  (select json_build_object('create', count(*) filter (where e.action = 'create'), 'update', count(*) filter (where e.action = 'update'), 'unchanged', count(*) filter (where e.action = 'unchanged'),
    'skipped', count(*) filter (where e.action = 'skipped'), 'ask', count(*) filter (where e.action = 'ask'), 'done', count(*) filter (where e.done and e.action <> 'skipped')) from statement_entries e where e.statement_id = s.id) as counts`
