import { sql } from 'drizzle-orm'
import type { Context } from '../../kit/context.server.ts'
import { rowsOf } from '../../kit/data/db.server.ts'
import { startOfDay } from '../../kit/data/start-of-day.server.ts'
import { findOrganizationForManager } from '../organizations/members/managed-by.server.ts'
import { byCurrency } from './periods.server.ts'
import type { Period } from './receipt.ts'
import type { OrganizationStatementFacts, OwedSums, PayoutRow, ProjectRow, StatementSums } from './receipt-facts.ts'

/**
 * The money that an organization's projects were given and paid within a period, for its managers and admins.
 * @throws unauthorized; not_found
 */
export async function findOrganizationStatement(
  ctx: Context,
  slugOrId: string,
  period: Period,
): Promise<{ facts: OrganizationStatementFacts; organization_id: string }> {
  const organization_id = await findOrganizationForManager(ctx, slugOrId)
  const end = sql`${startOfDay(period.to)} + interval '1 day'`
  const confirms = sql`(e.event in ('approved', 'carried', 'allocated') and e.cause is distinct from 'paid_in_part')`
  const within = sql`e.effective_at >= ${startOfDay(period.from)}`
  const [[organization], projects, payouts, owed] = await Promise.all([
    rowsOf<{ name: string }>(ctx.db, sql`select name from organization_refs where id = ${organization_id}`),
    rowsOf<ProjectRow & Record<string, unknown>>(
      ctx.db,
      sql`select p.name as project, e.currency, coalesce(sum(-e.amount) filter (where not ${within}), 0)::float8 as opening,
          coalesce(sum(-e.amount) filter (where ${within} and ${confirms}), 0)::float8 as confirmed,
          coalesce(sum(-e.amount) filter (where ${within} and not ${confirms} and e.event not in ('paid', 'returned')), 0)::float8 as changed,
          coalesce(sum(-e.amount) filter (where ${within} and e.event = 'returned'), 0)::float8 as returned,
          coalesce(sum(e.amount) filter (where ${within} and e.event = 'paid'), 0)::float8 as paid, sum(-e.amount)::float8 as due
        from project_goals p join contribution_entries e on e.project_id = p.id and e.account = 'payable'
        where p.organization_id = ${organization_id} and e.effective_at < ${end} group by p.id, p.name, e.currency
        having bool_or(${within}) or sum(e.amount) <> 0 order by p.name, p.id`,
    ),
    rowsOf<PayoutRow & Record<string, unknown>>(
      ctx.db,
      sql`select y.currency, p.name as project, y.amount::float8 as amount, y.set_off_amount::float8 as set_off, iso_time(y.paid_at) as paid_at, y.reference, case when y.returned_at < ${end} then iso_time(y.returned_at) end as returned_at
        from project_payouts y join project_refs p on p.id = y.project_id
        where y.organization_id = ${organization_id} and ((y.paid_at >= ${startOfDay(period.from)} and y.paid_at < ${end}) or (y.returned_at >= ${startOfDay(period.from)} and y.returned_at < ${end}))
        order by y.paid_at, y.id`,
    ),
    rowsOf<OwedSums & { currency: string } & Record<string, unknown>>(
      ctx.db,
      sql`select e.currency, coalesce(sum(-e.amount) filter (where not ${within}), 0)::float8 as opening,
          coalesce(sum(-e.amount) filter (where ${within} and e.event = 'claimed'), 0)::float8 as claimed,
          coalesce(sum(e.amount) filter (where ${within} and e.event = 'set_off'), 0)::float8 as set_off,
          coalesce(sum(e.amount) filter (where ${within} and e.event = 'repaid'), 0)::float8 as repaid,
          coalesce(sum(e.amount) filter (where ${within} and e.event = 'written_off'), 0)::float8 as written_off, sum(-e.amount)::float8 as due
        from project_goals p join contribution_entries e on e.project_id = p.id and e.account = 'claims'
        where p.organization_id = ${organization_id} and e.effective_at < ${end} group by e.currency having bool_or(${within}) or sum(e.amount) <> 0`,
    ),
  ])
  const found = await byCurrency(ctx, [
    ...projects.map(({ currency }) => currency),
    ...payouts.map(({ currency }) => currency),
    ...owed.map(({ currency }) => currency),
  ])
  const currencies = found.map((currency) => {
    const own = projects.filter((row) => row.currency === currency)
    const sent = payouts.filter((row) => row.currency === currency)
    return { currency, sums: addUp(own), projects: own, payouts: sent, owed: owed.find((row) => row.currency === currency) ?? null }
  })
  return { facts: { name: organization?.name ?? '', period, currencies }, organization_id }
}

function addUp(rows: readonly StatementSums[]): StatementSums {
  const sum = (what: keyof StatementSums) => rows.reduce((all, row) => all + row[what], 0)
  return {
    opening: sum('opening'),
    confirmed: sum('confirmed'),
    changed: sum('changed'),
    returned: sum('returned'),
    paid: sum('paid'),
    due: sum('due'),
  }
}
