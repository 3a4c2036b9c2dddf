import { sql } from 'drizzle-orm'
import type { Context } from '../../kit/context.server.ts'
import { rowsOf } from '../../kit/data/db.server.ts'
import type { Money } from '../../kit/money.ts'
import type { Totals } from './contribution.ts'

interface Row extends Record<string, unknown> {
  money: { expected: Money; collected: Money; paid: Money; contributions: number }[]
  projects_collecting: number
  projects_completed: number
  organizations: number
}

/**
 * Totals of all contributions per currency, including those to the common fund and to projects that are no longer public. `collected`
 * includes `paid`, as on a project; contributions are counted as in the list of trails.
 */
export async function findTotals(ctx: Pick<Context, 'db'>): Promise<Totals> {
  const [row] = await rowsOf<Row>(
    ctx.db,
    sql`with sums as (
        select currency, count(*)::int as contributions, sum(expected_amount) as expected, sum(collected_amount) as collected, sum(paid_amount) as paid
        from gifts group by currency)
      select (select count(*)::int from collecting_projects) as projects_collecting,
        (select count(*)::int from completed_projects) as projects_completed,
        (select count(*)::int from public_organizations) as organizations,
        (select coalesce(json_agg(json_build_object('contributions', s.contributions, 'expected', money_of(s.expected, s.currency), 'collected', money_of(s.collected, s.currency),
          'paid', money_of(s.paid, s.currency)) order by u.position nulls last, s.currency), '[]') from sums s left join currency_refs u on u.code = s.currency) as money`,
  )
  const { money: currencies, ...counts } = row!
  return {
    ...counts,
    money: currencies.map(({ expected, collected, paid }) => ({ currency: collected.currency, expected, collected, paid })),
    contributions: currencies.reduce((sum, { contributions }) => sum + contributions, 0),
  }
}
