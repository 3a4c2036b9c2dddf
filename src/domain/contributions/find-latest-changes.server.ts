import { sql } from 'drizzle-orm'
import { type Db, rowsOf } from '../../kit/data/db.server.ts'

/** When something was last added to each public list; null while it is empty. */
export interface LatestChanges extends Record<string, unknown> {
  projects: string | null
  organizations: string | null
  contributions: string | null
}

export async function findLatestChanges(db: Db): Promise<LatestChanges> {
  const time = (query: string) => sql.raw(`(select to_char((${query}) at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'))`)
  const [row] = await rowsOf<LatestChanges>(
    db,
    sql`select ${time(`select published_at from projects where status in ('active', 'published') and published_at is not null order by published_at desc, id desc limit 1`)} as projects,
      ${time(`select max(created_at) from organizations where status = 'approved'`)} as organizations,
      ${time(`select max(created_at) from contributions`)} as contributions`,
  )
  return row!
}
