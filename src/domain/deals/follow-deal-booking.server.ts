import { sql } from 'drizzle-orm'
import type { Context } from '../../kit/context.server.ts'
import { type Db, rowsOf } from '../../kit/data/db.server.ts'
import { onEvent } from '../../kit/event-handler.server.ts'
import { claimBooking } from '../bookings/claim-booking.server.ts'
import { BOOKING_CHANGED } from '../bookings/receive-booking.server.ts'
import { todayInArgentina } from '../search/travel-dates.ts'
import { applyMove } from './apply-move.server.ts'
import type { DealRow } from './deal.tables.server.ts'
import { publishDealChanged } from './deal-events.server.ts'
import { findBookingFacts } from './deal-facts.server.ts'
import { judgeMove } from './deal-stages.ts'
import { dealTraveller, findDealOfBooking, linkBooking } from './link-booking.server.ts'
import { lockToMove, writeDeal } from './lock-deal.server.ts'

type Platform = Pick<Context, 'db' | 'actor' | 'now' | 'request_id' | 'log' | 'outbox'>

interface Facts extends Record<string, unknown> {
  status: 'confirmed' | 'cancelled'
  match: string
  needs_review: string | null
  amount: number
  currency: string
}

/** A deal follows its booking: before its contribution does, which goes to the project that the deal promised. */
export const followDealBooking = onEvent(BOOKING_CHANGED, (ctx, { booking_id }, event_id) =>
  followBookingOfDeal({ ...ctx, actor: { kind: 'guest' }, request_id: event_id }, booking_id),
)

/**
 * Moves the deal whose code a booking carries to booked; marks it when that booking is cancelled, so that its seller is asked; sets its
 * amount to the sale price. Idempotent: it reads the present booking.
 */
export function followBookingOfDeal(ctx: Platform, booking_id: string): Promise<void> {
  return ctx.db.transaction(async (tx) => {
    const found = await findDealOfBooking(tx, booking_id)
    if (!found) return
    const deal = await lockToMove(tx, found.id, 'booked')
    const [booking] = await rowsOf<Facts>(
      tx,
      sql`select f.status, f.match, f.needs_review, f.sale_amount::float8 as amount, f.currency from booking_facts f where f.id = ${booking_id}`,
    )
    if (!booking) return
    if (deal.booking_id === booking_id) return followOwn(ctx, tx, deal, booking)
    if (booking.status === 'confirmed' && booking.needs_review === null) await takeUp(ctx, tx, deal, booking_id, booking)
  })
}

async function followOwn(ctx: Platform, tx: Db, deal: DealRow, { status, needs_review, amount, currency }: Facts): Promise<void> {
  const is_marked = deal.booking_cancelled_at !== null
  const is_cancelled = status === 'cancelled'
  const sold = is_cancelled || needs_review ? {} : { amount, currency }
  const is_same = is_cancelled === is_marked && (!sold.currency || (deal.amount === amount && deal.currency === currency))
  if (is_same) return
  const booking_cancelled_at = is_cancelled ? (deal.booking_cancelled_at ?? ctx.now.toISOString()) : null
  const marked = await writeDeal(ctx, tx, deal.id, { ...sold, booking_cancelled_at }, null)
  await publishDealChanged(tx, marked, { what: 'booking', by: null })
}

/** A booking with the deal's code. If the deal has another active one, the booking is only recorded beside it. */
async function takeUp(ctx: Platform, tx: Db, deal: DealRow, booking_id: string, { match }: Facts): Promise<void> {
  const own = await findBookingFacts(tx, deal.id, deal.booking_id, todayInArgentina(ctx.now))
  const change = await linkBooking(ctx, tx, deal, booking_id, { how: 'code', by: null })
  if (own.booking === 'confirmed') return
  if (match === 'none') {
    const { hand_off_id, user_id } = await dealTraveller(tx, deal)
    await claimBooking(ctx, tx, booking_id, { hand_off_id, user_id, deal_code: deal.code, by: null })
  }
  // Its earlier booking was cancelled, and no seller had decided about the deal yet: this booking continues it.
  if (deal.stage === 'booked' || deal.stage === 'closed') {
    const rebooked = await writeDeal(ctx, tx, deal.id, { ...change, booking_cancelled_at: null }, null)
    return publishDealChanged(tx, rebooked, { what: 'booking', by: null })
  }
  const known = { has_amount: true, holds_until: null, today: todayInArgentina(ctx.now), has_lost_reason: false }
  const verdict = judgeMove('booked', 'platform', {
    ...own,
    ...known,
    from: deal.stage,
    booking: 'confirmed',
    why: 'its booking came',
  })
  if ('missing' in verdict && verdict.missing.length === 0) await applyMove(ctx, tx, deal, { to: 'booked', change, by: null })
}
