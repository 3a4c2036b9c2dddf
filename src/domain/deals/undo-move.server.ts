import { and, eq, ne } from 'drizzle-orm'
import { requireRole } from '../../kit/actor.policy.ts'
import type { Context } from '../../kit/context.server.ts'
import type { Db } from '../../kit/data/db.server.ts'
import { notFound, ReadableError } from '../../kit/errors.ts'
import { noteAct } from '../audit/note-act.server.ts'
import { type BeforeMove, type DealRow, dealMoves, deals } from './deal.tables.server.ts'
import { UNDO_TOO_LATE } from './deal.ts'
import { publishDealChanged } from './deal-events.server.ts'
import { canUndo } from './deal-stages.ts'
import { lockToMove, writeDeal } from './lock-deal.server.ts'
import type { MadeMove } from './move-deal.server.ts'
import { rankAt } from './place-deal.server.ts'

/**
 * Undoes a move: the deal has its former stage and values again.
 * @throws forbidden, not_found; undo_too_late after its seconds, or once something else happened to the deal
 */
export function undoMove(ctx: Context, id: string, move_id: number): Promise<MadeMove> {
  const { user_id } = requireRole(ctx.actor, 'salesop')
  return ctx.db.transaction(async (tx) => {
    const [move] = await tx
      .select()
      .from(dealMoves)
      .where(and(eq(dealMoves.id, move_id), eq(dealMoves.deal_id, id)))
    if (!move?.before) throw notFound()
    const deal = await lockToMove(tx, id, move.before.stage)
    const known = {
      moved_by: move.moved_by,
      created_at: new Date(move.created_at),
      undoes: move.undoes !== null,
      is_latest: move.version === deal.version,
      brought_booking: deal.booking_id !== null && move.before.booking_id !== deal.booking_id,
    }
    if (!canUndo(known, { user_id, now: ctx.now })) throw new ReadableError(UNDO_TOO_LATE)
    const rank = await rankAgain(tx, id, move.before)
    const back = await writeDeal(ctx, tx, id, { ...move.before, rank }, user_id)
    await tx.insert(dealMoves).values({
      deal_id: id,
      from_stage: deal.stage,
      to_stage: back.stage,
      moved_by: user_id,
      undoes: move_id,
      lost_reason_id: back.lost_reason_id,
      version: back.version,
      created_at: ctx.now.toISOString(),
    })
    await noteAct(ctx, tx, { action: 'deal.moved_back', subject_id: id, before: { stage: deal.stage }, after: { stage: back.stage } })
    await publishDealChanged(tx, back, { what: 'moved', by: user_id, from: deal.stage })
    return { move_id: null, stages: [deal.stage, back.stage] }
  })
}

/** The rank that it had, or right below the card that has it now. */
async function rankAgain(tx: Db, id: DealRow['id'], { stage, rank }: BeforeMove): Promise<string> {
  const [taken] = await tx
    .select({ id: deals.id })
    .from(deals)
    .where(and(eq(deals.stage, stage), eq(deals.rank, rank), ne(deals.id, id)))
  return taken ? rankAt(tx, stage, id, { above: taken.id }) : rank
}
