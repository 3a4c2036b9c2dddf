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
 * What all gifts add up to, each currency by itself, also those of the common fund and of projects that are no longer public: one query over
 * the contributions. `collected` contains `paid`, as on a project; contributions are counted as the list of trails shows them.
 */
export async function findTotals(ctx: Pick<Context, 'db'>): Promise<Totals> {
  const [row] = await rowsOf<Row>(
    ctx.db,
    sql`with gifts as (
        select c.currency, count(*)::int as contributions, sum(c.amount) filter (where c.status = 'pending') as expected,
          sum(c.amount) filter (where c.status = 'approved') as collected, sum(c.amount) filter (where c.paid_at is not null) as paid
        from contributions c where c.voided_at is null and c.amount > 0 group by c.currency)
      select (select count(*)::int from projects where status = 'active') as projects_collecting,
        (select count(*)::int from projects where status = 'completed') as projects_completed,
        (select count(*)::int from organizations where status = 'approved') as organizations,
        (select coalesce(json_agg(json_build_object('contributions', g.contributions, 'expected', ${money('expected')}, 'collected', ${money('collected')}, 'paid', ${money('paid')})
          order by u.position nulls last, g.currency), '[]') from gifts g left join currencies u on u.code = g.currency) as money`,
  )
  const { money: currencies, ...counts } = row!
  return {
    ...counts,
    money: currencies.map(({ expected, collected, paid }) => ({ currency: collected.currency, expected, collected, paid })),
    contributions: currencies.reduce((sum, { contributions }) => sum + contributions, 0),
  }
}

function money(column: string) {
  return sql.raw(`json_build_object('amount', coalesce(g.${column}, 0), 'currency', g.currency)`)
}
