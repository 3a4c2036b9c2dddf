import { sql } from 'drizzle-orm'
import { type Db, rowsOf } from '../../kit/data/db.server.ts'

/**
 * Whether a project can work for all of these: causes that have a name now and at every instant to come. Until the caller's transaction ends,
 * whoever takes one of them off the site waits.
 */
export async function holdCauses(tx: Db, ids: readonly string[]): Promise<boolean> {
  const wanted = sql`any(${sql.param(ids)}::text[])`
  await rowsOf(tx, sql`select from causes where id = ${wanted} order by id for key share`)
  const found = await rowsOf(tx, sql`select from cause_refs where id = ${wanted} and not cause_ends(id, now())`)
  return found.length === ids.length
}
