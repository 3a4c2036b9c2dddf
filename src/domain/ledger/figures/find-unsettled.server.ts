import { type SQL, sql } from 'drizzle-orm'
import type { Context } from '../../../kit/context.server.ts'
import { rowsOf } from '../../../kit/data/db.server.ts'
import { hasWords } from '../../../kit/data/search-text.server.ts'
import { todayInArgentina } from '../../search/travel-dates.ts'
import { NORMS, type UnsettledFilter, type UnsettledItem } from './figures.ts'

type Now = Pick<Context, 'now'>

/** One page of the money in accounts that must come to zero, and the number of rows. */
export async function findUnsettled(
  ctx: Now & Pick<Context, 'db'>,
  filter: UnsettledFilter & { page: number; per_page: number },
): Promise<{ data: UnsettledItem[]; total: number }> {
  const from = sql`from (${shownItems(ctx)}) x where ${sql.join(conditions(filter), sql` and `)}`
  const [data, counted] = await Promise.all([
    rowsOf<UnsettledItem & Record<string, unknown>>(
      ctx.db,
      sql`select ${FIELDS} ${from} order by ${ORDER[filter.sort]}, x.id limit ${filter.per_page} offset ${(filter.page - 1) * filter.per_page}`,
    ),
    rowsOf<{ total: number }>(ctx.db, sql`select count(*)::int as total ${from}`),
  ])
  return { data, total: counted[0]?.total ?? 0 }
}

/** SQL: numbers of rows: all, those that wait too long, and of these the confirmed ones. */
export function countUnsettled(ctx: Now): SQL {
  return sql`select count(*)::int as total, (count(*) filter (where ${isLateAt(ctx)}))::int as late,
      (count(*) filter (where u.account = 'payable' and ${isLateAt(ctx)}))::int as overdue from ${unsettledWithNorms}`
}

/** SQL: confirmed money that waits too long, the oldest first. Its rows are chosen before the reason of each is looked for. */
export function oldestOverdue(ctx: Now, most: number): SQL {
  const chosen = sql`select u.id from ${unsettledWithNorms} where u.account = 'payable' and ${isLateAt(ctx)} order by u.since, u.id limit ${sql.raw(String(most))}`
  return sql`select ${FIELDS} from (${shownItems(ctx)} where u.account = 'payable' and u.id = any(array(${chosen}))) x order by x.since, x.id`
}

const FIELDS = sql`x.id, x.account, x.reason, money_of(x.amount, x.currency) as amount, iso_time(x.since) as since, x.late, x.days as norm_days, x.trip_ends::text as trip_ends, x.code,
  x.external_id, case when x.slug is not null then json_build_object('id', x.project_id, 'slug', x.slug, 'name', x.name) end as project`

function shownItems(ctx: Now): SQL {
  return sql`select u.*, ${reasonAt(ctx)} as reason, n.days, ${isLateAt(ctx)} as late, p.slug, p.name
    from ${unsettledWithNorms} left join project_refs p on p.id = u.project_id`
}

/** SQL: the rows, as `u`, with the days that each may take, as `n`. */
export const unsettledWithNorms = sql`unsettled_money u join (values ${sql.join(
  Object.entries(NORMS).map(([account, days]) => sql`(${account}, ${days}::int)`),
  sql`, `,
)}) as n(account, days) on n.account = u.account`

export function isLateAt({ now }: Now): SQL {
  return sql`u.since < ${now.toISOString()}::timestamptz - n.days * interval '1 day'`
}

/** A contribution of a trip waits for the end of the trip, and then for its review. */
export function reasonAt({ now }: Now): SQL {
  return sql`case u.why when 'trip' then case when u.trip_ends >= ${todayInArgentina(now)}::date then 'trip_ahead' else 'review' end else u.why end`
}

const ORDER = {
  since: sql`x.since`,
  '-since': sql`x.since desc`,
  '-amount': sql`x.currency, x.amount desc`,
  amount: sql`x.currency, x.amount`,
} satisfies Record<UnsettledFilter['sort'], SQL>

function conditions({ account, reason, late, query }: UnsettledFilter): SQL[] {
  return [
    sql`true`,
    ...(account ? [sql`x.account = ${account}`] : []),
    ...(reason ? [sql`x.reason = ${reason}`] : []),
    ...(late ? [sql`x.late = ${late === 'yes'}`] : []),
    ...hasWords(sql`plain_text(concat_ws(' ', x.code, x.external_id, x.name))`, query),
  ]
}
