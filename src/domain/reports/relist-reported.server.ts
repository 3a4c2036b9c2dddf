import { and, eq, isNotNull, ne } from 'drizzle-orm'
import type { Db } from '../../kit/data/db.server.ts'
import { relistProject } from '../projects/list-project.server.ts'
import { reports } from './report.tables.server.ts'

/** Brings a project back to search and home after a report, unless another one is overdue and not approved yet. */
export async function relistReported(tx: Db, { id, project_id }: Pick<typeof reports.$inferSelect, 'id' | 'project_id'>): Promise<void> {
  const others = await tx
    .select({ id: reports.id })
    .from(reports)
    .where(and(eq(reports.project_id, project_id), ne(reports.id, id), ne(reports.state, 'approved'), isNotNull(reports.overdue_at)))
    .limit(1)
  if (others.length === 0) await relistProject(tx, project_id)
}
