import { sql } from 'drizzle-orm'
import { requireUser } from '../../kit/actor.policy.ts'
import type { Context } from '../../kit/context.server.ts'
import { rowsOf } from '../../kit/data/db.server.ts'
import { startOfDay } from '../../kit/data/start-of-day.server.ts'
import { byCurrency } from './periods.server.ts'
import type { Period } from './receipt.ts'
import type { YearFacts, YearRow } from './receipt-facts.ts'

/** The signed-in user's contributions within a period, by currency, from the ledger. @throws unauthorized */
export async function findYear(ctx: Context, period: Period): Promise<{ facts: YearFacts; user_id: string }> {
  const { user_id } = requireUser(ctx.actor)
  const mine = sql`from contribution_entries e join contribution_codes c on c.id = e.contribution_id
    where e.contribution_id in (select g.contribution_id from gift_givers g where g.user_id = ${user_id}) and e.effective_at < ${startOfDay(period.to)} + interval '1 day'`
  const [[user], rows, waiting] = await Promise.all([
    rowsOf<{ name: string }>(ctx.db, sql`select concat_ws(' ', name, surname) as name from enabled_users where id = ${user_id}`),
    rowsOf<YearRow & Record<string, unknown>>(
      ctx.db,
      sql`select iso_time(e.effective_at) as at, c.code, c.kind, (select p.name from project_goals p where p.id = max(e.project_id)) as project, e.currency,
          coalesce(sum(-e.amount) filter (where e.account in ('payable', 'paid')), 0)::float8 as given, coalesce(sum(-e.amount) filter (where e.account = 'paid'), 0)::float8 as paid
        ${mine} and e.effective_at >= ${startOfDay(period.from)} and e.account in ('payable', 'paid')
        group by e.transaction_id, e.effective_at, c.code, c.kind, e.currency
        having coalesce(sum(e.amount) filter (where e.account in ('payable', 'paid')), 0) <> 0 or coalesce(sum(e.amount) filter (where e.account = 'paid'), 0) <> 0
        order by e.effective_at, e.transaction_id`,
    ),
    rowsOf<{ currency: string; expected: number }>(
      ctx.db,
      sql`select e.currency, sum(-e.amount)::float8 as expected ${mine} and e.account in ('expected', 'in_transit') group by 1 having sum(e.amount) <> 0`,
    ),
  ])
  const found = await byCurrency(ctx, [...rows.map(({ currency }) => currency), ...waiting.map(({ currency }) => currency)])
  const currencies = found.map((currency) => {
    const own = rows.filter((row) => row.currency === currency)
    return {
      currency,
      rows: own,
      given: sumOf(own, 'given'),
      paid: sumOf(own, 'paid'),
      expected: waiting.find((row) => row.currency === currency)?.expected ?? 0,
    }
  })
  return { facts: { name: user?.name ?? '', period, currencies }, user_id }
}

function sumOf(rows: readonly { given: number; paid: number }[], what: 'given' | 'paid'): number {
  return rows.reduce((sum, row) => sum + row[what], 0)
}
