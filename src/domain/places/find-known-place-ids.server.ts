import { sql } from 'drizzle-orm'
import { type Db, rowsOf } from '../../kit/data/db.server.ts'

/** The ids that belong to a place, ours (`city:3844421`) or the travel site's (`MEZ`). */
export async function findKnownPlaceIds(db: Db, ids: string[]): Promise<Set<string>> {
  const values = sql.join(
    ids.map((id) => sql`${id}`),
    sql`, `,
  )
  const rows = await rowsOf<{ known_as: string }>(db, sql`select known_as from places_by_any_id where known_as in (${values})`)
  return new Set(rows.map(({ known_as }) => known_as))
}
