import { type SQL, sql } from 'drizzle-orm'
import { requireUser } from '../../../kit/actor.policy.ts'
import type { Context } from '../../../kit/context.server.ts'
import { writeCsv } from '../../../kit/csv.ts'
import { rowsOf } from '../../../kit/data/db.server.ts'
import { readAll } from '../../../kit/data/read-all.server.ts'
import { hasWords } from '../../../kit/data/search-text.server.ts'
import { minorUnits } from '../../../kit/money.ts'
import { translate } from '../../../kit/translate.server.ts'
import { aloneFrom } from '../../users/alone.ts'
import { isAnnounced } from '../announced.server.ts'
import { type MoneyState, moneyState } from '../contribution.ts'
import { readinessFacts } from '../find-readiness.server.ts'
import { READINESS_TABS, type ReadinessFacts, readinessOf } from '../readiness.ts'
import type { ContributionFilter, ManagedContribution, QueueCounts } from './managed-contribution.ts'

type Reader = Pick<Context, 'db' | 'locale' | 'actor' | 'now'>
export type ManagedRow = Omit<ManagedContribution, 'state' | 'why_not' | 'readiness' | 'waits_for' | 'waits_until' | 'alone_from'> & {
  paid_at: string | null
  voided_at: string | null
  announced: boolean
  gave: boolean
  registered: boolean
  /** When the reader last had a hand in it. */
  hand_at: string | null
  is_alone: boolean
  readiness_facts: ReadinessFacts
}

/** One page of all contributions for admins, those that no longer count too, and how many there are. */
export async function findManagedContributions(
  ctx: Reader,
  filter: ContributionFilter & { page: number; per_page: number },
): Promise<{ data: ManagedContribution[]; total: number }> {
  const { user_id } = requireUser(ctx.actor)
  const where = sql`where ${sql.join(conditions(filter, ctx.now), sql` and `)}`
  const [rows, counted] = await Promise.all([
    rowsOf<ManagedRow>(
      ctx.db,
      sql`select ${managedFields(user_id)} ${managedFrom} ${where} order by ${ORDER[filter.sort]} limit ${filter.per_page} offset ${(filter.page - 1) * filter.per_page}`,
    ),
    rowsOf<{ total: number }>(ctx.db, sql`select count(*)::int as total ${filter.query ? managedFrom : bareFrom} ${where}`),
  ])
  return { data: rows.map((row) => managedOf(row, ctx.now)), total: counted[0]?.total ?? 0 }
}

/** The state of its money, why the reader cannot approve it, and what it waits for. */
export function managedOf<Row extends ManagedRow>({ gave, registered, hand_at, is_alone, readiness_facts, ...row }: Row, now: Date) {
  const waits = isWaiting(row)
  const state: MoneyState = moneyState(row)
  const alone_from = aloneFrom(hand_at, is_alone)
  const why_not = !waits ? ('decided' as const) : whyNotApproved({ gave, registered, hand_at, alone_from }, now)
  const { voided_at: _, announced: __, ...shown } = row
  const verdict = waits ? readinessOf(readiness_facts, now) : { readiness: null, waits_for: null, waits_until: null }
  return { ...shown, state, why_not, alone_from, ...verdict }
}

function isWaiting({ status, voided_at }: Pick<ManagedRow, 'status' | 'voided_at'>): boolean {
  return status === 'pending' && voided_at === null
}

/** Why somebody may not approve a contribution that waits, by what they have to do with it. */
export function whyNotApproved(
  { gave, registered, hand_at, alone_from }: Pick<ManagedRow, 'gave' | 'registered' | 'hand_at'> & { alone_from: string | null },
  now: Date,
) {
  if (gave) return 'own_gift' as const
  if (hand_at === null) return null
  if (alone_from === null) return registered ? ('registered_by_you' as const) : ('handled_by_you' as const)
  return now < new Date(alone_from) ? ('alone_too_soon' as const) : null
}

/** What somebody has to do with the contribution `c`. */
export function handsOf(user_id: string): SQL {
  return sql`exists (select from gift_givers g where g.contribution_id = c.id and g.user_id = ${user_id}) as gave,
    exists (select from contribution_donors x where x.contribution_id = c.id and x.registered_by = ${user_id}) as registered,
    (select iso_time(max(h.at)) from contribution_hands h where h.contribution_id = c.id and h.user_id = ${user_id}) as hand_at,
    is_only_admin(${user_id}) as is_alone`
}

const bareFrom = sql`from contributions c left join project_goals p on p.id = c.project_id`
export const managedFrom = sql`${bareFrom} left join organization_refs o on o.id = p.organization_id left join contribution_donors d on d.contribution_id = c.id
  left join contribution_readiness r on r.contribution_id = c.id
  left join lateral (select u.username, u.name || ' ' || u.surname as name from gift_givers g join enabled_users u on u.id = g.user_id where g.contribution_id = c.id order by u.id limit 1) u on true`

export function managedFields(reader: string): SQL {
  return sql`c.id, c.code, c.kind, c.status, money_of(c.amount, c.currency) as amount, iso_time(c.created_at) as created_at, iso_time(c.notified_at) as notified_at,
    iso_time(c.paid_at) as paid_at, iso_time(c.voided_at) as voided_at, ${isAnnounced} as announced, c.project_id is null as common_fund,
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
  const rows = await rowsOf<{ readiness: string; count: number }>(
    db,
    sql`select case readiness when 'amount_differs' then 'held' else readiness end as readiness, count(*)::int as count from readiness_at(${now.toISOString()}) group by 1`,
  )
  const countOf = (tab: string) => rows.find(({ readiness }) => readiness === tab)?.count ?? 0
  return Object.fromEntries(READINESS_TABS.map((tab) => [tab, countOf(tab)])) as QueueCounts
}

const WAITING = sql`c.status = 'pending' and c.voided_at is null`
const STATES: Record<MoneyState, SQL> = {
  announced: sql`c.id in (select contribution_id from announced_contributions)`,
  expected: sql`${WAITING} and not ${isAnnounced}`,
  confirmed: sql`c.status = 'approved' and c.voided_at is null and c.paid_at is null`,
  paid: sql`c.paid_at is not null and c.voided_at is null`,
  void: sql`c.voided_at is not null`,
  not_approved: sql`c.status = 'not_approved' and c.voided_at is null`,
}

/** Until somebody writes what became of it. */
const HELD = sql`c.id in (select contribution_id from held_contributions)`

function conditions(filter: ContributionFilter, now: Date): SQL[] {
  const { query, status, state, notified, kind, question, readiness, early, held, project, organization, currency, user, from, to } = filter
  return [
    ...[sql`true`, ...hasWords(sql`plain_text(concat_ws(' ', c.code, p.name, o.name, d.name, d.reference, u.name, u.username))`, query)],
    // What waits for a review, and what was decided, still counts or was refused: what was cancelled meanwhile waits for nobody.
    ...(status === 'pending' ? [WAITING] : status ? [sql`c.status = ${status}`] : []),
    ...(state ? [STATES[state]] : []),
    ...(notified ? [notified === 'yes' ? sql`c.notified_at is not null` : sql`c.notified_at is null`] : []),
    ...(kind ? [sql`c.kind = ${kind}`] : []),
    ...(question ? [sql`c.id in (select contribution_id from contribution_questions where answered_at is null)`] : []),
    ...(readiness ? [inTab(readiness, now)] : []),
    ...(early ? [sql`c.status = 'approved' and c.id in (${APPROVED_EARLY})`] : []),
    ...(held ? [HELD] : []),
    ...(project ? [project === 'fund' ? sql`c.project_id is null` : sql`c.project_id = ${project}`] : []),
    ...(organization ? [sql`p.organization_id = ${organization}`] : []),
    ...(currency ? [sql`c.currency = ${currency}`] : []),
    ...(user ? [sql`c.id in (select contribution_id from gift_givers where user_id = ${user})`] : []),
    ...(from ? [sql`c.created_at >= ${startOf(from)}`] : []),
    ...(to ? [sql`c.created_at < ${startOf(to)} + interval '1 day'`] : []),
  ]
}

/** Approved by the approval that counts now, before they were ready. */
const APPROVED_EARLY = sql`select a.contribution_id from contribution_approvals a where a.waited_for is not null
  and a.step_id = (select max(s.id) from contribution_steps s where s.contribution_id = a.contribution_id and s.kind = 'approved')`

function inTab(tab: (typeof READINESS_TABS)[number], now: Date): SQL {
  const states = tab === 'held' ? sql`('held', 'amount_differs')` : sql`(${tab})`
  return sql`c.id in (select x.contribution_id from readiness_at(${now.toISOString()}) x where x.readiness in ${states})`
}

/** Start of a day in Argentine time, which all rules of time use (product.md §2). */
function startOf(day: string): SQL {
  return sql`(${day}::date::timestamp at time zone 'America/Argentina/Buenos_Aires')`
}

const ORDER: Record<ContributionFilter['sort'], SQL> = {
  '-created_at': sql`c.created_at desc, c.id desc`,
  created_at: sql`c.created_at, c.id`,
  '-amount': sql`c.amount desc, c.id desc`,
  amount: sql`c.amount, c.id`,
  '-notified_at': sql`c.notified_at desc nulls last, c.id desc`,
  notified_at: sql`c.notified_at nulls first, c.id`,
}

const COLUMNS = [
  'code',
  'created_at',
  'kind',
  'state',
  'amount',
  'currency',
  'project',
  'organization',
  'notified_at',
  'open_questions',
  'trip_ends_on',
  'way',
  'reference',
  'readiness',
  'waits_for',
  'waits_until',
  'approved_early',
] as const

/** The filtered contributions as CSV; not who gave. */
export async function exportContributions(ctx: Context, filter: ContributionFilter): Promise<string> {
  const data = await readAll(ctx, (ctx, paging) => findManagedContributions(ctx, { ...filter, ...paging }))
  return writeCsv(
    COLUMNS.map((column) => translate(`contribution_csv_${column}`, ctx.locale)),
    data.map((row) => COLUMNS.map((column) => cellOf(row, column, ctx.locale))),
  )
}

function cellOf(row: ManagedContribution, column: (typeof COLUMNS)[number], locale: Reader['locale']): string | number | null {
  const { amount, currency } = row.amount
  switch (column) {
    case 'amount':
      return (amount / 10 ** minorUnits(currency)).toFixed(minorUnits(currency))
    case 'currency':
      return currency
    case 'kind':
      return translate(`contribution_kind_${row.kind}`, locale)
    case 'state':
      return translate(`contribution_state_${row.state}`, locale)
    case 'project':
      return row.project?.name ?? translate('contribution_common_fund', locale)
    case 'organization':
      return row.organization?.name ?? null
    case 'way':
      return row.way && translate(`contribution_way_${row.way}`, locale)
    case 'readiness':
      return row.readiness && translate(`contribution_readiness_${row.readiness}`, locale)
    case 'waits_for':
    case 'approved_early':
      return row[column] && translate(`contribution_waits_${row[column]}`, locale)
    default:
      return row[column]
  }
}
