import { createHash } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { and, eq, isNotNull, or, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { requireRole } from '../../kit/actor.policy.ts'
import type { Context } from '../../kit/context.server.ts'
import type { Db } from '../../kit/data/db.server.ts'
import { ownValue } from '../../kit/data/own-value.ts'
import { conflict, invalid, notFound, ReadableError } from '../../kit/errors.ts'
import { newId } from '../../kit/ids.ts'
import { noteAct } from '../audit/note-act.server.ts'
import { findSupplier, nameSupplier, rememberReading } from '../bookings/suppliers.server.ts'
import { findCurrencyCodes } from '../catalogues/find-currencies.server.ts'
import { todayInArgentina } from '../search/travel-dates.ts'
import { MOST_BYTES } from '../sheets/read-rows.server.ts'
import { type InterpretInput, type interpretTable, type packTable, unpackPiece } from './decode-statement.server.ts'
import { type PlannedEntry, type PlannedStatement, planEntries } from './plan-entries.server.ts'
import { statementEntries, statements } from './statement.tables.server.ts'
import type { Reading, UploadInput } from './statement.ts'

/**
 * Reads a supplier's statement and plans its import. Columns about travellers are dropped before anything is stored. The file is read
 * before the transaction begins.
 * @returns its id
 * @throws forbidden, too_large, unsupported_type, invalid_fields
 */
export async function readStatement(
  ctx: Context,
  input: z.infer<typeof UploadInput>,
  file: { name: string; bytes: Uint8Array },
): Promise<string> {
  const user = requireRole(ctx.actor, 'admin')
  if (file.bytes.length > MOST_BYTES) throw new ReadableError('too_large')
  const table = await ctx.decoder.run<typeof packTable>(
    'statement/pack',
    { bytes: file.bytes, sheet: input.sheet },
    {
      refusal: invalid({ file: ['statement_error_heavy'] }),
    },
  )
  const supplier = input.supplier_name
    ? await nameSupplier(ctx.db, input.supplier_name, ctx.now)
    : await findSupplier(ctx.db, input.supplier_id ?? '')
  if (!supplier) throw invalid({ supplier_id: ['kit_required_field'] })
  const { reading, words, pieces } = await interpret(ctx, table, { remembered: supplier.reading }, { month: input.month ?? null })
  const lines_month = monthOf(pieces, input.month)
  const month = input.month ?? lines_month
  if (!month) throw invalid({ month: ['statement_error_no_month'] })
  const statement = {
    id: newId('stmt'),
    supplier_id: supplier.id,
    month,
    month_chosen: input.month !== undefined,
    lines_month,
    file_name: file.name.slice(0, 200) || '—',
    file_digest: createHash('sha256').update(file.bytes).digest('base64url'),
    reading,
    words,
    state: 'read' as const,
    uploaded_by: user.user_id,
    created_at: ctx.now.toISOString(),
    ...table,
  }
  await ctx.db.transaction(async (tx) => {
    await tx.insert(statements).values(statement)
    await writePlan(tx, statement, pieces)
    const after = { supplier: supplier.name, month, lines: table.lines }
    await noteAct(ctx, tx, { action: 'statement.read', subject_id: statement.id, after })
  })
  return statement.id
}

/**
 * Reads a statement with another mapping, and stores it for the supplier's next one. Choices hold for bookings whose lines and amounts are read
 * as before.
 * @throws forbidden, not_found, conflict once it is imported, or when somebody else changed the mapping meanwhile
 */
export async function changeReading(ctx: Context, id: string, input: Partial<Reading>): Promise<void> {
  requireRole(ctx.actor, 'admin')
  const statement = await findUnimported(ctx.db, id)
  const wanted = { ...statement.reading, ...input }
  const columns = Object.fromEntries(statement.headings.map((heading) => [heading, ownValue(wanted.columns, heading) ?? 'ignore'] as const))
  const month = statement.month_chosen ? statement.month : null
  const { reading, words, pieces } = await interpret(ctx, statement, { ...wanted, columns }, { month })
  const lines_month = monthOf(pieces, statement.month)
  await ctx.db.transaction(async (tx) => {
    const locked = await lockUnimported(tx, id)
    // Somebody else has changed the mapping since.
    if (!isDeepStrictEqual(locked.reading, statement.reading)) throw conflict()
    const changes = { reading, words, lines_month, ...(!statement.month_chosen && lines_month && { month: lines_month }) }
    await tx.update(statements).set(changes).where(eq(statements.id, id))
    await rememberReading(tx, statement.supplier_id, (before: Partial<Reading>) => ({
      ...reading,
      columns: { ...before.columns, ...columns },
      states: { ...before.states, ...reading.states },
    }))
    const chosen = await findChosen(tx, id)
    await tx.delete(statementEntries).where(eq(statementEntries.statement_id, id))
    await writePlan(tx, { ...statement, reading }, pieces, chosen)
  })
}

type Chosen = Map<string, typeof statementEntries.$inferSelect>

/** Choices of a statement by the fingerprints of their lines. */
async function findChosen(tx: Db, id: string): Promise<Chosen> {
  const entries = await tx
    .select()
    .from(statementEntries)
    .where(and(eq(statementEntries.statement_id, id), or(isNotNull(statementEntries.choice), eq(statementEntries.counts_repeated, true))))
  return new Map(entries.map((entry) => [entry.line_digests.join(), entry]))
}

/** The month of most bookings; of several, the given one or the latest. Null where no line says a day. */
function monthOf(pieces: readonly Uint8Array[], preferred: string | undefined): string | null {
  const counts = new Map<string, number>()
  for (const packed of pieces)
    for (const { said } of unpackPiece(packed)) {
      const month = said.report.occurred_at?.slice(0, 7)
      if (month) counts.set(month, (counts.get(month) ?? 0) + 1)
    }
  const most = Math.max(...counts.values())
  const months = [...counts].filter(([, count]) => count === most).map(([month]) => month)
  return months.find((month) => month === preferred) ?? months.sort().at(-1) ?? null
}

type Stored = typeof statements.$inferSelect

/** Interprets a statement in the decoder's process. @throws invalid_fields when that takes too much memory or time */
export async function interpret(
  ctx: Pick<Context, 'db' | 'decoder' | 'now'>,
  { headings, content }: Pick<Stored, 'headings' | 'content'>,
  reading: InterpretInput['reading'],
  options: Pick<InterpretInput, 'month' | 'positions'> = {},
): Promise<{ reading: Reading; words: string[]; pieces: Uint8Array[] }> {
  const pieces: Uint8Array[] = []
  const possible = { currencies: await findCurrencyCodes(ctx.db), today: todayInArgentina(ctx.now) }
  const input = { headings, content: content!, reading, ...possible, ...options }
  const run = { refusal: invalid({ file: ['statement_error_heavy'] }), onPiece: (piece: Uint8Array) => void pieces.push(piece) }
  return { ...(await ctx.decoder.run<typeof interpretTable>('statement/interpret', input, run)), pieces }
}

/** @throws not_found; conflict once it is imported */
export async function findUnimported(db: Db, id: string): Promise<Stored> {
  return unimported(await db.select().from(statements).where(eq(statements.id, id)))
}

/** @throws as `findUnimported` */
export async function lockUnimported(tx: Db, id: string): Promise<Stored> {
  return unimported(await tx.select().from(statements).where(eq(statements.id, id)).for('update'))
}

function unimported([statement]: Stored[]): Stored {
  if (!statement) throw notFound()
  if (statement.state !== 'read') throw conflict()
  return statement
}

/** Runs piece by piece, so that other requests run in between. */
async function writePlan(tx: Db, statement: PlannedStatement, pieces: readonly Uint8Array[], chosen: Chosen = new Map()): Promise<void> {
  for (const packed of pieces) {
    const piece = unpackPiece(packed)
    const entries = await planEntries(tx, statement, piece)
    const before = new Map(
      entries.flatMap((entry) => (entry.line_digests.length > 0 ? [[entry.position, chosen.get(entry.line_digests.join())]] : [])),
    )
    const decided = piece.filter(({ position }) => before.get(position))
    const again = decided.length > 0 ? await planEntries(tx, statement, decided, ({ position }) => before.get(position)) : []
    const replaced = new Map(again.filter((entry) => holds(before.get(entry.position)!, entry)).map((entry) => [entry.position, entry]))
    // One parameter for all of them: building an SQL statement with thousands takes longer than planning.
    const rows = JSON.stringify(entries.map((entry) => replaced.get(entry.position) ?? entry))
    await tx.execute(sql`insert into statement_entries select * from jsonb_populate_recordset(null::statement_entries, ${rows}::jsonb)`)
  }
}

/** True if a choice was made beside the same booking, for the same amounts. */
function holds(before: typeof statementEntries.$inferSelect, planned: PlannedEntry): boolean {
  const is_same_question = before.question === planned.question && before.booking_revision === planned.booking_revision
  return is_same_question && isDeepStrictEqual(before.amounts?.theirs, planned.amounts?.theirs)
}
