import { type SQL, sql } from 'drizzle-orm'
import { requireUser } from '../../../kit/actor.policy.ts'
import type { Context } from '../../../kit/context.server.ts'
import { rowsOf } from '../../../kit/data/db.server.ts'
import { type ListColumns, writeList } from '../../../kit/data/list-columns.server.ts'
import { countOf, findListPage, firstRows, foundBy } from '../../../kit/data/list-page.server.ts'
import { readAll } from '../../../kit/data/read-all.server.ts'
import { startOfDay } from '../../../kit/data/start-of-day.server.ts'
import { decimalText } from '../../../kit/read-amount.ts'
import { translate } from '../../../kit/translate.server.ts'
import { projectsWith } from '../../projects/projects-with.server.ts'
import { aloneFrom } from '../../users/alone.ts'
import { usersWith } from '../../users/users-with.server.ts'
import { isAnnounced, owedState } from '../announced.server.ts'
import { type MoneyState, moneyState } from '../contribution.ts'
import { readinessFacts } from '../find-readiness.server.ts'
import { READINESS_TABS, type ReadinessFacts, readinessOf } from '../readiness.ts'
import type { ContributionFilter, ManagedContribution, QueueCounts } from './managed-contribution.ts'

type Reader = Pick<Context, 'db' | 'locale' | 'actor' | 'now'>
export type ManagedRow = Omit<ManagedContribution, 'state' | 'why_not' | 'readiness' | 'waits_for' | 'waits_until' | 'alone_from'> & {
  paid_at: string | null
  voided_at: string | null
  announced: boolean
  owed: 'claimed' | 'lost' | null
  gave: boolean
  registered: boolean
  /** Time of the reader's last act on it. */
  hand_at: string | null
  is_alone: boolean
  readiness_facts: ReadinessFacts
}

/** One page of all contributions for admins, including those that no longer count, and their total. */
export async function findManagedContributions(
  ctx: Reader,
  filter: ContributionFilter & { page: number; per_page: number; queue?: 'yes' | undefined },
): Promise<{ data: ManagedContribution[]; total: number; queue?: QueueCounts }> {
  const { user_id } = requireUser(ctx.actor)
  const { readiness, queue } = filter
  const { data, total, beside } = await findListPage<ManagedRow, QueueRow[] | null>(ctx.db, {
    ...listOf(user_id),
    where: conditions(filter),
    order: ORDER[filter.sort],
    shared: readiness || queue ? sql`queue as materialized (select * from readiness_at(${ctx.now.toISOString()}))` : undefined,
    beside: queue && sql`(select json_agg(counted) from (${IN_QUEUE}) as counted)`,
    ...filter,
  })
  return { data: data.map((row) => managedOf(row, ctx.now)), total, ...(queue && { queue: queueCounts(beside ?? []) }) }
}

function listOf(reader: string) {
  return { table: sql`contributions c`, id: sql`c.id`, fields: managedFields(reader), shown_with: managedJoins }
}

/** SQL: the latest contributions that wait for a review; {@link managedOf} shows them. */
export function latestWaiting(reader: string, per_page: number): SQL {
  return firstRows({ ...listOf(reader), where: [WAITING], order: ORDER['-created_at'], per_page })
}

/** SQL: how many contributions a filter leaves over. */
export function countContributions(filter: Omit<Partial<ContributionFilter>, 'readiness'>): SQL {
  return countOf({ table: sql`contributions c`, where: conditions(filter) })
}

/** The state of its money, the reason why the reader cannot approve it, and the condition that it waits for. */
export function managedOf<Row extends ManagedRow>({ gave, registered, hand_at, is_alone, readiness_facts, ...row }: Row, now: Date) {
  const waits = isWaiting(row)
  const state: MoneyState = moneyState(row)
  const alone_from = aloneFrom(hand_at, is_alone)
  const why_not = !waits ? ('decided' as const) : whyNotApproved({ gave, registered, hand_at, alone_from }, now)
  const { voided_at: _, announced: __, owed: ___, ...shown } = row
  const verdict = waits ? readinessOf(readiness_facts, now) : { readiness: null, waits_for: null, waits_until: null }
  return { ...shown, state, why_not, alone_from, ...verdict }
}

function isWaiting({ status, voided_at }: Pick<ManagedRow, 'status' | 'voided_at'>): boolean {
  return status === 'pending' && voided_at === null
}

/** The reason why a user may not approve a waiting contribution, given their earlier part in it. */
export function whyNotApproved(
  { gave, registered, hand_at, alone_from }: Pick<ManagedRow, 'gave' | 'registered' | 'hand_at'> & { alone_from: string | null },
  now: Date,
) {
  if (gave) return 'own_gift' as const
  if (hand_at === null) return null
  if (alone_from === null) return registered ? ('registered_by_you' as const) : ('handled_by_you' as const)
  return now < new Date(alone_from) ? ('alone_too_soon' as const) : null
}

/** SQL: the user's earlier acts on the contribution `c`. */
export function handsOf(user_id: string): SQL {
  return sql`exists (select from gift_givers g where g.contribution_id = c.id and g.user_id = ${user_id}) as gave,
    exists (select from contribution_donors x where x.contribution_id = c.id and x.registered_by = ${user_id}) as registered,
    (select iso_time(max(h.at)) from contribution_hands h where h.contribution_id in (c.id, c.split_from) and h.user_id = ${user_id}) as hand_at,
    is_only_admin(${user_id}) as is_alone`
}

const managedJoins = sql`left join project_goals p on p.id = c.project_id left join organization_refs o on o.id = p.organization_id
  left join contribution_donors d on d.contribution_id = c.id left join lateral (select * from contribution_readiness f where f.contribution_id = c.id offset 0) r on true
  left join lateral (select u.username, u.name || ' ' || u.surname as name from gift_givers g join enabled_users u on u.id = g.user_id where g.contribution_id = c.id order by u.id limit 1) u on true`
export const managedFrom = sql`from contributions c ${managedJoins}`

export function managedFields(reader: string): SQL {
  return sql`c.id, c.code, c.kind, c.status, money_of(c.amount, c.currency) as amount, iso_time(c.created_at) as created_at, iso_time(c.notified_at) as notified_at,
    iso_time(c.paid_at) as paid_at, iso_time(c.voided_at) as voided_at, ${isAnnounced} as announced, ${owedState} as owed, c.project_id is null as common_fund,
    case when p.id is not null then json_build_object('id', p.id, 'slug', p.slug, 'name', coalesce(p.name, ''), 'language', p.language) end as project, o.ref as organization,
    case when u.username is not null or d.name is not null then json_build_object('name', coalesce(d.name, u.name), 'username', u.username) end as giver,
    (select count(*)::int from contribution_questions q where q.contribution_id = c.id and q.answered_at is null) as open_questions,
    ${handsOf(reader)},
    r.trip_ends_on::text as trip_ends_on, r.way, r.reference, ${readinessFacts},
    case when r.arrived then json_build_object('amount', money_of(r.arrived_amount, c.currency), 'on', r.arrived_on) end as arrived,
    case when c.status = 'approved' then (select a.waited_for from contribution_approvals a where a.contribution_id = c.id
      and a.step_id = (select max(s.id) from contribution_steps s where s.contribution_id = c.id and s.kind = 'approved')) end as approved_early`
}

/** How many contributions are in each tab of the queue. */
export async function countQueue({ db, now }: Pick<Context, 'db' | 'now'>): Promise<QueueCounts> {
  return queueCounts(await rowsOf<QueueRow>(db, sql`with queue as (select * from readiness_at(${now.toISOString()})) ${IN_QUEUE}`))
}

interface QueueRow extends Record<string, unknown> {
  readiness: string
  count: number
}
const IN_QUEUE = sql`select case readiness when 'amount_differs' then 'held' else readiness end as readiness, count(*)::int as count from queue group by 1`

function queueCounts(rows: QueueRow[]): QueueCounts {
  const numberOf = (tab: string) => rows.find(({ readiness }) => readiness === tab)?.count ?? 0
  return Object.fromEntries(READINESS_TABS.map((tab) => [tab, numberOf(tab)])) as QueueCounts
}

const WAITING = sql`c.status = 'pending' and c.voided_at is null`
const STATES: Record<MoneyState, SQL> = {
  announced: sql`c.id in (select contribution_id from announced_contributions)`,
  expected: sql`${WAITING} and not ${isAnnounced}`,
  confirmed: sql`c.status = 'approved' and c.voided_at is null and c.paid_at is null`,
  paid: sql`c.paid_at is not null and c.voided_at is null`,
  void: sql`c.voided_at is not null and c.claimed_amount = 0 and c.lost_amount = 0`,
  not_approved: sql`c.status = 'not_approved' and c.voided_at is null`,
  claimed: sql`c.claimed_amount > 0`,
  lost: sql`c.lost_amount > 0`,
}

/** Held until an admin records a resolution. */
const HELD = sql`c.id in (select contribution_id from held_contributions)`

function conditions(filter: Partial<ContributionFilter>): SQL[] {
  const { query, status, state, notified, kind, question, readiness, early, held, project, organization, currency, user, from, to } = filter
  return [
    ...foundBy(sql`c.id`, query, (has) => [
      sql`select c.id from contributions c where ${has(sql`plain_text(c.code)`)}`,
      sql`select d.contribution_id from contribution_donors d where ${has(sql`plain_text(coalesce(d.name, '') || ' ' || coalesce(d.reference, ''))`)}`,
      sql`select c.id from contributions c where c.project_id = any(array(${projectsWith(has)}))`,
      ...givenBy(usersWith(has, 'enabled_users')),
    ]),
    // A waiting contribution must still count: one that was cancelled needs no review. Decided ones are listed also when they no longer
    // count.
    ...(status === 'pending' ? [WAITING] : status ? [sql`c.status = ${status}`] : []),
    ...(state ? [STATES[state]] : []),
    ...(notified ? [notified === 'yes' ? sql`c.notified_at is not null` : sql`c.notified_at is null`] : []),
    ...(kind ? [sql`c.kind = ${kind}`] : []),
    ...(question ? [sql`c.id in (select contribution_id from contribution_questions where answered_at is null)`] : []),
    ...(readiness ? [inTab(readiness)] : []),
    ...(early ? [sql`c.status = 'approved' and c.id in (${APPROVED_EARLY})`] : []),
    ...(held ? [HELD] : []),
    ...(project ? [project === 'fund' ? sql`c.project_id is null` : sql`c.project_id = ${project}`] : []),
    ...(organization ? [sql`c.project_id in (select p.id from project_goals p where p.organization_id = ${organization})`] : []),
    ...(currency ? [sql`c.currency = ${currency}`] : []),
    ...(user ? [sql`c.id in (select contribution_id from gift_givers where user_id = ${user})`] : []),
    ...(from ? [sql`c.created_at >= ${startOfDay(from)}`] : []),
    ...(to ? [sql`c.created_at < ${startOfDay(to)} + interval '1 day'`] : []),
  ]
}

/** The contributions of `gift_givers`, from the users: an account has many, and each step is one look into an index for all of them. */
function givenBy(users: SQL): SQL[] {
  return [
    sql`select c.id from contributions c where c.booking_id = any(array(select t.booking_id from booking_travellers t where t.user_id = any(array(${users}))))`,
    sql`select c.id from contributions c where coalesce(c.split_from, c.id) = any(array(select d.contribution_id from contribution_donors d where d.user_id = any(array(${users}))))`,
  ]
}

/** Approved by the approval that counts now, before they were ready. */
const APPROVED_EARLY = sql`select a.contribution_id from contribution_approvals a where a.waited_for is not null
  and a.step_id = (select max(s.id) from contribution_steps s where s.contribution_id = a.contribution_id and s.kind = 'approved')`

/** From `queue`: those that wait, with their readiness. */
function inTab(tab: (typeof READINESS_TABS)[number]): SQL {
  const states = tab === 'held' ? sql`('held', 'amount_differs')` : sql`(${tab})`
  return sql`c.id in (select x.contribution_id from queue x where x.readiness in ${states})`
}

const ORDER: Record<ContributionFilter['sort'], SQL> = {
  '-created_at': sql`c.created_at desc, c.id desc`,
  created_at: sql`c.created_at, c.id`,
  '-amount': sql`c.amount desc, c.id desc`,
  amount: sql`c.amount, c.id`,
  '-notified_at': sql`c.notified_at desc nulls last, c.id desc`,
  notified_at: sql`c.notified_at nulls first, c.id`,
}

const COLUMNS: ListColumns<ManagedContribution, 'contribution'> = {
  code: (row) => row.code,
  created_at: (row) => row.created_at,
  kind: (row, locale) => translate(`contribution_kind_${row.kind}`, locale),
  state: (row, locale) => translate(`contribution_state_${row.state}`, locale),
  amount: (row) => decimalText(row.amount),
  currency: (row) => row.amount.currency,
  project: (row, locale) => row.project?.name ?? translate('contribution_common_fund', locale),
  organization: (row) => row.organization?.name ?? null,
  notified_at: (row) => row.notified_at,
  open_questions: (row) => row.open_questions,
  trip_ends_on: (row) => row.trip_ends_on,
  way: (row, locale) =>
    row.kind === 'booking' ? translate('contribution_way_booking', locale) : row.way && translate(`contribution_way_${row.way}`, locale),
  reference: (row) => row.reference,
  readiness: (row, locale) => row.readiness && translate(`contribution_readiness_${row.readiness}`, locale),
  waits_for: (row, locale) => row.waits_for && translate(`contribution_waits_${row.waits_for}`, locale),
  waits_until: (row) => row.waits_until,
  approved_early: (row, locale) => row.approved_early && translate(`contribution_waits_${row.approved_early}`, locale),
}

/** The filtered contributions as CSV, without their givers. */
export async function exportContributions(ctx: Context, filter: ContributionFilter): Promise<string> {
  const data = await readAll(ctx, (ctx, paging) => findManagedContributions(ctx, { ...filter, ...paging }))
  return writeList('contribution', COLUMNS, data, ctx.locale)
}
