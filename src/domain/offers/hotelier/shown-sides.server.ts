import { sql } from 'drizzle-orm'
import { type Db, rowsOf } from '../../../kit/data/db.server.ts'
import { SIDES, type Side } from '../../content/content.ts'

/** The sides of an item that are public at an instant. */
export async function shownSides(db: Db, item_id: string, at: Date): Promise<Side[]> {
  const rows = await rowsOf<{ part: string }>(db, sql`select part from shown_at(${at.toISOString()}) where item_id = ${item_id}`)
  return SIDES.filter((side) => rows.some(({ part }) => part === side))
}
