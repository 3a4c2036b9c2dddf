import { type SQL, sql } from 'drizzle-orm'
import type { Context } from '../../kit/context.server.ts'
import { writeCsv } from '../../kit/csv.ts'
import { rowsOf } from '../../kit/data/db.server.ts'
import { readAll } from '../../kit/data/read-all.server.ts'
import { hasWords } from '../../kit/data/search-text.server.ts'
import { member } from '../organizations/find-managed-organizations.server.ts'
import { fileRate, type RateFilter, type RecordedRate } from './rate.ts'

type Reader = Pick<Context, 'db'>
type Found = RecordedRate & Record<string, unknown>

/** One page of the rates that count, or with `state` of all that were ever recorded, and how many there are. */
export async function findRates(
  ctx: Reader,
  filter: RateFilter & { page: number; per_page: number },
): Promise<{ data: RecordedRate[]; total: number }> {
  const where = sql`where ${sql.join(conditions(filter), sql` and `)}`
  const [data, counted] = await Promise.all([
    rowsOf<Found>(
      ctx.db,
      sql`select ${FIELDS} ${FROM} ${where} order by ${ORDERS[filter.sort]}, r.id desc limit ${filter.per_page} offset ${(filter.page - 1) * filter.per_page}`,
    ),
    rowsOf<{ total: number }>(ctx.db, sql`select count(*)::int as total ${FROM} ${where}`),
  ])
  return { data, total: counted[0]?.total ?? 0 }
}

/** As it is imported, with who recorded each and when. */
export async function exportRates(ctx: Context, filter: RateFilter): Promise<string> {
  const data = await readAll(ctx, (ctx, paging) => findRates(ctx, { ...filter, ...paging }))
  return writeCsv(
    ['day', 'from_currency', 'to_currency', 'rate', 'source', 'source_url', 'reason', 'state', 'recorded_by', 'recorded_at'],
    data.map((one) => [
      ...[one.day, one.from_currency, one.to_currency, one.rate && fileRate(one.rate), one.source, one.source_url, one.reason, one.state],
      ...[one.recorded_by?.username ?? null, one.created_at],
    ]),
  )
}

const FROM = sql`from exchange_rates r left join lateral (select n.rate is null as withdraws from exchange_rates n
  where (n.from_currency, n.to_currency, n.day, n.revision) = (r.from_currency, r.to_currency, r.day, r.revision + 1)) n on true`
const STATE = sql`case when n.withdraws or r.rate is null then 'withdrawn' when n.withdraws is not null then 'replaced' else 'current' end`
const FIELDS = sql`r.id, r.from_currency, r.to_currency, to_char(r.day, 'YYYY-MM-DD') as day, r.revision, trim_scale(r.rate)::text as rate, r.source, r.source_url, r.reason,
  r.door, ${member('r.recorded_by')} as recorded_by, iso_time(r.created_at) as created_at, ${STATE} as state`

const ORDERS: Record<RateFilter['sort'], SQL> = {
  day: sql`r.day, r.revision`,
  '-day': sql`r.day desc, r.revision desc`,
  rate: sql`r.rate`,
  '-rate': sql`r.rate desc nulls last`,
  created_at: sql`r.created_at`,
  '-created_at': sql`r.created_at desc`,
}

function conditions({ query, currency, state, from, to }: RateFilter): SQL[] {
  const text = sql`plain_text(concat_ws(' ', r.source, r.source_url, r.reason, r.from_currency, r.to_currency, trim_scale(r.rate)::text))`
  return [
    state === 'all' ? sql`true` : sql`${STATE} = 'current'`,
    ...hasWords(text, query),
    ...(currency ? [sql`${currency} in (r.from_currency, r.to_currency)`] : []),
    ...(from ? [sql`r.day >= ${from}::date`] : []),
    ...(to ? [sql`r.day <= ${to}::date`] : []),
  ]
}
