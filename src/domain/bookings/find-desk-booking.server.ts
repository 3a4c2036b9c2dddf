import { sql } from 'drizzle-orm'
import type { Context } from '../../kit/context.server.ts'
import { type Db, rowsOf } from '../../kit/data/db.server.ts'
import { notFound } from '../../kit/errors.ts'
import { findHandOffsLike } from '../hand-offs/find-hand-offs.server.ts'
import { todayInArgentina } from '../search/travel-dates.ts'
import { changesOf } from './booking-changes.ts'
import { type AssignableHandOff, assignmentVersion, type DeskBooking, type DeskBookingDetail, type DeskReport } from './booking-desk.ts'
import { isBookingSettled, isMonthClosed } from './booking-settled.server.ts'
import { bookingTraveller, handOffFields } from './desk-rows.server.ts'
import { deskFields, FROM, WHOLE_FIRST } from './find-desk-bookings.server.ts'
import { matchBooking } from './match-booking.ts'

type Reader = Pick<Context, 'db' | 'locale'>

interface Row extends Record<string, unknown>, DeskBooking {
  cost: DeskBookingDetail['cost']
  fees: DeskBookingDetail['fees']
  taxes: DeskBookingDetail['taxes']
  destination_id: string | null
  departure_id: string | null
  hand_off_id: string | null
  user_id: string | null
  suggested_user_id: string | null
  assignment_id: string | null
  trail: DeskBookingDetail['trail']
  settled: boolean
  closed: boolean
}

const BOOKED_MONTH = sql`to_char(b.occurred_at at time zone 'America/Argentina/Buenos_Aires', 'YYYY-MM')`

/** A booking with everything that is known of it, for the admins. @throws not_found */
export async function findDeskBooking(ctx: Reader, id: string): Promise<DeskBookingDetail> {
  const [row] = await rowsOf<Row>(
    ctx.db,
    sql`select ${deskFields(ctx)}, money_of(b.cost_amount, b.currency) as cost, money_of(b.fees_amount, b.currency) as fees, money_of(b.taxes_amount, b.currency) as taxes,
      b.destination_id, b.departure_id, b.hand_off_id, b.user_id, b.suggested_user_id, b.assignment_id,
      (select json_build_object('code', g.code, 'status', g.status, 'paid', g.paid_at is not null) from gifts g where g.booking_id = b.id ${WHOLE_FIRST}) as trail,
      ${isBookingSettled(sql`b.id`)} as settled, ${isMonthClosed(sql`b.supplier_id`, [BOOKED_MONTH])} as closed
      ${FROM} where b.id = ${id}`,
  )
  if (!row) throw notFound()
  const { hand_off_id, user_id, suggested_user_id, settled, closed, ...booking } = row
  const assignment_version = assignmentVersion(row)
  const [hand_offs, suggestions, assignments, reports] = await Promise.all([
    hand_off_id ? findAssignable(ctx, [hand_off_id]) : [],
    row.match === 'none' ? findSuggestions(ctx, row) : [],
    findAssignments(ctx.db, id),
    findReports(ctx.db, id),
  ])
  return {
    ...booking,
    assignment_version,
    hand_off: hand_offs[0] ?? null,
    suggestions,
    assignments,
    reports,
    abilities: { assign: !settled, change_day: !settled && !closed && reports.at(-1)?.door === 'hand' },
  }
}

/** Computed at each reading, because searches and users change; the reported address was not stored, but its user was. */
async function findSuggestions(ctx: Reader, row: Row): Promise<DeskBookingDetail['suggestions']> {
  const { trip_type, start, end, destination_id, occurred_at, suggested_user_id } = row
  const alike = await findHandOffsLike(ctx.db, { destination: destination_id, start, end }, occurred_at)
  const { suggestions } = matchBooking({ trip: { trip_type, start, end }, occurred_at, alike, by_email: suggested_user_id ?? undefined })
  const hand_offs = await findAssignable(
    ctx,
    suggestions.flatMap(({ hand_off_id }) => hand_off_id ?? []),
  )
  const [user] = suggested_user_id
    ? await rowsOf<{ user: DeskBookingDetail['traveller'] }>(ctx.db, sql`select ${bookingTraveller(sql`${suggested_user_id}`)} as user`)
    : []
  return suggestions.map(({ hand_off_id, confidence, reasons }) => {
    const hand_off = hand_offs.find((one) => one.id === hand_off_id) ?? null
    return { hand_off, traveller: hand_off ? hand_off.traveller : (user?.user ?? null), confidence, reasons }
  })
}

async function findAssignable(ctx: Reader, ids: readonly string[]): Promise<AssignableHandOff[]> {
  if (ids.length === 0) return []
  return rowsOf<AssignableHandOff>(
    ctx.db,
    sql`select ${handOffFields(ctx.locale)} from handed_off_trips h where h.id = any(${sql.param([...ids])}::text[])`,
  )
}

function findAssignments(db: Db, id: string): Promise<DeskBookingDetail['assignments']> {
  return rowsOf(
    db,
    sql`select a.id, (select h.code from handed_off_trips h where h.id = a.hand_off_id) as hand_off_code, ${bookingTraveller(sql`a.user_id`)} as traveller,
      a.deal_code, a.reason, ${bookingTraveller(sql`a.assigned_by`)} as assigned_by, iso_time(a.created_at) as created_at
      from booking_assignments a where a.booking_id = ${id} order by a.created_at desc, a.id desc`,
  ) as Promise<DeskBookingDetail['assignments']>
}

/** Every report in the order of arrival, the latest first, each with its changes to the last effective one. */
async function findReports(db: Db, id: string): Promise<DeskReport[]> {
  const rows = await rowsOf<Omit<DeskReport, 'changes'> & { body: Record<string, unknown> }>(
    db,
    sql`select r.revision, r.door, r.applied, r.body, ${bookingTraveller(sql`r.reported_by`)} as reported_by, iso_time(r.created_at) as created_at
      from booking_reports r where r.booking_id = ${id} order by r.created_at, r.revision limit 500`,
  )
  const began_by_hand = rows[0]?.door === 'hand'
  let before: Record<string, unknown> | undefined
  const reports = rows.map(({ body, ...report }) => {
    // The day of booking is what people say of a booking that they entered.
    const booked_on = report.door === 'hand' ? todayInArgentina(new Date(String(body.occurred_at))) : before?.booked_on
    const said = began_by_hand ? { ...body, booked_on } : body
    const changes = before ? changesOf(before, said) : []
    if (report.applied) before = said
    return { ...report, changes }
  })
  return reports.reverse()
}
