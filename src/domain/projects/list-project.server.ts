import { and, eq, isNull } from 'drizzle-orm'
import type { Db } from '../../kit/data/db.server.ts'
import { projects } from './project.tables.server.ts'

/** Takes a project out of search and home; its page and its gifts are not changed. */
export async function unlistProject(tx: Db, id: string, now: Date): Promise<void> {
  await tx
    .update(projects)
    .set({ unlisted_at: now.toISOString() })
    .where(and(eq(projects.id, id), isNull(projects.unlisted_at)))
}

/** Brings it back. */
export async function relistProject(tx: Db, id: string): Promise<void> {
  await tx.update(projects).set({ unlisted_at: null }).where(eq(projects.id, id))
}
