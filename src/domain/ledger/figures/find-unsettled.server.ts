import { type SQL, sql } from 'drizzle-orm'
import type { Context } from '../../../kit/context.server.ts'
import { foundBy, type Has } from '../../../kit/data/list-page.server.ts'
import { countOfParts, findUnionPage, type ListPart } from '../../../kit/data/list-union.server.ts'
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
    parts: partsOf(ctx, filter).map((part) => ({
      ...part,
      id: sql`u.id`,
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

/** SQL: numbers of rows: all, those that wait too long, and of these the confirmed ones. Each is that of the list. */
export function countUnsettled(ctx: Now): SQL {
  const count = (filter: UnsettledConditions) => countOfParts(partsOf(ctx, filter))
  return sql`select (${count({})}) as total, (${count({ late: 'yes' })}) as late, (${count({ account: 'payable', late: 'yes' })}) as overdue`
}

/** SQL: confirmed money that waits too long, the oldest first. Its rows are chosen before the reason of each is looked for. */
export function oldestOverdue(ctx: Now, most: number): SQL {
  const chosen = sql`select u.id from unsettled_payable u where ${isLateSince(ctx, 'payable')} order by u.since, u.id limit ${sql.raw(String(most))}`
  return sql`select ${fields(ctx)} from unsettled_payable u join ${norms} on n.account = u.account left join project_refs p on p.id = u.project_id
    where u.id = any(array(${chosen})) order by u.since, u.id`
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

/** SQL: the same in one of the parts, of which an index has the time. */
function isLateIn(ctx: Now, { account }: Part): SQL {
  const [only, ...others] = account
  if (others.length === 0) return isLateSince(ctx, only!)
  const each = account.map((one) => sql`(u.account = ${one} and ${isLateSince(ctx, one)})`)
  return sql`${isLateSince(ctx, account.toSorted((one, other) => NORMS[one] - NORMS[other])[0]!)} and (${sql.join(each, sql` or `)})`
}

function isLateSince({ now }: Now, account: UnsettledItem['account']): SQL {
  return sql`u.since < ${now.toISOString()}::timestamptz - ${sql.raw(`interval '${NORMS[account]} days'`)}`
}

type UnsettledConditions = Partial<Omit<UnsettledFilter, 'sort'>>

function partsOf(ctx: Now, filter: UnsettledConditions): Pick<ListPart, 'table' | 'where'>[] {
  const among = PARTS.filter(({ account }) => !filter.account || account.includes(filter.account))
  return among.map((part) => ({ table: sql`${sql.raw(part.view)} u`, where: conditions(ctx, filter, part) }))
}

function conditions(ctx: Now, { account, reason, late, query }: UnsettledConditions, part: Part): SQL[] {
  return [
    ...(account ? [sql`u.account = ${account}`] : []),
    ...(reason ? [sql`${reasonAt(ctx)} = ${reason}`] : []),
    ...(late ? [late === 'yes' ? isLateIn(ctx, part) : sql`not (${isLateIn(ctx, part)})`] : []),
    ...foundBy(sql`u.id`, query, part.text),
  ]
}
