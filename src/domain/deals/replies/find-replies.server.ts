import { asc } from 'drizzle-orm'
import type { Db } from '../../../kit/data/db.server.ts'
import { replyTemplates } from './reply.tables.server.ts'
import type { ReplyTemplate } from './reply.ts'

/** All reply templates, with those that are no longer offered. */
export async function findReplies(db: Db): Promise<ReplyTemplate[]> {
  const rows = await db.select().from(replyTemplates).orderBy(asc(replyTemplates.position), asc(replyTemplates.id))
  return rows.map(({ position, changed_at, ...row }) => ({ ...row, changed_at: new Date(changed_at).toISOString() }))
}
