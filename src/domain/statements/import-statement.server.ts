import { and, asc, eq, inArray } from 'drizzle-orm'
import { z } from 'zod'
import type { Context } from '../../kit/context.server.ts'
import { eventType } from '../../kit/data/event.ts'
import { type DeliveryContext, onEvent } from '../../kit/event-handler.server.ts'
import { noteAct } from '../audit/note-act.server.ts'
import { receiveBooking } from '../bookings/receive-booking.server.ts'
import { tellProgress } from '../realtime/tell-progress.server.ts'
import type { NextReport } from './plan-import.ts'
import { lockUnimported, requireAdmin } from './read-statement.server.ts'
import { statementEntries, statements } from './statement.tables.server.ts'

/** Bookings of one delivery: far less than its time. The next ones go by another event, so that a restart loses nothing. */
const AT_ONCE = 200
/** Bookings after which whoever looks on is told. */
const TOLD_EVERY = 20

export const STATEMENT_IMPORT = eventType('statement.import', z.object({ statement_id: z.string() }))

/**
 * Imports a statement as it was looked at. The bookings follow one by one, by events; what the file said beyond them is forgotten.
 * @throws forbidden, not_found, conflict when it was imported before
 */
export async function importStatement(ctx: Context, id: string): Promise<void> {
  const user = requireAdmin(ctx)
  await ctx.db.transaction(async (tx) => {
    await lockUnimported(tx, id)
    await tx.update(statements).set({ state: 'importing', imported_by: user.user_id, content: null }).where(eq(statements.id, id))
    await noteAct(ctx, tx, { action: 'statement.imported', subject_id: id })
    await ctx.outbox.emit(tx, STATEMENT_IMPORT, { statement_id: id })
  })
}

export const importNextBookings = onEvent(STATEMENT_IMPORT, importBookings)

/** Each booking in its own transaction; delivered twice, one that was imported says nothing new to the intake. */
export async function importBookings(
  ctx: Pick<DeliveryContext, 'db' | 'now' | 'outbox'>,
  { statement_id }: { statement_id: string },
): Promise<void> {
  const [statement] = await ctx.db.select().from(statements).where(eq(statements.id, statement_id))
  if (statement?.state !== 'importing') return
  const { supplier_id, imported_by } = statement
  const waiting = and(
    eq(statementEntries.statement_id, statement_id),
    inArray(statementEntries.action, ['create', 'update']),
    eq(statementEntries.done, false),
  )
  const entries = await ctx.db.select().from(statementEntries).where(waiting).orderBy(asc(statementEntries.position)).limit(AT_ONCE)
  for (const [n, { position, report }] of entries.entries()) {
    await receiveBooking(ctx, report as unknown as NextReport, { supplier_id, door: 'statement', reported_by: imported_by! })
    await ctx.db
      .update(statementEntries)
      .set({ done: true })
      .where(and(eq(statementEntries.statement_id, statement_id), eq(statementEntries.position, position)))
    if (n % TOLD_EVERY === TOLD_EVERY - 1) await tellProgress(ctx.db, imported_by!)
  }
  await ctx.db.transaction(async (tx) => {
    if (entries.length === AT_ONCE) return ctx.outbox.emit(tx, STATEMENT_IMPORT, { statement_id })
    await tx.update(statements).set({ state: 'imported' }).where(eq(statements.id, statement_id))
    await tellProgress(tx, imported_by!)
  })
}
