import { createHash } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Context } from '../../kit/context.server.ts'
import type { Db } from '../../kit/data/db.server.ts'
import { eventType } from '../../kit/data/event.ts'
import type { Outbox } from '../../kit/data/outbox.server.ts'
import { conflict } from '../../kit/errors.ts'
import { newCode, newId } from '../../kit/ids.ts'
import { findCurrencyCodes } from '../currencies/find-currencies.server.ts'
import { findHandOffByCode, findLikelyHandOff } from '../hand-offs/find-hand-offs.server.ts'
import { isUser } from '../users/find-user.server.ts'
import { bookingReports, bookings } from './booking.tables.server.ts'
import { type BookingReport, isDay, profitOf, reviewReasonOf } from './booking.ts'
import type { Booking } from './find-booking.server.ts'

/** A booking was created, or a later revision of it was applied. */
export const BOOKING_CHANGED = eventType('booking.changed', z.object({ booking_id: z.string(), revision: z.int() }))

export interface Received {
  booking: Booking
  /** `created` and `changed` had an effect; `late` is an older revision, stored as evidence; `repeated` was received before. */
  outcome: 'created' | 'changed' | 'late' | 'repeated'
}

/**
 * Receives a report of the travel site: each revision is applied once, however often it is sent, and an older one never overrides a newer
 * one. The booking is matched to the hand-off it came from, else to the signed-in user; without either it stays unmatched for the sales
 * desk. One that cannot be (a currency that we do not know, a date that is none) is stored with the reason, and nothing follows from it.
 * @throws conflict when the same revision arrives with different content
 */
export function receiveBooking(ctx: Pick<Context, 'db' | 'now'> & { outbox: Outbox }, report: BookingReport): Promise<Received> {
  const digest = createHash('sha256').update(JSON.stringify(report)).digest('hex')
  return ctx.db.transaction(async (tx) => {
    // Reports of one booking queue here, so that two processes cannot both find it missing.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`booking ${report.external_id}`}, 0))`)
    const [known] = await tx.select().from(bookings).where(eq(bookings.external_id, report.external_id))
    const repeated = await findReport(tx, report)
    if (known && repeated) {
      if (repeated.digest !== digest) throw conflict()
      return { booking: known, outcome: 'repeated' as const }
    }
    const late = known !== undefined && known.revision > report.revision
    const booking = late ? known : await writeBooking(tx, ctx.now, report, known)
    await tx.insert(bookingReports).values({
      external_id: report.external_id,
      revision: report.revision,
      booking_id: booking.id,
      digest,
      body: report,
      applied: !late,
      created_at: ctx.now.toISOString(),
    })
    if (late) return { booking, outcome: 'late' as const }
    await ctx.outbox.emit(tx, BOOKING_CHANGED, { booking_id: booking.id, revision: booking.revision })
    return { booking, outcome: known ? ('changed' as const) : ('created' as const) }
  })
}

async function findReport(tx: Db, report: BookingReport) {
  const [row] = await tx
    .select({ digest: bookingReports.digest })
    .from(bookingReports)
    .where(and(eq(bookingReports.external_id, report.external_id), eq(bookingReports.revision, report.revision)))
  return row
}

async function writeBooking(tx: Db, now: Date, report: BookingReport, known: Booking | undefined): Promise<Booking> {
  const columns = { ...columnsOf(report), needs_review: reviewReasonOf(report, await findCurrencyCodes(tx)) }
  if (known) {
    // `occurred_at` is when it was booked, as the first report says; each change has its own report.
    const { occurred_at, ...applied } = columns
    // What cannot be does not replace what could, which the booking's trail still shows.
    const { revision, status, needs_review } = columns
    const changes = needs_review ? { revision, status, needs_review } : applied
    const [changed] = await tx.update(bookings).set(changes).where(eq(bookings.id, known.id)).returning()
    return changed!
  }
  const handOff = report.hand_off ? await findHandOffByCode(tx, report.hand_off) : undefined
  // The travel site gets its users' ids from us; an id that we never issued matches nobody.
  const signedIn = report.account && (await isUser(tx, report.account)) ? report.account : undefined
  const user_id = signedIn ?? handOff?.user_id ?? null
  const match = handOff ? 'code' : user_id ? 'account' : 'none'
  const likely = match === 'none' ? await findLikelyHandOff(tx, { ...report.trip, ...daysOf(report) }, report.occurred_at) : undefined
  const [created] = await tx
    .insert(bookings)
    .values({
      ...columns,
      id: newId('book'),
      external_id: report.external_id,
      trail_code: newCode(),
      hand_off_id: handOff?.id ?? null,
      match,
      user_id,
      suggested_hand_off_id: likely?.id ?? null,
      created_at: now.toISOString(),
    })
    .returning()
  return created!
}

/** Columns that every revision overwrites. The hand-off is settled by the first report. */
function columnsOf(report: BookingReport) {
  const { start, end } = daysOf(report)
  return {
    revision: report.revision,
    status: report.status,
    trip_type: report.trip.trip_type,
    destination_id: report.trip.destination ?? null,
    departure_id: report.trip.departure ?? null,
    start_date: start,
    end_date: end,
    currency: report.currency,
    sale_amount: report.sale,
    cost_amount: report.cost,
    fees_amount: report.fees,
    taxes_amount: report.taxes,
    profit_amount: profitOf(report),
    occurred_at: new Date(report.occurred_at).toISOString(),
  }
}

/** Its days, null where there are none or impossible ones; the stored report says which. */
function daysOf({ trip: { start, end } }: BookingReport) {
  return { start: start && isDay(start) ? start : null, end: end && isDay(end) ? end : null }
}
