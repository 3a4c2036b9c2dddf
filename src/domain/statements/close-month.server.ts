import { eq, sql } from 'drizzle-orm'
import { requireRole } from '../../kit/actor.policy.ts'
import type { Context } from '../../kit/context.server.ts'
import { rowsOf } from '../../kit/data/db.server.ts'
import { conflict, notFound } from '../../kit/errors.ts'
import { newId } from '../../kit/ids.ts'
import { noteAct } from '../audit/note-act.server.ts'
import { sumsOfMonth } from '../bookings/find-known-reports.server.ts'
import { closedMonthSums, closedMonths, statements } from './statement.tables.server.ts'

/**
 * Closes the month of an imported statement, with the admin's name: our profit and the supplier's, with the difference, also if there is
 * none.
 * @throws forbidden, not_found, conflict before the statement is imported
 */
export async function closeMonth(ctx: Context, statement_id: string): Promise<void> {
  const user = requireRole(ctx.actor, 'admin')
  await ctx.db.transaction(async (tx) => {
    const [statement] = await tx.select().from(statements).where(eq(statements.id, statement_id)).for('update')
    if (!statement) throw notFound()
    if (statement.state !== 'imported') throw conflict()
    const { supplier_id, month } = statement
    const ours = await sumsOfMonth(tx, supplier_id, month)
    const theirs = await rowsOf<{ currency: string; amount: number }>(
      tx,
      sql`select currency, sum(profit_amount)::float8 as amount from statement_entries where statement_id = ${statement_id} and currency is not null group by 1`,
    )
    const id = newId('clos')
    await tx
      .insert(closedMonths)
      .values({ id, supplier_id, month, statement_id, closed_by: user.user_id, closed_at: ctx.now.toISOString() })
    const amountOf = (sums: { currency: string; amount: number }[], code: string) =>
      sums.find(({ currency }) => currency === code)?.amount ?? 0
    const rows = [...new Set([...ours, ...theirs].map(({ currency }) => currency))].sort().map((currency) => {
      const [ours_amount, theirs_amount] = [amountOf(ours, currency), amountOf(theirs, currency)]
      return { closed_month_id: id, currency, ours_amount, theirs_amount, difference_amount: theirs_amount - ours_amount }
    })
    if (rows.length > 0) await tx.insert(closedMonthSums).values(rows)
    await noteAct(ctx, tx, { action: 'statement.closed', subject_id: statement_id, after: { month, currencies: rows.length } })
  })
}
