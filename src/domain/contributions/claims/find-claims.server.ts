import { type SQL, sql } from 'drizzle-orm'
import { requireUser } from '../../../kit/actor.policy.ts'
import type { Context } from '../../../kit/context.server.ts'
import { rowsOf } from '../../../kit/data/db.server.ts'
import { type ListColumns, writeList } from '../../../kit/data/list-columns.server.ts'
import { findListPage, foundBy } from '../../../kit/data/list-page.server.ts'
import { readAll } from '../../../kit/data/read-all.server.ts'
import { notFound } from '../../../kit/errors.ts'
import { decimalText } from '../../../kit/read-amount.ts'
import { member } from '../../organizations/find-managed-organizations.server.ts'
import { organizationsWith } from '../../organizations/organizations-with.server.ts'
import { projectsNamed } from '../../projects/projects-with.server.ts'
import { aloneFrom } from '../../users/alone.ts'
import type { ClaimDetail, ClaimFilter, MoneyClaim } from './claim.ts'

type Reader = Pick<Context, 'db' | 'locale'>

/** One page of the claims, and how many there are. */
export async function findClaims(
  ctx: Reader,
  filter: ClaimFilter & { page: number; per_page: number },
): Promise<{ data: MoneyClaim[]; total: number }> {
  const by_state = filter.state !== undefined
  return findListPage<MoneyClaim>(ctx.db, {
    table: sql`claims c`,
    id: sql`c.id`,
    where: conditions(filter),
    filtered_by: by_state ? owing : undefined,
    ordered_with: !by_state && filter.sort.endsWith('owed') ? owed : undefined,
    order: ORDER[filter.sort],
    fields,
    shown_with: by_state ? joins : sql`${owing} ${joins}`,
    ...filter,
  })
}

/** @throws not_found */
export async function findClaim(ctx: Context, id: string): Promise<ClaimDetail> {
  const { user_id } = requireUser(ctx.actor)
  const [row] = await rowsOf<Omit<ClaimDetail, 'why_not' | 'alone_from'> & Hands>(
    ctx.db,
    sql`select ${fields}, c.payout_id as payout, ${handsOnClaim(user_id)},
        exists (select from managed_organizations m where m.organization_id = c.organization_id and m.user_id = ${user_id}) as manages,
        (select coalesce(json_agg(json_build_object('id', s.id, 'kind', s.kind, 'amount', money_of(s.amount, c.currency), 'payout', s.payout_id, 'reference', s.reference,
          'paid_on', s.paid_on::text, 'reason', s.reason, 'recorded_by', ${member('s.recorded_by')}, 'created_at', iso_time(s.created_at)) order by s.created_at, s.id), '[]')
          from claim_settlements s where s.claim_id = c.id) as settlements
      from claims c ${owing} ${joins} where c.id = ${id}`,
  )
  if (!row) throw notFound()
  const { hand_at, is_alone, manages, ...claim } = row
  const alone_from = aloneFrom(hand_at, is_alone)
  const by_hand =
    hand_at === null
      ? null
      : alone_from === null
        ? ('handled_by_you' as const)
        : alone_from > ctx.now.toISOString()
          ? ('alone_too_soon' as const)
          : null
  return { ...claim, alone_from, why_not: manages ? 'managed_by_you' : by_hand }
}
interface Hands extends Record<string, unknown> {
  hand_at: string | null
  is_alone: boolean
  manages: boolean
}

/** SQL: the time of the user's last act on what the claim `c` follows from. */
export function handsOnClaim(user_id: string): SQL {
  return sql`(select iso_time(max(h.at)) from contributions w join contribution_hands h on h.contribution_id in (w.id, w.split_from)
      where w.id = c.of_contribution_id and h.user_id = ${user_id}) as hand_at, is_only_admin(${user_id}) as is_alone`
}

const COLUMNS: ListColumns<MoneyClaim, 'claim'> = {
  id: (row) => row.id,
  created_at: (row) => row.created_at,
  organization: (row) => row.organization.name,
  project: (row) => row.project?.name ?? null,
  cause: (row) => row.cause,
  state: (row) => row.state,
  amount: (row) => decimalText(row.amount),
  owed: (row) => decimalText(row.owed),
  lost: (row) => decimalText(row.lost),
  currency: (row) => row.amount.currency,
  trail: (row) => row.code,
  paid_trail: (row) => row.of_code,
}

/** The filtered claims as CSV. */
export async function exportClaims(ctx: Context, filter: ClaimFilter): Promise<string> {
  const data = await readAll(ctx, (ctx, paging) => findClaims(ctx, { ...filter, ...paging }))
  return writeList('claim', COLUMNS, data, ctx.locale)
}

/** The contribution that says how much of a claim is still owed. */
const owing = sql`join contributions g on g.id = c.contribution_id`
/** Looked up for each claim: joined, all contributions would be read. */
const owed = sql`cross join lateral (select o.claimed_amount from contributions o where o.id = c.contribution_id offset 0) g`
const joins = sql`join contributions w on w.id = c.of_contribution_id join organization_refs o on o.id = c.organization_id left join project_refs r on r.id = g.project_id`
const state = sql`case when g.claimed_amount > 0 then 'open' when g.lost_amount > 0 then 'lost' else 'settled' end`
const fields = sql`c.id, g.code, w.code as of_code, w.id as of_id, o.ref as organization, case when r.id is not null then json_build_object('id', r.id, 'slug', r.slug, 'name', r.name) end as project,
  c.cause, ${state} as state, money_of(c.amount, c.currency) as amount, money_of(g.claimed_amount, c.currency) as owed, money_of(g.lost_amount, c.currency) as lost,
  iso_time(c.created_at) as created_at`

function conditions({ query, state: wanted, cause, currency }: ClaimFilter): SQL[] {
  return [
    ...foundBy(sql`c.id`, query, (has) => [
      sql`select x.id from claims x join contributions y on y.id in (x.contribution_id, x.of_contribution_id) where ${has(sql`plain_text(y.code)`)}`,
      sql`select x.id from claims x where x.organization_id = any(array(${organizationsWith(has)}))`,
      sql`select x.id from claims x join contributions y on y.id = x.contribution_id where y.project_id = any(array(${projectsNamed(has)}))`,
    ]),
    ...(wanted ? [sql`${state} = ${wanted}`] : []),
    ...(cause ? [sql`c.cause = ${cause}`] : []),
    ...(currency ? [sql`c.currency = ${currency}`] : []),
  ]
}

const ORDER: Record<ClaimFilter['sort'], SQL> = {
  '-created_at': sql`c.created_at desc, c.id desc`,
  created_at: sql`c.created_at, c.id`,
  '-owed': sql`g.claimed_amount desc, c.id desc`,
  owed: sql`g.claimed_amount, c.id`,
}
