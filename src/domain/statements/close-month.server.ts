import { isDeepStrictEqual } from 'node:util'
import { eq, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { requireRole } from '../../kit/actor.policy.ts'
import type { Context } from '../../kit/context.server.ts'
import type { Db } from '../../kit/data/db.server.ts'
import { conflict, invalid, keyWith, notFound, ReadableError } from '../../kit/errors.ts'
import { newId } from '../../kit/ids.ts'
import { noteAct } from '../audit/note-act.server.ts'
import { findMonthSums } from './find-statements.server.ts'
import { MONTH_CLOSED, STATEMENT_CHANGED } from './statement.errors.ts'
import { closedMonthReopenings, closedMonthSums, closedMonths, statements } from './statement.tables.server.ts'
import type { ClosingInput, MonthInput, MonthSums, ReopeningInput } from './statement.ts'

/**
 * Closes the month of an imported statement, with the admin's name: our profit and the supplier's, with the difference, also if there is
 * none. A month is closed once, until it is reopened.
 * @throws forbidden, not_found; conflict before the statement is imported; statement_changed when its month or those sums are not as they
 * were seen; statement_month_closed; invalid_fields where its bookings are of another month and that is not confirmed
 */
export async function closeMonth(
  ctx: Context,
  statement_id: string,
  { month: seen, sums: seen_sums, confirms_month = false }: ClosingInput = {},
): Promise<void> {
  const user = requireRole(ctx.actor, 'admin')
  await ctx.db.transaction(async (tx) => {
    const statement = await lockStatement(tx, statement_id)
    const { supplier_id, month, lines_month } = statement
    if (statement.state !== 'imported') throw conflict()
    if (seen !== undefined && seen !== month) throw new ReadableError(STATEMENT_CHANGED)
    if (lines_month && lines_month !== month && !confirms_month)
      throw invalid({ confirms_month: [keyWith({ key: 'statement_error_other_month', inputs: { month, lines_month } })] })
    const id = newId('clos')
    const closing = { id, supplier_id, month, statement_id, closed_by: user.user_id, closed_at: ctx.now.toISOString() }
    // Two at once have the same number.
    const reopened = sql<number>`(select count(*)::int from closed_months m join closed_month_reopenings r on r.closed_month_id = m.id
      where m.supplier_id = ${supplier_id} and m.month = ${month})`
    const [closed] = await tx
      .insert(closedMonths)
      .values({ ...closing, number: reopened })
      .onConflictDoNothing()
      .returning({ id: closedMonths.id })
    if (!closed) throw new ReadableError(MONTH_CLOSED)
    const sums = await findMonthSums(tx, statement)
    if (seen_sums && !isDeepStrictEqual(sums, seen_sums)) throw new ReadableError(STATEMENT_CHANGED)
    if (sums.length > 0) await tx.insert(closedMonthSums).values(sums.map((sum) => ({ closed_month_id: id, ...rowOf(sum) })))
    await noteAct(ctx, tx, { action: 'statement.closed', subject_id: statement_id, after: { month, currencies: sums.length } })
  })
}

/**
 * Opens a closed month again. The reason is public; what was approved by then stays as it is.
 * @throws forbidden, not_found; conflict if it is open already
 */
export async function reopenMonth(ctx: Context, id: string, { reason }: z.infer<typeof ReopeningInput>): Promise<void> {
  const user = requireRole(ctx.actor, 'admin')
  await ctx.db.transaction(async (tx) => {
    const [closed] = await tx.select().from(closedMonths).where(eq(closedMonths.id, id))
    if (!closed) throw notFound()
    const [reopened] = await tx
      .insert(closedMonthReopenings)
      .values({ closed_month_id: id, reason, reopened_by: user.user_id, reopened_at: ctx.now.toISOString() })
      .onConflictDoNothing()
      .returning()
    if (!reopened) throw conflict()
    await noteAct(ctx, tx, { action: 'statement.reopened', subject_id: closed.statement_id, after: { month: closed.month }, reason })
  })
}

/**
 * Changes the month that a statement is for.
 * @throws forbidden, not_found; conflict once its month was closed with it; statement_changed when another was seen
 */
export async function changeMonth(ctx: Context, id: string, { month, seen }: z.infer<typeof MonthInput>): Promise<void> {
  requireRole(ctx.actor, 'admin')
  await ctx.db.transaction(async (tx) => {
    const before = await lockStatement(tx, id)
    const [closed] = await tx.select({ id: closedMonths.id }).from(closedMonths).where(eq(closedMonths.statement_id, id)).limit(1)
    if (closed) throw conflict()
    if (before.month === month) return
    if (seen !== undefined && before.month !== seen) throw new ReadableError(STATEMENT_CHANGED)
    await tx.update(statements).set({ month, month_chosen: true }).where(eq(statements.id, id))
    await noteAct(ctx, tx, { action: 'statement.month', subject_id: id, before: { month_before: before.month }, after: { month } })
  })
}

async function lockStatement(tx: Db, id: string): Promise<typeof statements.$inferSelect> {
  const [statement] = await tx.select().from(statements).where(eq(statements.id, id)).for('update')
  if (!statement) throw notFound()
  return statement
}

function rowOf({ ours, theirs, difference }: MonthSums[number]) {
  return { currency: ours.currency, ours_amount: ours.amount, theirs_amount: theirs.amount, difference_amount: difference.amount }
}
