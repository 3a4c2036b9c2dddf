import { eq, sql } from 'drizzle-orm'
import { requireRole } from '../../kit/actor.policy.ts'
import type { Context } from '../../kit/context.server.ts'
import { type Db, rowsOf } from '../../kit/data/db.server.ts'
import { conflict, invalid } from '../../kit/errors.ts'
import { claimBooking } from '../bookings/claim-booking.server.ts'
import { enterReport } from '../bookings/report-by-hand.server.ts'
import { applyMove } from './apply-move.server.ts'
import { type DealRow, dealBookings, deals } from './deal.tables.server.ts'
import type { BookDealInput } from './deal-booking.ts'
import { lockToMove } from './lock-deal.server.ts'

type Claimer = Pick<Context, 'now' | 'outbox' | 'actor' | 'request_id' | 'log'>

/** SQL: the condition that a booking `b` waits for a person, is plausible, and belongs to no deal. */
export const IS_FREE = sql`b.match = 'none' and b.status = 'confirmed' and b.needs_review is null and not exists (select from deals d where d.booking_id = b.id)`

/** @throws invalid_fields unless a booking is free */
export async function refuseWrongBooking(tx: Db, booking_id: string): Promise<void> {
  const [booking] = await rowsOf(tx, sql`select from booking_facts b where b.id = ${booking_id} and ${IS_FREE}`)
  if (!booking) throw invalid({ booking_id: ['deal_error_booking_taken'] })
}

/** Gives a waiting booking to a deal: its search or its traveller follows from the deal. @returns the values that the deal takes from it */
export async function chooseBooking(
  ctx: Claimer,
  tx: Db,
  deal: DealRow,
  booking_id: string,
  by: string,
): Promise<Pick<DealRow, 'booking_id' | 'amount' | 'currency'>> {
  await claimBooking(ctx, tx, booking_id, { ...(await dealTraveller(tx, deal)), deal_code: deal.code, by })
  return linkBooking(ctx, tx, deal, booking_id, { how: 'chosen', by })
}

/**
 * Enters a deal's booking part by part, through the intake of all bookings, and moves the deal to booked.
 * @throws forbidden, not_found; conflict when the deal changed or has a booking; invalid_fields
 */
export function bookDeal(ctx: Context, id: string, { version, ...report }: BookDealInput): Promise<void> {
  const { user_id } = requireRole(ctx.actor, 'salesop')
  return ctx.db.transaction(async (tx) => {
    const deal = await lockToMove(tx, id, 'booked', version)
    if (deal.stage === 'booked' || deal.stage === 'closed') throw conflict()
    const { hand_off_code, user_id: traveller } = await dealTraveller(tx, deal)
    const { booking } = await enterReport(
      { ...ctx, db: tx },
      { ...report, status: 'confirmed', seen: null, hand_off: hand_off_code ?? undefined, reason: report.reason },
      { by: user_id, deal: deal.code, account: traveller },
    )
    if (booking.needs_review) throw invalid({ currency: ['kit_invalid_field'] })
    if (booking.match === 'none')
      await claimBooking(ctx, tx, booking.id, { hand_off_id: null, user_id: null, deal_code: deal.code, by: user_id })
    const change = await linkBooking(ctx, tx, deal, booking.id, { how: 'entered', by: user_id })
    await applyMove(ctx, tx, deal, { to: 'booked', change, by: user_id, why: report.reason })
  })
}

/** Links a booking to a deal. @returns the values that the deal takes from it: its amount is the sale price */
export async function linkBooking(
  { now }: Pick<Context, 'now'>,
  tx: Db,
  { id: deal_id }: Pick<DealRow, 'id'>,
  booking_id: string,
  { how, by }: { how: 'code' | 'chosen' | 'entered'; by: string | null },
): Promise<Pick<DealRow, 'booking_id' | 'amount' | 'currency'>> {
  await tx.insert(dealBookings).values({ deal_id, booking_id, how, linked_by: by, linked_at: now.toISOString() }).onConflictDoNothing()
  const [sale] = await rowsOf<{ amount: number; currency: string }>(
    tx,
    sql`select f.sale_amount::float8 as amount, f.currency from booking_facts f where f.id = ${booking_id}`,
  )
  return { booking_id, ...sale! }
}

interface Traveller {
  hand_off_id: string | null
  hand_off_code: string | null
  user_id: string | null
}

/** The traveller of a deal: from its last search, and the account of its customer. */
export async function dealTraveller(tx: Db, { code, customer_id }: Pick<DealRow, 'code' | 'customer_id'>): Promise<Traveller> {
  const [row] = await rowsOf<Traveller & Record<string, unknown>>(
    tx,
    sql`select h.id as hand_off_id, h.code as hand_off_code, coalesce(h.user_id, (select a.user_id from customer_accounts a where a.customer_id = ${customer_id})) as user_id
      from (select) as one left join lateral (select t.id, t.code, t.user_id from handed_off_trips t where t.deal_code = ${code} order by t.created_at desc limit 1) h on true`,
  )
  return row!
}

/** The deal that has this booking, or had none when it came with the deal's code. */
export async function findDealOfBooking(tx: Db, booking_id: string): Promise<{ id: string } | undefined> {
  const [own] = await tx.select({ id: deals.id }).from(deals).where(eq(deals.booking_id, booking_id))
  if (own) return own
  const [named] = await rowsOf<{ id: string }>(
    tx,
    sql`select d.id from deals d where d.code in (
        select c.code from booking_deal_codes c where c.booking_id = ${booking_id}
        union select h.deal_code from booking_facts f join handed_off_trips h on h.id = f.hand_off_id where f.id = ${booking_id})
      order by d.created_at limit 1`,
  )
  return named
}
