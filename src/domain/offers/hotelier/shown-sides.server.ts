import { sql } from 'drizzle-orm'
import { type Db, rowsOf } from '../../../kit/data/db.server.ts'
import { CONTENT_LANGUAGES, type ContentLanguage } from '../../content/content.ts'

/** The sides of an item that are public at an instant. */
export async function shownSides(db: Db, item_id: string, at: Date): Promise<ContentLanguage[]> {
  const rows = await rowsOf<{ part: string }>(db, sql`select part from shown_at(${at.toISOString()}) where item_id = ${item_id}`)
  return CONTENT_LANGUAGES.filter((side) => rows.some(({ part }) => part === side))
}
