import { sql } from 'drizzle-orm'
import { type Db, rowsOf } from '../../../kit/data/db.server.ts'

/** The managers of a project's organization, in any status of the project. */
export async function findManagersOfProject(db: Db, project_id: string): Promise<string[]> {
  const managers = await rowsOf<{ user_id: string }>(
    db,
    sql`select m.user_id from managed_organizations m join projects p on p.organization_id = m.organization_id where p.id = ${project_id} order by m.user_id`,
  )
  return managers.map(({ user_id }) => user_id)
}
