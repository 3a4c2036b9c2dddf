import { type SQL, sql } from 'drizzle-orm'
import type { Context } from '../../../kit/context.server.ts'
import { foundBy, type Has } from '../../../kit/data/list-page.server.ts'
import { findUnionPage } from '../../../kit/data/list-union.server.ts'
import { bookingsNumbered } from '../../bookings/bookings-with.server.ts'
import { projectsNamed } from '../../projects/projects-with.server.ts'
import { todayInArgentina } from '../../search/travel-dates.ts'
import { NORMS, type UnsettledFilter, type UnsettledItem } from './figures.ts'

type Now = Pick<Context, 'now'>

/** One page of the money in accounts that must come to zero, and the number of rows. */
export async function findUnsettled(
  ctx: Now & Pick<Context, 'db'>,
  filter: UnsettledFilter & { page: number; per_page: number },
): Promise<{ data: UnsettledItem[]; total: number }> {
  const { sort, page, per_page } = filter
  return findUnionPage<UnsettledItem>(ctx.db, {
    parts: PARTS.map(({ view, text, account }) => ({
      table: sql`${sql.raw(view)} u`,
      id: sql`u.id`,
      where: conditions(ctx, filter, { text, account }),
      ...(sort.endsWith('amount') ? { grouped_by: sql`u.currency`, sorted_by: [sql`u.amount`] } : { sorted_by: [sql`u.since`] }),
    })),
    direction: sort.startsWith('-') ? 'desc' : '',
    fields: fields(ctx),
    // Looked up row by row: joined, all the money would be read for its account.
    shown_with: sql`cross join lateral (select * from unsettled_money u where u.id = page.key offset 0) u join ${norms} on n.account = u.account
      left join project_refs p on p.id = u.project_id`,
    page,
    per_page,
  })
}

/** SQL: numbers of rows: all, those that wait too long, and of these the confirmed ones. */
export function countUnsettled(ctx: Now): SQL {
  return sql`select count(*)::int as total, (count(*) filter (where ${isLateAt(ctx)}))::int as late,
      (count(*) filter (where u.account = 'payable' and ${isLateAt(ctx)}))::int as overdue from ${unsettledWithNorms}`
}

/** SQL: confirmed money that waits too long, the oldest first. Its rows are chosen before the reason of each is looked for. */
export function oldestOverdue(ctx: Now, most: number): SQL {
  const chosen = sql`select u.id from ${unsettledWithNorms} where u.account = 'payable' and ${isLateAt(ctx)} order by u.since, u.id limit ${sql.raw(String(most))}`
  return sql`select ${fields(ctx)} from ${unsettledWithNorms} left join project_refs p on p.id = u.project_id
    where u.account = 'payable' and u.id = any(array(${chosen})) order by u.since, u.id`
}

function fields(ctx: Now): SQL {
  return sql`u.id, u.account, ${reasonAt(ctx)} as reason, money_of(u.amount, u.currency) as amount, iso_time(u.since) as since, ${isLateAt(ctx)} as late,
    n.days as norm_days, u.trip_ends::text as trip_ends, u.code, u.external_id,
    case when p.id is not null then json_build_object('id', p.id, 'slug', p.slug, 'name', p.name) end as project`
}

interface Part {
  view: string
  /** The accounts that its rows may be in. */
  account: readonly UnsettledItem['account'][]
  /** Rows with a word in their code, in the number of their booking or in the name of their project. */
  text: (has: Has) => SQL[]
}

const ofContributions = (has: Has) => [
  sql`select g.id from gifts g where ${has(sql`plain_text(g.code)`)}`,
  sql`select g.id from gifts g where g.project_id = any(array(${projectsNamed(has)}))`,
  sql`select g.id from gifts g where g.booking_id = any(array(${bookingsNumbered(has)}))`,
]
const PARTS: readonly Part[] = [
  { view: 'unsettled_pending', account: ['expected', 'announced', 'in_transit'], text: ofContributions },
  { view: 'unsettled_unmatched', account: ['unmatched'], text: (has) => [bookingsNumbered(has)] },
  { view: 'unsettled_payable', account: ['payable'], text: ofContributions },
  { view: 'unsettled_claims', account: ['claims'], text: ofContributions },
]

const norms = sql`(values ${sql.join(
  Object.entries(NORMS).map(([account, days]) => sql`(${account}, ${days}::int)`),
  sql`, `,
)}) as n(account, days)`

/** SQL: the rows, as `u`, with the days that each may take, as `n`. */
export const unsettledWithNorms = sql`unsettled_money u join ${norms} on n.account = u.account`

export function isLateAt({ now }: Now): SQL {
  return sql`u.since < ${now.toISOString()}::timestamptz - n.days * interval '1 day'`
}

/** A contribution of a trip waits for the end of the trip, and then for its review. */
export function reasonAt({ now }: Now): SQL {
  return sql`case u.why when 'trip' then case when u.trip_ends >= ${todayInArgentina(now)}::date then 'trip_ahead' else 'review' end else u.why end`
}

function conditions(ctx: Now, { account, reason, late, query }: UnsettledFilter, part: Pick<Part, 'text' | 'account'>): SQL[] {
  const is_late = sql`exists (select from ${norms} where n.account = u.account and ${isLateAt(ctx)})`
  return [
    ...(account ? [part.account.includes(account) ? sql`u.account = ${account}` : sql`false`] : []),
    ...(reason ? [sql`${reasonAt(ctx)} = ${reason}`] : []),
    ...(late ? [sql`${is_late} = ${late === 'yes'}`] : []),
    ...foundBy(sql`u.id`, query, part.text),
  ]
}
