import { isDeepStrictEqual } from 'node:util'
import { and, asc, eq, inArray } from 'drizzle-orm'
import { z } from 'zod'
import { requireRole } from '../../kit/actor.policy.ts'
import type { Context } from '../../kit/context.server.ts'
import type { Db } from '../../kit/data/db.server.ts'
import { eventType } from '../../kit/data/event.ts'
import { ReadableError } from '../../kit/errors.ts'
import { type DeliveryContext, onEvent } from '../../kit/event-handler.server.ts'
import { noteAct } from '../audit/note-act.server.ts'
import { changesOf } from '../bookings/booking-changes.ts'
import { findKnownReports } from '../bookings/find-known-reports.server.ts'
import { receiveBooking } from '../bookings/receive-booking.server.ts'
import { publishProgress } from '../realtime/publish-progress.server.ts'
import { holdsRole } from '../users/grant-role.server.ts'
import { findStale, planStale } from './choose-amounts.server.ts'
import { findEffect } from './find-statements.server.ts'
import type { NextReport } from './plan-import.ts'
import { lockUnimported } from './read-statement.server.ts'
import { OUTDATED, STATEMENT_CHANGED, UNDECIDED } from './statement.errors.ts'
import { statementEntries, statements } from './statement.tables.server.ts'
import type { ImportStatementInput } from './statement.ts'

/** Bookings of one delivery: far less than its time. The next ones go by another event, so that a restart loses nothing. */
const AT_ONCE = 200
/** Progress is published after this many bookings. */
const PROGRESS_EVERY = 20

export const STATEMENT_IMPORT = eventType('statement.import', z.object({ statement_id: z.string() }))

/**
 * Imports a statement in the state that was displayed. The bookings follow one by one, by events; the other data of the file are deleted. If
 * bookings changed since they were compared with the file, nothing is imported, and they are compared again.
 * @throws forbidden, not_found, conflict when it was imported before; statement_outdated when bookings changed; statement_undecided while lines
 * wait for an admin's decision; statement_changed when it would do something else than was seen, as somebody else read it in another way
 */
export async function importStatement(ctx: Context, id: string, { seen }: ImportStatementInput = {}): Promise<void> {
  const user = requireRole(ctx.actor, 'admin')
  const stale = await ctx.db.transaction(async (tx) => {
    await lockUnimported(tx, id)
    const stale = await findStale(tx, id)
    if (stale.length > 0) return stale
    const [undecided] = await tx
      .select({ position: statementEntries.position })
      .from(statementEntries)
      .where(and(eq(statementEntries.statement_id, id), eq(statementEntries.action, 'ask')))
      .limit(1)
    if (undecided) throw new ReadableError(UNDECIDED)
    if (seen && !isDeepStrictEqual(await findPlanned(tx, id), seen)) throw new ReadableError(STATEMENT_CHANGED)
    await tx
      .update(statements)
      .set({ state: 'importing', imported_by: user.user_id, content: null, words: null })
      .where(eq(statements.id, id))
    await noteAct(ctx, tx, { action: 'statement.imported', subject_id: id })
    await ctx.outbox.emit(tx, STATEMENT_IMPORT, { statement_id: id })
    return []
  })
  if (stale.length === 0) return
  await planStale(ctx, id, stale)
  throw new ReadableError(OUTDATED)
}

async function findPlanned(tx: Db, id: string): Promise<ImportStatementInput['seen']> {
  const countOf = (action: 'create' | 'update') =>
    tx.$count(statementEntries, and(eq(statementEntries.statement_id, id), eq(statementEntries.action, action)))
  return { create: await countOf('create'), update: await countOf('update'), effect: await findEffect(tx, id) }
}

export const importNextBookings = onEvent(STATEMENT_IMPORT, importBookings)

/**
 * Each booking has its own transaction, and must be as it was displayed: one that changed since, or whose importer may no longer import, is
 * left out and marked. Delivered twice, it is imported once.
 */
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
  for (const [n, entry] of entries.entries()) {
    await importOne(ctx, entry, { supplier_id, door: 'statement', reported_by: imported_by! })
    if (n % PROGRESS_EVERY === PROGRESS_EVERY - 1) await publishProgress(ctx.db, imported_by!)
  }
  await ctx.db.transaction(async (tx) => {
    if (entries.length === AT_ONCE) return ctx.outbox.emit(tx, STATEMENT_IMPORT, { statement_id })
    await tx.update(statements).set({ state: 'imported' }).where(eq(statements.id, statement_id))
    await publishProgress(tx, imported_by!)
  })
}

type Source = NonNullable<Parameters<typeof receiveBooking>[2]>

/**
 * Marks the entry in the transaction that writes its booking, so that an interruption or a second delivery cannot separate them. A booking
 * that somebody else changed since its lines were read is left out, unless it is already in the resulting state; a supplement is an
 * addition, so one of the same amount is another.
 */
async function importOne(
  ctx: Pick<DeliveryContext, 'db' | 'now' | 'outbox'>,
  entry: typeof statementEntries.$inferSelect,
  source: Source,
): Promise<void> {
  const report = entry.report as NextReport
  const here = and(
    eq(statementEntries.statement_id, entry.statement_id),
    eq(statementEntries.position, entry.position),
    eq(statementEntries.done, false),
  )
  const mark = async (db: Db, problem?: 'changed_since' | 'rights_ended') => {
    await db
      .update(statementEntries)
      .set({ done: true, ...(problem && { action: 'skipped', problem }) })
      .where(here)
  }
  try {
    const seen = entry.action === 'create' ? null : entry.booking_revision
    const note = async (tx: Db) => {
      if (!(await holdsRole(tx, source.reported_by ?? '', ['admin']))) throw new ReadableError('forbidden')
      await mark(tx)
    }
    await receiveBooking(ctx, report, { ...source, seen, note })
    // A report that changes nothing writes nothing, so that it has marked nothing.
    await mark(ctx.db)
  } catch (error) {
    if (error instanceof ReadableError && error.code === 'forbidden') return mark(ctx.db, 'rights_ended')
    if (!(error instanceof ReadableError && error.code === 'conflict')) throw error
    const now = (await findKnownReports(ctx.db, source.supplier_id, [report.external_id])).get(report.external_id)
    const is_addition = entry.choice === 'adds' || entry.choice === 'adds_again'
    const is_there = !is_addition && now && changesOf({ ...now }, { ...report }).length === 0
    await mark(ctx.db, is_there ? undefined : 'changed_since')
  }
}
