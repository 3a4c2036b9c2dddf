import { and, eq } from 'drizzle-orm'
import { requireRole } from '../../kit/actor.policy.ts'
import type { Context } from '../../kit/context.server.ts'
import type { Db } from '../../kit/data/db.server.ts'
import { conflict, invalid, ReadableError } from '../../kit/errors.ts'
import { todayInArgentina } from '../search/travel-dates.ts'
import { applyMove } from './apply-move.server.ts'
import { refuseUnknownCurrency } from './check-terms.server.ts'
import { type DealRow, lostReasons } from './deal.tables.server.ts'
import { BOOKING_ACTIVE, GIFT_NOT_DECIDED, type MoveInput, TRIP_NOT_OVER } from './deal.ts'
import { publishDealChanged } from './deal-events.server.ts'
import { findBookingFacts } from './deal-facts.server.ts'
import { type DealStage, isWon, judgeMove, type Missing, type MoveRefusal, type MoveVerdict } from './deal-stages.ts'
import { chooseBooking, refuseWrongBooking } from './link-booking.server.ts'
import { lockToMove, writeDeal } from './lock-deal.server.ts'
import { rankAt } from './place-deal.server.ts'

/** The result of a move; `move_id` is null if only the order within a stage changed. */
export interface MadeMove {
  move_id: number | null
  stages: DealStage[]
}

/**
 * Moves a deal to a stage and a place in it, or only to another place in its own.
 * @throws forbidden, not_found; conflict when it changed since it was seen; booking_stands, trip_not_over, gift_not_decided; invalid_fields
 * with the requirements of the stage
 */
export function moveDeal(ctx: Context, id: string, input: MoveInput): Promise<MadeMove> {
  const { user_id } = requireRole(ctx.actor, 'salesop')
  return ctx.db.transaction(async (tx) => {
    const deal = await lockToMove(tx, id, input.to, input.version)
    const spot = { above: input.above, below: input.below }
    if (deal.stage === input.to) {
      const rank = await rankAt(tx, deal.stage, id, spot)
      const placed = await writeDeal(ctx, tx, id, { rank }, user_id)
      await publishDealChanged(tx, placed, { what: 'placed', by: user_id })
      return { move_id: null, stages: [deal.stage] }
    }
    const chosen_id = isWon(input.to) ? (input.booking_id ?? null) : null
    if (chosen_id) await refuseWrongBooking(tx, chosen_id)
    const { said, verdict } = await judge(ctx, tx, deal, input, chosen_id ?? deal.booking_id)
    refuse(verdict)
    const change = chosen_id ? { ...said, ...(await chooseBooking(ctx, tx, deal, chosen_id, user_id)) } : said
    const { move_id } = await applyMove(ctx, tx, deal, {
      to: input.to,
      spot,
      change,
      by: user_id,
      why: input.why || null,
      lost_reason_id: input.to === 'lost' ? (input.lost_reason_id ?? null) : null,
    })
    return { move_id, stages: [deal.stage, input.to] }
  })
}

/** Applies the rule of moves to the deal together with the mover's input. */
async function judge(
  ctx: Context,
  tx: Db,
  deal: DealRow,
  input: MoveInput,
  booking_id: string | null,
): Promise<{ said: Partial<DealRow>; verdict: MoveVerdict }> {
  const today = todayInArgentina(ctx.now)
  const amount = input.amount ?? deal.amount
  const currency = input.currency ?? deal.currency
  const holds_until = input.holds_until ?? deal.holds_until
  if ((amount === null) !== (currency === null)) throw invalid({ amount: ['deal_error_amount'] })
  await refuseUnknownCurrency(tx, currency)
  const verdict = judgeMove(input.to, 'seller', {
    ...(await findBookingFacts(tx, deal.id, booking_id, today)),
    from: deal.stage,
    has_amount: amount !== null,
    holds_until,
    today,
    has_lost_reason: await isReason(tx, input.lost_reason_id),
    why: input.why ?? '',
  })
  // A deal that moves back gives up its cancelled booking, so that another one may come: the booking stays in the deal's history.
  return { said: { amount, currency, holds_until, ...(!isWon(input.to) && { booking_id: null }) }, verdict }
}

async function isReason(tx: Db, id: string | null | undefined): Promise<boolean> {
  if (!id) return false
  const known = await tx
    .select({ id: lostReasons.id })
    .from(lostReasons)
    .where(and(eq(lostReasons.id, id), lostReasons.enabled))
  return known.length > 0
}

const REFUSED: Record<MoveRefusal, () => Error> = {
  not_a_seller: () => new ReadableError('forbidden'),
  same_stage: conflict,
  booking_stands: () => new ReadableError(BOOKING_ACTIVE),
  only_bookings: conflict,
}

/** The form field of a missing requirement, and its message. */
const REQUIRED_ERRORS: Record<Exclude<Missing, 'trip_over' | 'gift_decided'>, [string, string]> = {
  amount: ['amount', 'deal_error_amount'],
  holds_until: ['holds_until', 'deal_error_holds_until'],
  booking: ['booking_id', 'deal_error_booking'],
  lost_reason: ['lost_reason_id', 'deal_error_lost_reason'],
  why: ['why', 'deal_error_why'],
}

/** @throws the error of a move that is not allowed */
function refuse(verdict: MoveVerdict): void {
  if ('refused' in verdict) throw REFUSED[verdict.refused]()
  const errors: Record<string, string[]> = {}
  for (const what of verdict.missing) {
    if (what === 'trip_over') throw new ReadableError(TRIP_NOT_OVER)
    if (what === 'gift_decided') throw new ReadableError(GIFT_NOT_DECIDED)
    const [field, sentence] = REQUIRED_ERRORS[what]
    errors[field] = [sentence]
  }
  if (Object.keys(errors).length > 0) throw invalid(errors)
}
