import { eq, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { requireRole } from '../../kit/actor.policy.ts'
import type { Context } from '../../kit/context.server.ts'
import type { Db } from '../../kit/data/db.server.ts'
import { ownValue } from '../../kit/data/own-value.ts'
import { conflict, invalid, notFound, ReadableError } from '../../kit/errors.ts'
import { newId } from '../../kit/ids.ts'
import { noteAct } from '../audit/note-act.server.ts'
import { profitOf } from '../bookings/booking.ts'
import { findKnownReports } from '../bookings/find-known-reports.server.ts'
import { findSupplier, nameSupplier, rememberReading } from '../bookings/name-supplier.server.ts'
import { findCurrencyCodes } from '../currencies/find-currencies.server.ts'
import { type InterpretInput, type interpretTable, type packTable, unpackPiece } from './decode-statement.server.ts'
import { findImportedLines } from './imported-lines.server.ts'
import { type Planned, planImport } from './plan-import.ts'
import { MOST_BYTES } from './read-rows.server.ts'
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
  const table = await ctx.decoder.run<typeof packTable>('statement/pack', file.bytes, {
    refusal: invalid({ file: ['statement_error_heavy'] }),
  })
  const supplier = input.supplier_name
    ? await nameSupplier(ctx.db, input.supplier_name, ctx.now)
    : await findSupplier(ctx.db, input.supplier_id ?? '')
  if (!supplier) throw invalid({ supplier_id: ['kit_required_field'] })
  const { reading, words, pieces } = await interpret(ctx, table, { remembered: supplier.reading })
  const id = newId('stmt')
  await ctx.db.transaction(async (tx) => {
    await tx.insert(statements).values({
      ...{
        id,
        supplier_id: supplier.id,
        month: input.month,
        file_name: file.name.slice(0, 200) || '—',
        reading,
        words,
        state: 'read',
        uploaded_by: user.user_id,
      },
      ...table,
      created_at: ctx.now.toISOString(),
    })
    await writePlan(tx, { id, supplier_id: supplier.id, reading }, pieces)
    await noteAct(ctx, tx, {
      action: 'statement.read',
      subject_id: id,
      after: { supplier: supplier.name, month: input.month, lines: table.lines },
    })
  })
  return id
}

/**
 * Reads a statement with another mapping, and stores it for the supplier's next one.
 * @throws forbidden, not_found, conflict once it is imported
 */
export async function changeReading(ctx: Context, id: string, wanted: Reading): Promise<void> {
  requireRole(ctx.actor, 'admin')
  const statement = await findUnimported(ctx.db, id)
  const columns = Object.fromEntries(statement.headings.map((heading) => [heading, ownValue(wanted.columns, heading) ?? 'ignore'] as const))
  const { reading, words, pieces } = await interpret(ctx, statement, { ...wanted, columns })
  await ctx.db.transaction(async (tx) => {
    await lockUnimported(tx, id)
    await tx.update(statements).set({ reading, words }).where(eq(statements.id, id))
    await rememberReading(tx, statement.supplier_id, (before: Partial<Reading>) => ({
      ...reading,
      columns: { ...before.columns, ...columns },
      states: { ...before.states, ...reading.states },
    }))
    await tx.delete(statementEntries).where(eq(statementEntries.statement_id, id))
    await writePlan(tx, { ...statement, reading }, pieces)
  })
}

type Stored = typeof statements.$inferSelect

/** Interprets a statement in the decoder's process. @throws invalid_fields when that takes too much memory or time */
export async function interpret(
  ctx: Pick<Context, 'db' | 'decoder'>,
  { headings, content }: Pick<Stored, 'headings' | 'content'>,
  reading: InterpretInput['reading'],
  positions?: number[],
): Promise<{ reading: Reading; words: string[]; pieces: Uint8Array[] }> {
  const pieces: Uint8Array[] = []
  const input = { headings, content: content!, reading, currencies: await findCurrencyCodes(ctx.db), ...(positions && { positions }) }
  const options = { refusal: invalid({ file: ['statement_error_heavy'] }), onPiece: (piece: Uint8Array) => void pieces.push(piece) }
  return { ...(await ctx.decoder.run<typeof interpretTable>('statement/interpret', input, options)), pieces }
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
async function writePlan(
  tx: Db,
  { id, supplier_id, reading }: Pick<Stored, 'id' | 'supplier_id' | 'reading'>,
  pieces: readonly Uint8Array[],
): Promise<void> {
  for (const packed of pieces) {
    const piece = unpackPiece(packed)
    const known = await findKnownReports(
      tx,
      supplier_id,
      piece.flatMap(({ said }) => said.external_id ?? []),
    )
    const imported = await findImportedLines(tx, supplier_id, [...known.keys()])
    const entries = piece.map(({ position, said, digests }) => {
      const number = said.external_id ?? ''
      const imported_before = digests.some((digest) => imported.get(number)?.has(digest))
      return { ...entryOf(id, position, planImport(said, known.get(number), reading, { imported_before })), line_digests: digests }
    })
    // One parameter for all of them: building an SQL statement with thousands takes longer than planning.
    await tx.execute(
      sql`insert into statement_entries select * from jsonb_populate_recordset(null::statement_entries, ${JSON.stringify(entries)}::jsonb)`,
    )
  }
}

export function entryOf(statement_id: string, position: number, planned: Planned) {
  const { report } = planned
  const counts = report?.status === 'confirmed'
  return {
    ...planned,
    statement_id,
    position,
    currency: report?.currency ?? null,
    profit_amount: report && (counts ? profitOf(report) : 0),
    done: false,
  }
}
