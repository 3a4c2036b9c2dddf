import { eq, sql } from 'drizzle-orm'
import { type Db, rowsOf } from '../../kit/data/db.server.ts'
import { handOffs } from './hand-off.tables.server.ts'

/** Finds the hand-off with a code, ignoring case, as people and sites may change it. */
export async function findHandOffByCode(db: Db, code: string): Promise<{ id: string; user_id: string | null } | undefined> {
  const [row] = await db
    .select({ id: handOffs.id, user_id: handOffs.user_id })
    .from(handOffs)
    .where(eq(handOffs.code, code.trim().toLowerCase()))
  return row
}

/** Finds the project that a hand-off was made for. */
export async function findHandOff(db: Db, id: string): Promise<{ project_id: string | null } | undefined> {
  const [row] = await db.select({ project_id: handOffs.project_id }).from(handOffs).where(eq(handOffs.id, id))
  return row
}

interface SearchedTrip extends Record<string, unknown> {
  id: string
  user_id: string | null
  trip_type: string
  start_date: string
  end_date: string
  created_at: string
}

/**
 * Hand-offs of the 30 days before for the same destination, by our id or the travel site's, those with the nearest dates first, at most 20.
 * @param occurred_at when it was booked, ISO 8601
 */
export async function findHandOffsLike(
  db: Db,
  trip: { destination?: string | null | undefined; start?: string | null; end?: string | null },
  occurred_at: string,
): Promise<SearchedTrip[]> {
  if (!trip.destination || !trip.start || !trip.end) return []
  return rowsOf<SearchedTrip>(
    db,
    sql`select h.id, h.user_id, h.trip_type, h.start_date::text, h.end_date::text, iso_time(h.created_at) as created_at from hand_offs h
      where h.destination_id in (select ${trip.destination} union select t.place_id from travel_site_ids t where t.travel_site_id = ${trip.destination})
        and h.start_date between ${trip.start}::date - 3 and ${trip.start}::date + 3 and h.end_date between ${trip.end}::date - 3 and ${trip.end}::date + 3
        and h.created_at between ${occurred_at}::timestamptz - interval '30 days' and ${occurred_at}::timestamptz
      order by abs(h.start_date - ${trip.start}::date) + abs(h.end_date - ${trip.end}::date), h.created_at desc, h.id limit 20`,
  )
}
