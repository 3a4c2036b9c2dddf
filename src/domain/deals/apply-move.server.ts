import type { Context } from '../../kit/context.server.ts'
import type { Db } from '../../kit/data/db.server.ts'
import { noteAct } from '../audit/note-act.server.ts'
import { type BeforeMove, type DealRow, dealMoves } from './deal.tables.server.ts'
import { publishDealChanged } from './deal-events.server.ts'
import type { DealStage } from './deal-stages.ts'
import { writeDeal } from './lock-deal.server.ts'
import { rankAt, type Spot } from './place-deal.server.ts'

/** A move that `judgeMove` allowed. */
export interface AllowedMove {
  to: DealStage
  spot?: Spot
  /** Other columns of the deal that the move changes. */
  change?: Partial<DealRow>
  why?: string | null
  lost_reason_id?: string | null
  /** The user who moves it; null for the platform. */
  by: string | null
}

type Mover = Pick<Context, 'actor' | 'now' | 'request_id' | 'log' | 'outbox'>

/** Moves a deal that is locked with its stages: its row, the move's row, the audit log and the event. @returns the move's number */
export async function applyMove(ctx: Mover, tx: Db, deal: DealRow, move: AllowedMove): Promise<{ deal: DealRow; move_id: number }> {
  const { to, by, why = null, lost_reason_id = null } = move
  const now = ctx.now.toISOString()
  const rank = await rankAt(tx, to, deal.id, move.spot)
  const moved = await writeDeal(
    ctx,
    tx,
    deal.id,
    {
      first_answer_at: deal.first_answer_at ?? (to === 'contacted' ? now : null),
      booking_cancelled_at: null,
      ...move.change,
      stage: to,
      stage_since: now,
      rank,
      lost_reason_id,
    },
    by,
  )
  const [row] = await tx
    .insert(dealMoves)
    .values({
      deal_id: deal.id,
      from_stage: deal.stage,
      to_stage: to,
      moved_by: by,
      why,
      lost_reason_id,
      before: beforeOf(deal),
      version: moved.version,
      created_at: now,
    })
    .returning({ id: dealMoves.id })
  // The reason is left out: the audit log never changes, and a reason that names the customer must be erasable.
  await noteAct(ctx, tx, {
    action: 'deal.moved',
    subject_id: deal.id,
    before: { stage: deal.stage },
    after: { stage: to, ...(lost_reason_id && { lost_reason: lost_reason_id }) },
  })
  await publishDealChanged(tx, moved, { what: 'moved', by, from: deal.stage })
  return { deal: moved, move_id: row!.id }
}

function beforeOf({
  stage,
  stage_since,
  rank,
  amount,
  currency,
  holds_until,
  lost_reason_id,
  first_answer_at,
  ...deal
}: DealRow): BeforeMove {
  const { booking_id, booking_cancelled_at } = deal
  return { stage, stage_since, rank, amount, currency, holds_until, lost_reason_id, first_answer_at, booking_id, booking_cancelled_at }
}
