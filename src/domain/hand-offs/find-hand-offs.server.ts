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

/**
 * Finds the hand-off of the 30 days before that asked for exactly this trip, if it is the only one: a suggestion for the sales desk, never
 * a match.
 * @param occurred_at when it was booked, ISO 8601
 */
export async function findLikelyHandOff(
  db: Db,
  trip: { trip_type: string; destination?: string | null; start?: string | null; end?: string | null },
  occurred_at: string,
): Promise<{ id: string } | undefined> {
  if (!trip.destination || !trip.start || !trip.end) return undefined
  const rows = await rowsOf<{ id: string }>(
    db,
    sql`select h.id from hand_offs h left join travel_site_ids t on t.place_id = h.destination_id
      where h.trip_type = ${trip.trip_type} and ${trip.destination} in (h.destination_id, t.travel_site_id) and h.start_date = ${trip.start} and h.end_date = ${trip.end}
      and h.created_at between ${occurred_at}::timestamptz - interval '30 days' and ${occurred_at}::timestamptz limit 2`,
  )
  return rows.length === 1 ? rows[0] : undefined
}
