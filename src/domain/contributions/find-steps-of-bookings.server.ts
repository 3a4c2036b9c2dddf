import { type SQL, sql } from 'drizzle-orm'
import { type Db, rowsOf } from '../../kit/data/db.server.ts'
import type { TrailStep } from './contribution.ts'

interface BookingStep extends Pick<TrailStep, 'kind' | 'cause' | 'amount' | 'project' | 'created_at'>, Record<string, unknown> {
  /** Code of its trail. */
  code: string
}

/** The steps of the contributions of bookings, latest first, including voided ones. @param booking_ids a query of their ids */
export function findStepsOfBookings(db: Db, booking_ids: SQL, most: number): Promise<BookingStep[]> {
  return rowsOf(
    db,
    sql`select c.code, s.kind, s.cause, money_of(s.amount, s.currency) as amount, iso_time(s.created_at) as created_at,
        (select p.name from project_refs p where p.id = s.project_id) as project
      from contribution_steps s join contributions c on c.id = s.contribution_id where c.booking_id in (${booking_ids}) order by s.id desc limit ${most}`,
  )
}
