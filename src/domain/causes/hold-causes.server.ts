import { sql } from 'drizzle-orm'
import { type Db, rowsOf } from '../../kit/data/db.server.ts'

/**
 * Checks that a project can work for all of these causes: each has a name now and at every instant to come. Locks them, so that withdrawing
 * one waits until the caller's transaction ends.
 */
export async function holdCauses(tx: Db, ids: readonly string[]): Promise<boolean> {
  const wanted = sql`any(${sql.param(ids)}::text[])`
  await rowsOf(tx, sql`select from causes where id = ${wanted} order by id for key share`)
  const found = await rowsOf(tx, sql`select from cause_refs where id = ${wanted} and not cause_ends(id, now())`)
  return found.length === ids.length
}
