import { sql } from 'drizzle-orm'
import { type Db, rowsOf } from '../../../kit/data/db.server.ts'
import { ReadableError } from '../../../kit/errors.ts'
import { CONTENT_NEEDED, type ContentKind } from '../content.ts'

/**
 * Checks that a cause with projects is public in at least one language, at every instant to come. Call it after its schedule was changed.
 * @throws content_needed (409)
 */
export async function refuseNameless(tx: Db, { id, kind }: { id: string; kind: ContentKind }, now: Date): Promise<void> {
  if (kind !== 'cause') return
  const ends = await rowsOf(tx, sql`select from needed_causes where cause_id = ${id} and cause_ends(${id}, ${now.toISOString()})`)
  if (ends.length > 0) throw new ReadableError(CONTENT_NEEDED)
}
