import { type SQL, sql } from 'drizzle-orm'
import { type Db, rowsOf } from '../../kit/data/db.server.ts'
import { invalid } from '../../kit/errors.ts'
import { todayInArgentina } from '../search/travel-dates.ts'
import type { Booking } from './find-booking.server.ts'

/** SQL: any piece of the booking's contribution is approved or paid, which stays where it is. */
export function isBookingSettled(booking_id: SQL): SQL {
  return sql`exists (select from gifts g where g.booking_id = ${booking_id} and (g.status = 'approved' or g.paid_at is not null))`
}

/** Locks its contributions, so that nobody approves one in between: in the same order as the code that follows a booking. */
export async function lockSettled(tx: Db, booking_id: string): Promise<boolean> {
  await tx.execute(sql`select lock_gifts_of(${booking_id})`)
  const [found] = await rowsOf<{ settled: boolean }>(tx, sql`select ${isBookingSettled(sql`${booking_id}`)} as settled`)
  return found!.settled
}

/** SQL: one of these months, such as `2026-11`, is closed with the supplier. */
export function isMonthClosed(supplier_id: SQL, months: readonly SQL[]): SQL {
  return sql`exists (select from months_closed m where m.supplier_id = ${supplier_id} and m.month in (${sql.join([...months], sql`, `)}))`
}

/** Refuses another day of booking once the contribution is approved or paid, or one of the two months is closed. @throws invalid_fields */
export async function refuseFixedDay(tx: Db, { id, supplier_id, occurred_at }: Booking, corrected_to: string): Promise<void> {
  if (await lockSettled(tx, id)) throw invalid({ occurred_at: ['booking_error_day_settled'] })
  const months = [occurred_at, corrected_to].map((time) => sql`${todayInArgentina(new Date(time)).slice(0, 7)}`)
  const [found] = await rowsOf<{ closed: boolean }>(tx, sql`select ${isMonthClosed(sql`${supplier_id}`, months)} as closed`)
  if (found!.closed) throw invalid({ occurred_at: ['booking_error_day_closed'] })
}
