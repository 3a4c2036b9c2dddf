import { isDeepStrictEqual } from 'node:util'
import { and, eq, inArray, sql } from 'drizzle-orm'
import { requireRole } from '../../kit/actor.policy.ts'
import type { Context } from '../../kit/context.server.ts'
import { type Db, rowsOf } from '../../kit/data/db.server.ts'
import { conflict, invalid, notFound } from '../../kit/errors.ts'
import { noteAct } from '../audit/note-act.server.ts'
import { unpackPiece } from './decode-statement.server.ts'
import { type PlannedEntry, planEntries } from './plan-entries.server.ts'
import { findUnimported, interpret, lockUnimported } from './read-statement.server.ts'
import { statementEntries } from './statement.tables.server.ts'
import { CHOICES, type ChoicesInput } from './statement.ts'

/**
 * Decides the meaning of ambiguous lines of bookings. A choice is for the booking and the lines as they were displayed: if the booking changed
 * since, the choice is void, and the lines are compared with the present booking.
 * @throws forbidden; not_found; conflict once it is imported, and when a booking or its lines changed since they were seen; invalid_fields for an
 * invalid choice
 */
export async function chooseAmounts(ctx: Context, id: string, { choices }: ChoicesInput): Promise<void> {
  requireRole(ctx.actor, 'admin')
  const wanted = new Map(choices.map((choice) => [choice.position, choice]))
  const all_as_seen = await planAgain(ctx, id, [...wanted.keys()], async (tx, statement, piece, shown) => {
    if (piece.length < wanted.size) throw notFound()
    if (shown.some((entry) => !isAsSeen(entry, wanted.get(entry.position)!.seen))) throw conflict()
    let as_seen = true
    const planned = await planEntries(tx, statement, piece, ({ position, known }) => {
      const { revision, choice, counts_repeated } = wanted.get(position)!
      const is_seen = revision === (known?.revision ?? null)
      as_seen &&= is_seen
      return is_seen ? { choice, counts_repeated } : undefined
    })
    for (const { position, choice, external_id, booking_revision } of planned) {
      if (!external_id) throw notFound()
      const chosen = wanted.get(position)!
      if (chosen.revision === booking_revision && chosen.choice !== choice) throw invalid({ choice: ['statement_error_choice'] })
    }
    if (!as_seen) return { planned, result: false }
    const counts = CHOICES.map((name) => [name, choices.filter(({ choice }) => choice === name).length])
    await noteAct(ctx, tx, { action: 'statement.chosen', subject_id: id, after: Object.fromEntries(counts) })
    return { planned, result: true }
  })
  if (!all_as_seen) throw conflict()
}

/** False for lines that another mapping, or another choice, has made those of another booking or of other amounts. */
function isAsSeen({ external_id, amounts }: ShownEntry, seen: ChoicesInput['choices'][number]['seen']): boolean {
  return !seen || isDeepStrictEqual({ external_id, theirs: amounts?.theirs ?? null }, seen)
}

/**
 * Bookings of a statement that changed since their lines were compared with them, by position. What is left out is not compared.
 */
export async function findStale(db: Db, id: string): Promise<number[]> {
  const rows = await rowsOf<{ position: number }>(
    db,
    sql`select e.position from statement_entries e join statements s on s.id = e.statement_id
      left join booking_facts b on b.supplier_id = s.supplier_id and b.external_id = e.external_id
      where e.statement_id = ${id} and (e.action in ('create', 'update', 'unchanged', 'ask') or e.choice = 'leaves') and e.booking_revision is distinct from b.revision
      order by e.position limit 5000`,
  )
  return rows.map(({ position }) => position)
}

/** Compares bookings of a statement with ours as they are now, so that they are decided about again. @throws not_found, conflict */
export async function planStale(ctx: Context, id: string, positions: number[]): Promise<void> {
  await planAgain(ctx, id, positions, async (tx, statement, piece) => ({ planned: await planEntries(tx, statement, piece), result: true }))
}

type ShownEntry = Pick<typeof statementEntries.$inferSelect, 'position' | 'external_id' | 'amounts'>
type Planner = (
  tx: Db,
  statement: Awaited<ReturnType<typeof findUnimported>>,
  piece: ReturnType<typeof unpackPiece>,
  shown: ShownEntry[],
) => Promise<{ planned: PlannedEntry[]; result: boolean }>

/** Reads bookings of the file again before the transaction begins, and writes their plan. @throws not_found, conflict */
async function planAgain(ctx: Context, id: string, positions: number[], plan: Planner): Promise<boolean> {
  const before = await findUnimported(ctx.db, id)
  const { pieces } = await interpret(ctx, before, before.reading, { positions })
  return ctx.db.transaction(async (tx) => {
    const statement = await lockUnimported(tx, id)
    // Somebody else has changed the mapping since.
    if (!isDeepStrictEqual(statement.reading, before.reading)) throw conflict()
    const here = eq(statementEntries.statement_id, id)
    const shown = await tx
      .select({ position: statementEntries.position, external_id: statementEntries.external_id, amounts: statementEntries.amounts })
      .from(statementEntries)
      .where(and(here, inArray(statementEntries.position, positions)))
      .for('update')
    const { planned, result } = await plan(tx, statement, pieces.flatMap(unpackPiece), shown)
    for (const entry of planned)
      await tx
        .update(statementEntries)
        .set(entry)
        .where(and(here, eq(statementEntries.position, entry.position)))
    return result
  })
}
