import { type SQL, sql } from 'drizzle-orm'
import { type Db, rowsOf } from '../../kit/data/db.server.ts'
import type { StageFacts } from './deal-stages.ts'

type BookingFacts = Pick<StageFacts, 'booking' | 'trip_is_over' | 'gift_is_decided'>

/** SQL: facts about the deal `d` and its booking `b`, a row of `booked_trips`, for the rule of moves. @param today in Argentina */
export function bookingFacts(today: string): SQL {
  return sql`coalesce(b.status, 'none') as booking, coalesce(coalesce(b.end_date, b.start_date, d.end_date, d.start_date) < ${today}::date, false) as trip_is_over,
    ${GIFT_IS_DECIDED} as gift_is_decided`
}

/** Approved or refused; a booking without profit gives nothing to decide. */
const GIFT_IS_DECIDED = sql`(b.id is not null and (not exists (select from booked_shares s where s.booking_id = b.id)
  or (exists (select from gifts g where g.booking_id = b.id) and not exists (select from gifts g where g.booking_id = b.id and g.status = 'pending'))))`

/** Facts about a deal with its booking, or with the booking that it is about to get. */
export async function findBookingFacts(tx: Db, deal_id: string, booking_id: string | null, today: string): Promise<BookingFacts> {
  const [facts] = await rowsOf<BookingFacts & Record<string, unknown>>(
    tx,
    sql`select ${bookingFacts(today)} from deals d left join booked_trips b on b.id = ${booking_id} where d.id = ${deal_id}`,
  )
  return facts!
}
