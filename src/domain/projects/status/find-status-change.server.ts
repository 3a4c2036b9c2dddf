import { sql } from 'drizzle-orm'
import { type Db, rowsOf } from '../../../kit/data/db.server.ts'
import type { Locale } from '../../../kit/locales.ts'
import type { ProjectStatus } from '../project-rules.ts'

export interface FoundStatusChange extends Record<string, unknown> {
  id: number
  project_id: string
  slug: string
  name: string
  /** The project's status now. */
  status: ProjectStatus
  from_status: ProjectStatus | null
  to_status: ProjectStatus
  reason: string | null
  /** It has collected its objective. */
  reached: boolean
}

/** One change of a project's status, with the project as it is now, its name in that language. */
export async function findStatusChange(db: Db, id: number, language: Locale = 'es'): Promise<FoundStatusChange | undefined> {
  const [change] = await rowsOf<FoundStatusChange>(
    db,
    sql`select s.id::int as id, s.project_id, p.slug, coalesce(project_name_in(p.id, ${language}), '') as name, p.status, s.from_status, s.to_status, s.reason, p.collected_amount >= p.objective_amount as reached
      from project_status_changes s join projects p on p.id = s.project_id where s.id = ${id}`,
  )
  return change
}
