import { type SQL, sql } from 'drizzle-orm'
import { requireUser } from '../../kit/actor.policy.ts'
import type { Context } from '../../kit/context.server.ts'
import { rowsOf } from '../../kit/data/db.server.ts'
import { foundBy } from '../../kit/data/list-page.server.ts'
import { type LiveAccount, whyNotPayable } from '../bank-accounts/bank-account.ts'
import { projectsWith } from '../projects/projects-with.server.ts'
import { type Due, type DueFilter, type OwnApprovals, whyNotAlone } from './payout.ts'

type Row = Omit<Due, 'why_not' | 'payable_from' | 'alone_from' | 'account'> &
  OwnApprovals & {
    account: (NonNullable<Due['account']> & LiveAccount) | null
  } & Record<string, unknown>

/** Money that is due, by project and currency, and the reason if the reader cannot pay it. */
export async function findDue(
  ctx: Context,
  filter: DueFilter & { page: number; per_page: number },
): Promise<{ data: Due[]; total: number }> {
  const { user_id: payer } = requireUser(ctx.actor)
  const rows = await rowsOf<Row & { total: number }>(ctx.db, pageSql(filter, payer))
  const data = rows.map(({ total: _, ...row }) => dueOf(row, { payer, now: ctx.now }))
  if (data.length > 0 || filter.page === 1) return { data, total: rows[0]?.total ?? 0 }
  // Past the last page there is no row to carry the total.
  return { data, total: (await rowsOf<{ total: number }>(ctx.db, pageSql({ ...filter, page: 1, per_page: 1 }, payer)))[0]?.total ?? 0 }
}

/** All that is due is grouped once; names, accounts and what the payer approved are looked up for the rows of the page. */
function pageSql(filter: DueFilter & { page: number; per_page: number }, payer: string): SQL {
  const by_name = /organization$/.test(filter.sort) ? sql`join organization_refs o on o.id = d.organization_id` : sql``
  const by_account = filter.account ? accountOf(sql`d`) : sql``
  return sql`with page as materialized (
      select d.*, count(*) over ()::int as total, row_number() over (order by ${ORDER[filter.sort]}) as n from (
        select organization_id, project_id, currency, sum(amount) as amount, count(*)::int as contributions, min(approved_at) as oldest_at, max(approved_at) as newest_at
        from due_contributions d where ${sql.join(conditions(filter), sql` and `)} group by organization_id, project_id, currency) d
      ${by_name} ${by_account} where ${accountIs(filter.account)} order by n limit ${filter.per_page} offset ${(filter.page - 1) * filter.per_page})
    select g.total, o.ref as organization, json_build_object('id', p.id, 'slug', p.slug, 'name', p.name) as project, money_of(g.amount::bigint, g.currency) as amount,
      money_of(least(g.amount, (select coalesce(sum(x.owed), 0) from open_claims x where x.organization_id = g.organization_id and x.currency = g.currency))::bigint, g.currency) as set_off,
      g.contributions, own.own_amount, own.own_at, own.is_alone, iso_time(g.oldest_at) as oldest_at, iso_time(g.newest_at) as newest_at,
      case when a.id is not null then json_build_object('id', a.id, 'kind', a.kind, 'masked_number', a.masked_number, 'masked_holder', a.masked_holder,
        'state', a.state, 'changed_by', a.changed_by, 'changed_at', iso_time(a.changed_at), 'confirmed_by', a.confirmed_by, 'brought_by', a.brought_by, 'payable_from', iso_time(a.payable_from)) end as account
    from page g join organization_refs o on o.id = g.organization_id join project_refs p on p.id = g.project_id ${accountOf(sql`g`)}
      cross join lateral (select ${ownApprovals(payer)} from due_contributions d where d.project_id = g.project_id and d.currency = g.currency) own
    order by g.n`
}

function accountOf(row: SQL): SQL {
  return sql`left join lateral (select * from live_bank_accounts l where l.organization_id = ${row}.organization_id order by l.state = 'pending' desc limit 1) a on true`
}

function accountIs(account: DueFilter['account']): SQL {
  return account === 'none' ? sql`a.id is null` : account ? sql`a.state = ${account}` : sql`true`
}

function dueOf({ account, own_amount, own_at, is_alone, ...row }: Row, by: { payer: string; now: Date }): Due {
  const { why, alone_from } = whyNotAlone({ own_amount, own_at, is_alone }, { amount: row.amount.amount, now: by.now })
  return {
    ...row,
    account: account && { id: account.id, kind: account.kind, masked_number: account.masked_number, masked_holder: account.masked_holder },
    why_not: whyNotPayable(account, by) ?? why,
    alone_from,
    payable_from: account?.payable_from ?? null,
  }
}

/** SQL: the amount of due contributions `d` that a user approved. */
export function ownApprovals(user_id: string): SQL {
  const own = sql`exists (select from contribution_approvers a where a.contribution_id = d.id and a.user_id = ${user_id})`
  return sql`coalesce(sum(d.amount) filter (where ${own}), 0)::float8 as own_amount, iso_time(max(d.approved_at) filter (where ${own})) as own_at,
    is_only_admin(${user_id}) as is_alone`
}

function conditions({ query, currency, project }: DueFilter): SQL[] {
  return [
    ...foundBy(sql`d.project_id`, query, (has) => [projectsWith(has)]),
    ...(currency ? [sql`d.currency = ${currency}`] : []),
    ...(project ? [sql`d.project_id = ${project}`] : []),
    sql`true`,
  ]
}

const ORDER: Record<DueFilter['sort'], SQL> = {
  oldest_at: sql`d.oldest_at, d.project_id, d.currency`,
  '-oldest_at': sql`d.oldest_at desc, d.project_id, d.currency`,
  '-amount': sql`d.amount desc, d.project_id, d.currency`,
  amount: sql`d.amount, d.project_id, d.currency`,
  organization: sql`o.name collate "es-x-icu", d.project_id, d.currency`,
  '-organization': sql`o.name collate "es-x-icu" desc, d.project_id, d.currency`,
}
