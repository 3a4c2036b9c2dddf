import { type SQL, sql } from 'drizzle-orm'
import { requireUser } from '../../kit/actor.policy.ts'
import type { Context } from '../../kit/context.server.ts'
import { rowsOf } from '../../kit/data/db.server.ts'
import { findListPage, foundBy } from '../../kit/data/list-page.server.ts'
import { type LiveAccount, whyNotPayable } from '../bank-accounts/bank-account.ts'
import { NORM_DAYS } from '../contributions/norms.ts'
import { findOrganizationForManager } from '../organizations/members/managed-by.server.ts'
import { organizationsWith } from '../organizations/organizations-with.server.ts'
import { projectsWith } from '../projects/projects-with.server.ts'
import type { Due, DueFilter, DueTotal, OwnDue } from './payout.ts'

export type AccountOfDue = (NonNullable<Due['account']> & LiveAccount) | null

type Row = Omit<Due, 'why_not' | 'payable_from' | 'account'> & { account: AccountOfDue; is_managed: boolean }

/** Money that is due, by organization and currency, and the reason if the reader cannot pay it whatever it is. */
export async function findDue(
  ctx: Context,
  filter: DueFilter & { page: number; per_page: number },
): Promise<{ data: Due[]; total: number }> {
  const { user_id: payer } = requireUser(ctx.actor)
  const { data, total } = await findListPage<Row>(ctx.db, {
    table: sql`organization_dues d`,
    id: sql`d.id`,
    filtered_by: filter.account && accountOf(sql`d.organization_id`),
    where: conditions(filter),
    order: ORDER[filter.sort],
    fields: sql`d.id, o.ref as organization, money_of(d.amount, d.currency) as amount, d.contributions, iso_time(d.oldest_at) as oldest_at, ${accountJson} as account,
      ${isManaged(sql`d.organization_id`, payer)} as is_managed`,
    shown_with: sql`join organization_refs o on o.id = d.organization_id ${filter.account ? sql`` : accountOf(sql`d.organization_id`)}`,
    ...filter,
  })
  return {
    total,
    data: data.map(({ account, is_managed, ...row }) => ({ ...row, ...payable({ account, is_managed }, { payer, now: ctx.now }) })),
  }
}

/** The part of an account that the reader may know, and why they may not pay to it. */
export function payable(
  { account, is_managed }: { account: AccountOfDue; is_managed: boolean },
  by: { payer: string; now: Date },
): Pick<Due, 'account' | 'why_not' | 'payable_from'> {
  return {
    account: account && { id: account.id, kind: account.kind, masked_number: account.masked_number, masked_holder: account.masked_holder },
    why_not: is_managed ? 'managed_by_you' : whyNotPayable(account, by),
    payable_from: account?.payable_from ?? null,
  }
}

/** Sums of all that is due. Currencies are never added up. */
export function findDueTotals(ctx: Pick<Context, 'db'>): Promise<DueTotal[]> {
  return rowsOf<DueTotal>(
    ctx.db,
    sql`select money_of(sum(d.amount)::bigint, d.currency) as amount, count(*)::int as organizations, sum(d.contributions)::int as contributions
      from organization_dues d left join currency_refs c on c.code = d.currency where d.contributions > 0 group by d.currency, c.position order by c.position nulls last, d.currency`,
  )
}

/** Dues of an organization, by currency and project, and by when we plan to pay it; for its managers. @throws not_found */
export async function findOwnDue(ctx: Context, slugOrId: string): Promise<OwnDue[]> {
  const organization_id = await findOrganizationForManager(ctx, slugOrId)
  return rowsOf<OwnDue>(
    ctx.db,
    sql`select money_of(d.amount, d.currency) as amount, d.contributions, iso_time(d.oldest_at) as oldest_at, iso_time(d.oldest_at + make_interval(days => ${NORM_DAYS.paid})) as pay_by,
        d.oldest_at + make_interval(days => ${NORM_DAYS.paid}) < ${ctx.now.toISOString()}::timestamptz as is_late,
        (select json_agg(json_build_object('project', json_build_object('id', p.id, 'slug', p.slug, 'name', p.name), 'amount', money_of(x.amount::bigint, d.currency), 'contributions', x.contributions)
            order by x.amount desc, p.id) from (
          select m.project_id, sum(m.amount) as amount, count(*) as contributions from due_money m
          where m.organization_id = d.organization_id and m.currency = d.currency group by 1) x join project_refs p on p.id = x.project_id) as projects,
        money_of(least(d.amount, (select coalesce(sum(o.owed), 0) from open_claims o where o.organization_id = d.organization_id and o.currency = d.currency))::bigint, d.currency) as set_off
      from organization_dues d where d.organization_id = ${organization_id} and d.contributions > 0 order by d.currency`,
  )
}

export function accountOf(organization_id: SQL): SQL {
  return sql`left join lateral (select * from live_bank_accounts l where l.organization_id = ${organization_id} order by l.state = 'pending' desc limit 1) a on true`
}

export const accountJson = sql`case when a.id is not null then json_build_object('id', a.id, 'kind', a.kind, 'masked_number', a.masked_number, 'masked_holder', a.masked_holder,
  'state', a.state, 'changed_by', a.changed_by, 'changed_at', iso_time(a.changed_at), 'confirmed_by', a.confirmed_by, 'brought_by', a.brought_by, 'payable_from', iso_time(a.payable_from)) end`

export function isManaged(organization_id: SQL, user_id: string): SQL {
  return sql`exists (select from managed_organizations g where g.organization_id = ${organization_id} and g.user_id = ${user_id})`
}

function conditions({ query, currency, organization, account }: DueFilter): SQL[] {
  return [
    sql`d.contributions > 0`,
    ...foundBy(sql`d.organization_id`, query, (has) => [
      organizationsWith(has),
      sql`select h.organization_id from project_homes h where h.project_id = any(array(${projectsWith(has)}))`,
    ]),
    ...(currency ? [sql`d.currency = ${currency}`] : []),
    ...(organization ? [sql`d.organization_id = ${organization}`] : []),
    ...(account === 'none' ? [sql`a.id is null`] : account ? [sql`a.state = ${account}`] : []),
  ]
}

const ORDER: Record<DueFilter['sort'], SQL> = {
  oldest_at: sql`d.oldest_at, d.organization_id, d.currency`,
  '-oldest_at': sql`d.oldest_at desc, d.organization_id desc, d.currency desc`,
  '-amount': sql`d.amount desc, d.organization_id desc, d.currency desc`,
  amount: sql`d.amount, d.organization_id, d.currency`,
}
