import { type SQL, sql } from 'drizzle-orm'
import { requireUser } from '../../kit/actor.policy.ts'
import type { Context } from '../../kit/context.server.ts'
import { writeCsv } from '../../kit/csv.ts'
import { findListPage } from '../../kit/data/list-page.server.ts'
import { readAll } from '../../kit/data/read-all.server.ts'
import { hasWords } from '../../kit/data/search-text.server.ts'
import { member } from '../organizations/find-managed-organizations.server.ts'
import { fileRate, type RateFilter, type RecordedRate, rateConfirmation } from './rate.ts'

type Reader = Pick<Context, 'db' | 'actor' | 'now'>
type Found = Omit<RecordedRate, 'why_not' | 'alone_from'> & { recorder: string; is_alone: boolean } & Record<string, unknown>

/** One page of the rates that count, or with `state` of all that were ever recorded, and how many there are. */
export async function findRates(
  ctx: Reader,
  filter: RateFilter & { page: number; per_page: number },
): Promise<{ data: RecordedRate[]; total: number }> {
  const { user_id: by } = requireUser(ctx.actor)
  const { data, total } = await findListPage<Found>(ctx.db, {
    table: sql`exchange_rates r`,
    id: sql`r.id`,
    where: conditions(filter),
    order: ORDERS[filter.sort],
    fields: sql`${FIELDS}, is_only_admin(${by}) as is_alone`,
    shown_with: JOINS,
    page: filter.page,
    per_page: filter.per_page,
  })
  return { data: data.map((row) => rateOf(row, { by, now: ctx.now })), total }
}

/** SQL: the number of rates that wait for a second admin. */
export function countWaitingRates(): SQL {
  return sql`select count(*)::int as total from exchange_rates r left join rate_decisions d on d.rate_id = r.id where ${STATES.waiting}`
}

function rateOf({ recorder, is_alone, ...row }: Found, reader: { by: string; now: Date }): RecordedRate {
  const waits = row.state === 'waiting'
  const confirmation = waits && rateConfirmation({ recorded_by: recorder, created_at: row.created_at, is_alone }, reader)
  return { ...row, ...(confirmation || { why_not: null, alone_from: null }) }
}

/** The rates in the format of the import, with the recorder and time of each. */
export async function exportRates(ctx: Context, filter: RateFilter): Promise<string> {
  const data = await readAll(ctx, (ctx, paging) => findRates(ctx, { ...filter, ...paging }))
  return writeCsv(
    ['day', 'from_currency', 'to_currency', 'rate', 'source', 'source_url', 'reason', 'state', 'recorded_by', 'recorded_at'],
    data.map((one) => [
      one.day,
      one.from_currency,
      one.to_currency,
      one.rate && fileRate(one.rate),
      one.source,
      one.source_url,
      one.reason,
      one.state,
      one.recorded_by?.username ?? null,
      one.created_at,
    ]),
  )
}

const JOINS = sql`left join rate_decisions d on d.rate_id = r.id left join exchange_rates k on k.id = r.compared_with
  left join lateral (select n.rate is null as withdraws from settled_rates n
    where (n.from_currency, n.to_currency, n.day) = (r.from_currency, r.to_currency, r.day) and n.revision > r.revision order by n.revision limit 1) n on true`
const STATE = sql`case when waits_for_decision(r) then 'waiting' when d.decision = 'refused' then 'refused' when n.withdraws or r.rate is null then 'withdrawn' when n.withdraws is not null then 'replaced' else 'current' end`
const FIELDS = sql`r.id, r.from_currency, r.to_currency, to_char(r.day, 'YYYY-MM-DD') as day, r.revision, trim_scale(r.rate)::text as rate, r.source, r.source_url, r.reason,
  r.door, ${member('r.recorded_by')} as recorded_by, iso_time(r.created_at) as created_at, ${STATE} as state, r.recorded_by as recorder,
  case when k.id is not null then json_build_object('day', to_char(k.day, 'YYYY-MM-DD'), 'rate', trim_scale(k.rate)::text) end as compared,
  ${member('d.decided_by')} as decided_by, iso_time(d.decided_at) as decided_at, d.reason as decision_reason`

const ORDERS: Record<RateFilter['sort'], SQL> = {
  day: sql`r.day, r.revision, r.id`,
  '-day': sql`r.day desc, r.revision desc, r.id desc`,
  rate: sql`r.rate, r.id`,
  '-rate': sql`r.rate desc nulls last, r.id desc`,
  created_at: sql`r.created_at, r.id`,
  '-created_at': sql`r.created_at desc, r.id desc`,
}

/** Waiting and corrected rates are few, and have indexes of their own. A current one is the last that counts for its day. */
const STATES = {
  all: sql`true`,
  waiting: sql`r.compared_with is not null and not exists (select from rate_decisions d where d.rate_id = r.id)`,
  current: sql`r.rate is not null and (r.compared_with is null or exists (select from rate_decisions d where d.rate_id = r.id and d.decision = 'confirmed'))
    and not exists (select from settled_rates n where (n.from_currency, n.to_currency, n.day) = (r.from_currency, r.to_currency, r.day) and n.revision > r.revision and n.revision > 1)`,
} as const

function conditions({ query, currency, state, from, to }: RateFilter): SQL[] {
  const text = sql`plain_text(r.source || ' ' || coalesce(r.source_url, '') || ' ' || coalesce(r.reason, '') || ' ' || r.from_currency || ' ' || r.to_currency || ' ' || coalesce(trim_scale(r.rate)::text, ''))`
  return [
    STATES[state ?? 'current'],
    ...hasWords(text, query),
    ...(currency ? [sql`${currency} in (r.from_currency, r.to_currency)`] : []),
    ...(from ? [sql`r.day >= ${from}::date`] : []),
    ...(to ? [sql`r.day <= ${to}::date`] : []),
  ]
}
