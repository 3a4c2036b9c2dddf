import { sql } from 'drizzle-orm'
import type { Context } from '../../kit/context.server.ts'
import { rowsOf } from '../../kit/data/db.server.ts'
import type { Totals } from './contribution.ts'

/**
 * Totals of all contributions in the ledger, per currency, including those to the common fund and to projects that are no longer public.
 * `collected` includes `paid`, as on a project; contributions are counted as in the list of trails.
 */
export async function findTotals(ctx: Pick<Context, 'db'>): Promise<Totals> {
  const [row] = await rowsOf<Totals & Record<string, unknown>>(
    ctx.db,
    sql`select (select count(*)::int from collecting_projects) as projects_collecting,
        (select count(*)::int from completed_projects) as projects_completed,
        (select count(*)::int from public_organizations) as organizations, (select count(*)::int from gifts) as contributions,
        (select coalesce(json_agg(json_build_object('currency', s.currency, 'expected', money_of(s.expected, s.currency), 'collected', money_of(s.collected, s.currency),
          'paid', money_of(s.paid, s.currency)) order by u.position nulls last, s.currency), '[]') from ledger_totals s left join currency_refs u on u.code = s.currency) as money`,
  )
  return row!
}
