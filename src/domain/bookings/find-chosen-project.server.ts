import { sql } from 'drizzle-orm'
import { type Db, rowsOf } from '../../kit/data/db.server.ts'
import { findTarget } from '../users/target.server.ts'
import type { Booking } from './find-booking.server.ts'

/**
 * Finds the project that a booking was made for: the one chosen at its hand-off, otherwise that of its deal, otherwise the traveller's own.
 * A later decision for the same deal comes first: its customer's on the page of the quote, and, where a seller entered the booking from the
 * deal, also a seller's.
 */
export async function findChosenProject(
  tx: Db,
  { id, hand_off_id, user_id }: Pick<Booking, 'id' | 'hand_off_id' | 'user_id'>,
): Promise<string | null> {
  const [chosen] = await rowsOf<{ project_id: string | null }>(
    tx,
    sql`select coalesce(case when d.entered_at is not null and d.code = c.code and h.created_at < greatest(c.chosen_at, c.project_set_at) then c.project_id
          when h.created_at < c.chosen_at then c.chosen_project_id end, h.project_id, d.project_id) as project_id
      from (select) as one left join handed_off_trips h on h.id = ${hand_off_id} left join deal_codes c on c.code = h.deal_code
        left join booking_deals d on d.booking_id = ${id}`,
  )
  return chosen?.project_id ?? (user_id === null ? null : findTarget(tx, user_id))
}
