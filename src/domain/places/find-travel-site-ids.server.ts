import { inArray } from 'drizzle-orm'
import type { Db } from '../../kit/data/db.server.ts'
import { travelSitePlaces } from './place.tables.server.ts'

/** Place id → the travel site's id, for those places where it differs from ours. */
export async function findTravelSiteIds(db: Db, place_ids: string[]): Promise<Map<string, string>> {
  const rows = await db.select().from(travelSitePlaces).where(inArray(travelSitePlaces.place_id, place_ids))
  return new Map(rows.map((row) => [row.place_id, row.travel_site_id]))
}
