import { type SQL, sql } from 'drizzle-orm'
import type { Context } from '../../kit/context.server.ts'
import { all, foundBy } from '../../kit/data/list-page.server.ts'
import { monthAfter } from '../../kit/months.ts'
import { todayInArgentina } from '../search/travel-dates.ts'
import type { DealCard, DealFilter } from './deal.ts'
import { bookingFacts } from './deal-facts.server.ts'
import { isSlow } from './deal-stages.ts'

export type DealReader = Pick<Context, 'db' | 'locale' | 'now' | 'actor'>
export type DealCardRow = Omit<DealCard, 'is_slow'> & Record<string, unknown>

/** A deal `d` with its customer `c`, its booking `b` and the reader's last visit `v`. */
export function dealTables(ctx: DealReader): SQL {
  return sql`from deals d ${dealJoins(ctx)}`
}

/** Tables that a card needs besides the deal `d`. */
export function dealJoins(ctx: DealReader): SQL {
  return sql`join customers c on c.id = d.customer_id left join booked_trips b on b.id = d.booking_id
    left join deal_visits v on v.deal_id = d.id and v.user_id = ${readerOf(ctx)}`
}

/** SQL: the fields of a card. For a user who never looked at a deal it is new only if it is theirs. */
export function dealCardFields(ctx: DealReader): SQL {
  const today = todayInArgentina(ctx.now)
  return sql`d.id, d.code, d.title, json_build_object('id', c.id, 'name', c.name) as customer, ${personOf(sql`d.owner_id`)} as owner,
    case when d.amount is not null then money_of(d.amount, d.currency) end as amount, d.stage, iso_time(d.stage_since) as stage_since, d.rank, d.source,
    (select json_build_object('id', p.id, 'slug', p.slug, 'name', p.name) from project_refs p where p.id = d.project_id) as project,
    (select pl.${sql.raw(`name_${ctx.locale}`)} from place_refs pl where pl.id = d.destination_id) as destination,
    d.start_date::text as start, d.end_date::text as "end", d.holds_until::text as holds_until, d.expected_on::text as expected_on,
    (select json_build_object('title', t.title, 'due_on', t.due_on::text, 'is_late', t.due_on < ${today}::date) from deal_tasks t
      where t.deal_id = d.id and t.done_at is null order by t.due_on, t.id limit 1) as next_task,
    d.booking_cancelled_at is not null and d.stage in ('booked', 'closed') as asks,
    (select money_of(sum(g.amount), min(g.currency)) from gifts g where g.booking_id = d.booking_id and g.status <> 'not_approved' having count(distinct g.currency) = 1) as gift,
    ${bookingFacts(today)},
    coalesce(d.changed_by is distinct from ${readerOf(ctx)} and d.changed_at > coalesce(v.seen_at, case when d.owner_id = ${readerOf(ctx)} then '-infinity'::timestamptz end), false) as is_new,
    d.version, iso_time(d.created_at) as created_at, iso_time(d.changed_at) as changed_at`
}

export function cardOf({ now }: Pick<Context, 'now'>, row: DealCardRow): DealCard {
  return { ...(row as DealCard), is_slow: isSlow(row.stage, row.stage_since, now) }
}

/** SQL: a user as desks display them, null for an erased one. */
export function personOf(user_id: SQL): SQL {
  return sql`(select json_build_object('id', u.id, 'username', u.username, 'name', u.name, 'surname', u.surname) from user_faces u where u.id = ${user_id})`
}

/** SQL: the condition that a deal `d` is in a filtered list. */
export function conditionsOf(ctx: DealReader, filter: DealFilter): SQL {
  return all(dealConditions(ctx, filter))
}

export function dealConditions(ctx: DealReader, filter: DealFilter): SQL[] {
  const { query, mine, owner, month, source, project, late, stage } = filter
  const today = todayInArgentina(ctx.now)
  return [
    ...foundBy(sql`d.id`, query, (has) => [
      sql`select d.id from deals d where ${has(sql`plain_text(d.title || ' ' || d.code)`)}`,
      sql`select d.id from deals d where d.customer_id = any(array(select c.root_id from customers c where ${has(customerDocument)}))`,
    ]),
    ...(mine ? [sql`d.owner_id = ${readerOf(ctx)}`] : []),
    ...(owner === 'none'
      ? [sql`d.owner_id is null`]
      : owner
        ? [sql`d.owner_id = (select u.id from user_names u where u.username = ${owner})`]
        : []),
    ...(month ? [sql`d.expected_on >= ${`${month}-01`}::date and d.expected_on < ${`${monthAfter(month)}-01`}::date`] : []),
    ...(source ? [sql`d.source = ${source}`] : []),
    ...(project ? [sql`d.project_id = (select p.id from project_refs p where p.slug = ${project})`] : []),
    ...(late ? [sql`exists (select from deal_tasks t where t.deal_id = d.id and t.done_at is null and t.due_on < ${today}::date)`] : []),
    ...(stage === 'open' ? [sql`d.stage not in ('booked', 'closed', 'lost')`] : stage ? [sql`d.stage = ${stage}`] : []),
  ]
}

/** SQL: what a customer `c` is found by, as in the index `customers_text`; also by what they had before a merge or a correction. */
const customerDocument = sql`plain_text(coalesce(c.name, '') || ' ' || coalesce(c.email, '') || ' ' || coalesce(c.phone, ''))`

/** Nobody for a guest: endpoints let none in. */
export function readerOf({ actor }: Pick<Context, 'actor'>): string {
  return actor.kind === 'user' ? actor.user_id : ''
}
