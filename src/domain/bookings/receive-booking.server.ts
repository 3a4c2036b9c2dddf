import { createHash } from 'node:crypto'
import { and, eq, gt, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Context } from '../../kit/context.server.ts'
import type { Db } from '../../kit/data/db.server.ts'
import { eventType } from '../../kit/data/event.ts'
import type { Outbox } from '../../kit/data/outbox.server.ts'
import { conflict } from '../../kit/errors.ts'
import { newCode, newId } from '../../kit/ids.ts'
import { findCurrencyCodes } from '../catalogues/find-currencies.server.ts'
import { todayInArgentina } from '../search/travel-dates.ts'
import { bookingReports, bookings } from './booking.tables.server.ts'
import {
  type BookingReport,
  isDay,
  profitOf,
  type ReportChannel,
  type ReviewReason,
  reviewReasonOf,
  shareOf,
  TRAVEL_SITE,
} from './booking.ts'
import { refuseFixedDay } from './booking-settled.server.ts'
import type { Booking } from './find-booking.server.ts'
import { matchColumns, rematchColumns } from './match-report.server.ts'

/** A booking was created, got a later revision, or was assigned to another user. */
export const BOOKING_CHANGED = eventType('booking.changed', z.object({ booking_id: z.string(), revision: z.int() }))

export interface Received {
  booking: Booking
  /**
   * `created` and `changed` had an effect; `late` is an older revision, stored as evidence; `repeated` was received before, or has nothing
   * new.
   */
  outcome: 'created' | 'changed' | 'late' | 'repeated'
}

/** The reporting supplier, and the channel of the report. */
interface Source {
  supplier_id: string
  door: ReportChannel
  /** The admin who reports by hand, or imported the statement. */
  reported_by?: string
  /** Writes the audit entry in the same transaction, if the report had an effect. */
  note?: (tx: Db, booking: Booking) => Promise<void>
  /** The revision that they saw, null for none: if it changed since, nothing is written. */
  seen?: number | null
}

/** A report from any channel. Those without a revision of their own get the next one. */
type Report = Omit<BookingReport, 'revision'> & { revision?: number }

type Receiver = Pick<Context, 'db' | 'now'> & { outbox: Pick<Outbox, 'emit'> }

/**
 * Receives a report of a booking: each revision is applied once, however often it is sent, and an older one never overrides a newer one.
 * The booking is matched to the hand-off it came from, otherwise to the signed-in user; without either it waits for a person. An
 * implausible one (an unknown currency, an impossible date) is stored with the reason, and has no effect.
 * @throws conflict when the same revision arrives with different content, or the booking is not as it was seen; invalid_fields for another
 * day of one that is settled, or whose month is closed
 */
export function receiveBooking(
  ctx: Receiver,
  { email, ...report }: Report,
  source: Source = { supplier_id: TRAVEL_SITE, door: 'webhook' },
): Promise<Received> {
  return ctx.db.transaction(async (tx) => {
    // Reports of one booking queue here, so that two processes cannot both find it missing.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`booking ${source.supplier_id} ${report.external_id}`}, 0))`)
    const known = await findKnown(tx, source.supplier_id, report.external_id)
    if (source.seen !== undefined && source.seen !== (known?.revision ?? null)) throw conflict()
    if (known && (await correctsDay(tx, known, source.door, report))) await refuseFixedDay(tx, known, report.occurred_at)
    if (report.revision === undefined) {
      const columns = columnsOf({ ...report, revision: 0 }, reviewReasonOf(report, await findCurrencyCodes(tx)))
      if (
        known &&
        !differs(known, columns) &&
        !(await correctsDay(tx, known, source.door, columns)) &&
        !(await findsTraveller(tx, { ...report, email }, known))
      )
        return { booking: known, outcome: 'repeated' as const }
    }
    const numbered = { ...report, revision: report.revision ?? (known?.revision ?? 0) + 1 }
    const digest = createHash('sha256').update(JSON.stringify(numbered)).digest('hex')
    const repeated = known && (await findReport(tx, known, source.door, numbered.revision))
    if (repeated) {
      if (repeated.digest !== digest) throw conflict()
      return { booking: known, outcome: 'repeated' as const }
    }
    const late = known !== undefined && (await hasNewer(tx, known, source.door, numbered.revision))
    const booking = late ? known : await writeBooking(tx, ctx.now, { ...numbered, email }, source, known)
    await tx.insert(bookingReports).values({
      external_id: report.external_id,
      revision: numbered.revision,
      booking_id: booking.id,
      door: source.door,
      reported_by: source.reported_by ?? null,
      digest,
      body: numbered,
      applied: !late,
      created_at: ctx.now.toISOString(),
    })
    if (late) return { booking, outcome: 'late' as const }
    await source.note?.(tx, booking)
    await ctx.outbox.emit(tx, BOOKING_CHANGED, { booking_id: booking.id, revision: booking.revision })
    return { booking, outcome: known ? ('changed' as const) : ('created' as const) }
  })
}

async function findKnown(tx: Db, supplier_id: string, external_id: string): Promise<Booking | undefined> {
  const [known] = await tx
    .select()
    .from(bookings)
    .where(and(eq(bookings.supplier_id, supplier_id), eq(bookings.external_id, external_id)))
    // Assigning it by hand queues here too.
    .for('update')
  return known
}

async function findReport(tx: Db, { id }: Booking, door: ReportChannel, revision: number) {
  const [row] = await tx
    .select({ digest: bookingReports.digest })
    .from(bookingReports)
    .where(and(eq(bookingReports.booking_id, id), eq(bookingReports.door, door), eq(bookingReports.revision, revision)))
  return row
}

/** Each channel counts its own revisions: an admin's correction in between must not make the travel site's next report late. */
async function hasNewer(tx: Db, { id }: Booking, door: ReportChannel, revision: number): Promise<boolean> {
  const rows = await tx
    .select({ revision: bookingReports.revision })
    .from(bookingReports)
    .where(and(eq(bookingReports.booking_id, id), eq(bookingReports.door, door), gt(bookingReports.revision, revision)))
    .limit(1)
  return rows.length > 0
}

async function writeBooking(
  tx: Db,
  now: Date,
  report: BookingReport & { email?: string | undefined },
  { supplier_id, door }: Source,
  known: Booking | undefined,
): Promise<Booking> {
  const columns = { ...columnsOf(report, reviewReasonOf(report, await findCurrencyCodes(tx))), door }
  const asked = withPossibleDays(report)
  if (known) {
    // `occurred_at` is the time of booking, from the first report; each change has its own report. Only a person's mistake about it is corrected.
    const { occurred_at, ...applied } = columns
    const is_correction = !columns.needs_review && (await correctsDay(tx, known, door, columns))
    const revision = Math.max(report.revision, known.revision + 1)
    const dated = is_correction ? { occurred_at, day_revision: revision } : {}
    // An implausible report does not replace a plausible one, which the booking's trail still shows.
    const { status, needs_review } = columns
    const share_amount = status === 'cancelled' ? 0 : known.share_amount
    const changes = {
      ...(needs_review ? { status, door, needs_review, share_amount } : applied),
      ...dated,
      ...(await rematchColumns(tx, asked, { ...known, ...dated })),
      // The revision may be higher by another channel's count.
      revision,
    }
    const [changed] = await tx.update(bookings).set(changes).where(eq(bookings.id, known.id)).returning()
    return changed!
  }
  const [created] = await tx
    .insert(bookings)
    .values({
      ...columns,
      ...(await matchColumns(tx, asked)),
      id: newId('book'),
      supplier_id,
      external_id: report.external_id,
      trail_code: newCode(),
      created_at: now.toISOString(),
    })
    .returning()
  return created!
}

/** Columns that every revision overwrites. */
function columnsOf(report: BookingReport, needs_review: ReviewReason | null) {
  const { start, end } = daysOf(report)
  const profit = profitOf(report)
  return {
    needs_review,
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
    profit_amount: profit,
    // An implausible booking gives no contribution.
    share_amount: needs_review ? 0 : shareOf({ status: report.status, profit }),
    occurred_at: new Date(report.occurred_at).toISOString(),
  }
}

/** True if a report without a revision has anything new. */
function differs(known: Booking, columns: ReturnType<typeof columnsOf>): boolean {
  const { revision, occurred_at, ...stated } = columns
  return (Object.keys(stated) as (keyof typeof stated)[]).some((name) => stated[name] !== known[name])
}

/** True if a report by hand says another Argentine day of a booking that was entered by hand; the time of the same day stays. */
async function correctsDay(tx: Db, known: Booking, door: ReportChannel, { occurred_at }: { occurred_at: string }): Promise<boolean> {
  const [day, known_day] = [occurred_at, known.occurred_at].map((time) => todayInArgentina(new Date(time)))
  return door === 'hand' && day !== known_day && (await beganByHand(tx, known.id))
}

/** True if its first report was by hand: what a supplier or the travel site reported is when it was booked. */
export async function beganByHand(db: Db, booking_id: string): Promise<boolean> {
  const [first] = await db
    .select({ door: bookingReports.door })
    .from(bookingReports)
    .where(eq(bookingReports.booking_id, booking_id))
    .orderBy(bookingReports.created_at, bookingReports.revision)
    .limit(1)
  return first?.door === 'hand'
}

/** True if a booking that waits for its traveller gets one by what a report says. */
async function findsTraveller(tx: Db, report: Report, known: Booking): Promise<boolean> {
  const found = await rematchColumns(tx, withPossibleDays(report), known)
  return 'match' in found && found.match !== 'none'
}

function withPossibleDays<R extends Pick<Report, 'trip'>>(report: R) {
  return { ...report, trip: { ...report.trip, ...daysOf(report) } }
}

/** Its days, null if there are none or they are impossible; the stored report has the original text. */
function daysOf({ trip: { start, end } }: Pick<BookingReport, 'trip'>) {
  return { start: start && isDay(start) ? start : null, end: end && isDay(end) ? end : null }
}
