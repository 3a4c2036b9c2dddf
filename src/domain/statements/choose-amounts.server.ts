import { isDeepStrictEqual } from 'node:util'
import { and, eq, inArray } from 'drizzle-orm'
import { requireRole } from '../../kit/actor.policy.ts'
import type { Context } from '../../kit/context.server.ts'
import { conflict, invalid, notFound } from '../../kit/errors.ts'
import { noteAct } from '../audit/note-act.server.ts'
import { findKnownReports } from '../bookings/find-known-reports.server.ts'
import { unpackPiece } from './decode-statement.server.ts'
import { findImportedLines } from './imported-lines.server.ts'
import { planImport } from './plan-import.ts'
import { entryOf, findUnimported, interpret, lockUnimported } from './read-statement.server.ts'
import { statementEntries } from './statement.tables.server.ts'
import type { ChoicesInput } from './statement.ts'

/**
 * Decides the meaning of ambiguous lines of bookings. A choice is for the booking as it was displayed: if the booking changed since, the
 * choice is void, and the lines are compared with the present booking.
 * @throws forbidden; not_found; conflict once it is imported, and when a booking changed since it was seen; invalid_fields for an invalid
 * choice
 */
export async function chooseAmounts(ctx: Context, id: string, { choices }: ChoicesInput): Promise<void> {
  requireRole(ctx.actor, 'admin')
  const positions = choices.map(({ position }) => position)
  const before = await findUnimported(ctx.db, id)
  const { pieces } = await interpret(ctx, before, before.reading, positions)
  const said = new Map(pieces.flatMap(unpackPiece).map((one) => [one.position, one.said]))
  const all_as_seen = await ctx.db.transaction(async (tx) => {
    const statement = await lockUnimported(tx, id)
    // Somebody else has changed the mapping since.
    if (!isDeepStrictEqual(statement.reading, before.reading)) throw conflict()
    const here = eq(statementEntries.statement_id, id)
    const entries = await tx
      .select()
      .from(statementEntries)
      .where(and(here, inArray(statementEntries.position, positions)))
    const known = await findKnownReports(
      tx,
      statement.supplier_id,
      entries.flatMap(({ external_id }) => external_id ?? []),
    )
    // Looked up after the bookings: an import that had changed them by then is seen here, and one that changes them later makes the choice void.
    const imported = await findImportedLines(tx, statement.supplier_id, [...known.keys()])
    let as_seen = true
    for (const { position, revision, choice, counts_repeated } of choices) {
      const entry = entries.find((one) => one.position === position)
      if (!entry?.external_id) throw notFound()
      const booking = known.get(entry.external_id)
      const is_seen = revision === (booking?.revision ?? null)
      const planned = planImport(said.get(position)!, booking, statement.reading, {
        chosen: is_seen ? { choice, counts_repeated } : undefined,
        imported_before: entry.line_digests.some((digest) => imported.get(booking?.external_id ?? '')?.has(digest)),
      })
      if (is_seen && planned.choice !== choice) throw invalid({ choice: ['statement_error_choice'] })
      as_seen &&= is_seen
      await tx
        .update(statementEntries)
        .set(entryOf(id, position, planned))
        .where(and(here, eq(statementEntries.position, position)))
    }
    const counted = (name: string) => choices.filter(({ choice }) => choice === name).length
    const after = { replaces: counted('replaces'), adds: counted('adds'), leaves: counted('leaves') }
    if (as_seen) await noteAct(ctx, tx, { action: 'statement.chosen', subject_id: id, after })
    return as_seen
  })
  if (!all_as_seen) throw conflict()
}
