import { sql } from 'drizzle-orm'
import { type Db, rowsOf } from '../../kit/data/db.server.ts'

/** Time of the latest entry in each public list; null while it is empty. */
export interface LatestChanges extends Record<string, unknown> {
  projects: string | null
  organizations: string | null
  contributions: string | null
}

export async function findLatestChanges(db: Db): Promise<LatestChanges> {
  const [row] = await rowsOf<LatestChanges>(
    db,
    sql`select iso_second((select published_at from open_projects where published_at is not null order by published_at desc, id desc limit 1)) as projects,
      iso_second((select max(created_at) from public_organizations)) as organizations,
      iso_second((select max(created_at) from contributions)) as contributions`,
  )
  return row!
}
