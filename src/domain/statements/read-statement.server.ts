import { gunzipSync, gzipSync } from 'node:zlib'
import { eq } from 'drizzle-orm'
import type { z } from 'zod'
import { requireUser } from '../../kit/actor.policy.ts'
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
import { findTable, type StatementTable } from './find-table.ts'
import { digestLines, findImportedLines } from './imported-lines.server.ts'
import { interpretLines } from './interpret-lines.ts'
import { type Planned, planImport } from './plan-import.ts'
import { readRows } from './read-rows.server.ts'
import { recognizeColumns, recognizeState } from './recognize-columns.ts'
import { statementEntries, statements } from './statement.tables.server.ts'
import type { Reading, UploadInput } from './statement.ts'

/** Entries written in one statement of SQL: their parameters stay below PostgreSQL's limit. */
const BATCH = 2_000
const NOT_SAID: Omit<Reading, 'columns' | 'states'> = { decimal: 'auto', days: 'dmy', trip_type: 'ONLY_HOTEL', currency: 'ARS' }

/**
 * Reads a supplier's statement and says what importing it would do. Columns about travellers are dropped before anything is stored.
 * @returns its id
 * @throws forbidden, too_large, unsupported_type, invalid_fields
 */
export async function readStatement(
  ctx: Context,
  input: z.infer<typeof UploadInput>,
  file: { name: string; bytes: Uint8Array },
): Promise<string> {
  const user = requireAdmin(ctx)
  const table = findTable(await readRows(file.bytes))
  if (!table) throw invalid({ file: ['statement_error_no_headings'] })
  if (table.rows.length === 0) throw invalid({ file: ['statement_error_empty'] })
  const id = newId('stmt')
  await ctx.db.transaction(async (tx) => {
    const supplier = input.supplier_name
      ? await nameSupplier(tx, input.supplier_name, ctx.now)
      : await findSupplier(tx, input.supplier_id ?? '')
    if (!supplier) throw invalid({ supplier_id: ['kit_required_field'] })
    const reading = readingOf(table, supplier.reading as Partial<Reading>)
    await tx.insert(statements).values({
      ...{
        id,
        supplier_id: supplier.id,
        month: input.month,
        file_name: file.name.slice(0, 200) || '—',
        reading,
        state: 'read',
        uploaded_by: user.user_id,
      },
      ...{ content: gzipSync(JSON.stringify(table.rows)), headings: table.headings, dropped: table.dropped, lines: table.rows.length },
      created_at: ctx.now.toISOString(),
    })
    await writePlan(tx, id, supplier.id, table, reading)
    await noteAct(ctx, tx, {
      action: 'statement.read',
      subject_id: id,
      after: { supplier: supplier.name, month: input.month, lines: table.rows.length },
    })
  })
  return id
}

/**
 * Reads a statement in another way, and remembers it for the supplier's next one.
 * @throws forbidden, not_found, conflict once it is imported
 */
export async function changeReading(ctx: Context, id: string, reading: Reading): Promise<void> {
  requireAdmin(ctx)
  await ctx.db.transaction(async (tx) => {
    const statement = await lockUnimported(tx, id)
    const columns = Object.fromEntries(
      statement.headings.map((heading) => [heading, ownValue(reading.columns, heading) ?? 'ignore'] as const),
    )
    const changed = { ...reading, columns }
    await tx.update(statements).set({ reading: changed }).where(eq(statements.id, id))
    await rememberReading(tx, statement.supplier_id, (before: Partial<Reading>) => ({
      ...changed,
      columns: { ...before.columns, ...columns },
      states: { ...before.states, ...changed.states },
    }))
    await tx.delete(statementEntries).where(eq(statementEntries.statement_id, id))
    await writePlan(tx, id, statement.supplier_id, tableOf(statement), changed)
  })
}

export async function lockUnimported(tx: Db, id: string): Promise<typeof statements.$inferSelect> {
  const [statement] = await tx.select().from(statements).where(eq(statements.id, id)).for('update')
  if (!statement) throw notFound()
  if (statement.state !== 'read') throw conflict()
  return statement
}

export function requireAdmin(ctx: Context) {
  const user = requireUser(ctx.actor)
  if (!user.roles.includes('admin')) throw new ReadableError('forbidden')
  return user
}

/** As it was said for the last statement of this supplier, and by the words of what is new. */
function readingOf(table: StatementTable, remembered: Partial<Reading>): Reading {
  const columns = recognizeColumns(table.headings, remembered.columns)
  const states = { ...remembered.states }
  for (const word of wordsOf(table, columns)) {
    const meaning = recognizeState(word)
    if (meaning && !Object.hasOwn(states, word)) states[word] = meaning
  }
  return { ...NOT_SAID, ...remembered, columns, states }
}

/** The words of the column with states, at most 50. */
export function wordsOf({ headings, rows }: StatementTable, columns: Reading['columns']): string[] {
  const column = headings.findIndex((heading) => ownValue(columns, heading) === 'status')
  if (column < 0) return []
  const words = new Set<string>()
  for (const { cells } of rows) {
    const word = String(cells[column] ?? '')
      .trim()
      .slice(0, 100)
    if (word && words.size < 50) words.add(word)
  }
  return [...words].sort()
}

export function tableOf({
  content,
  headings,
  dropped,
}: Pick<typeof statements.$inferSelect, 'content' | 'headings' | 'dropped'>): StatementTable {
  return { headings, dropped, rows: content ? JSON.parse(gunzipSync(content).toString()) : [] }
}

async function writePlan(tx: Db, statement_id: string, supplier_id: string, table: StatementTable, reading: Reading): Promise<void> {
  const said = interpretLines(table, reading, await findCurrencyCodes(tx))
  const known = await findKnownReports(
    tx,
    supplier_id,
    said.flatMap(({ external_id }) => external_id ?? []),
  )
  const imported = await findImportedLines(tx, supplier_id, [...known.keys()])
  const digests = digestLines(table, said)
  const entries = said.map((one, position) => {
    const [number, line_digests] = [one.external_id ?? '', digests[position]!]
    const imported_before = line_digests.some((digest) => imported.get(number)?.has(digest))
    return { ...entryOf(statement_id, position, planImport(one, known.get(number), reading, { imported_before })), line_digests }
  })
  for (let at = 0; at < entries.length; at += BATCH) await tx.insert(statementEntries).values(entries.slice(at, at + BATCH))
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
