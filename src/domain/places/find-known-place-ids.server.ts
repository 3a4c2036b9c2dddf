import { inArray, sql } from 'drizzle-orm'
import { type Db, rowsOf } from '../../kit/data/db.server.ts'
import { travelSitePlaces } from './place.tables.server.ts'

/** The ids that belong to a place, ours (`city:3844421`) or the travel site's (`MEZ`). */
export async function findKnownPlaceIds(db: Db, ids: string[]): Promise<Set<string>> {
  const values = sql.join(
    ids.map((id) => sql`${id}`),
    sql`, `,
  )
  const rows = await rowsOf<{ known_as: string }>(db, sql`select known_as from places_by_any_id where known_as in (${values})`)
  return new Set(rows.map(({ known_as }) => known_as))
}

/** Place id → the travel site's id, for those places where it differs from ours. */
export async function findTravelSiteIds(db: Db, place_ids: string[]): Promise<Map<string, string>> {
  const rows = await db.select().from(travelSitePlaces).where(inArray(travelSitePlaces.place_id, place_ids))
  return new Map(rows.map((row) => [row.place_id, row.travel_site_id]))
}
