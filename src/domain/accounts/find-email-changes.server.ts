import { and, desc, eq, isNotNull, isNull } from 'drizzle-orm'
import type { Db } from '../../kit/data/db.server.ts'
import { emailChanges } from './email-change.tables.server.ts'

/** One of the user's changes of address, pending or completed. */
export async function findChange(db: Db, user_id: string, id: string) {
  const [change] = await db
    .select()
    .from(emailChanges)
    .where(and(eq(emailChanges.user_id, user_id), eq(emailChanges.id, id)))
  return change
}

/** The user's pending change of address, not yet confirmed. */
export async function findWaitingChange(db: Db, user_id: string) {
  const [change] = await db
    .select()
    .from(emailChanges)
    .where(and(eq(emailChanges.user_id, user_id), isNull(emailChanges.changed_at)))
  return change
}

/** The user's last completed change of address. */
export async function findLastChange(db: Db, user_id: string) {
  const [change] = await db
    .select()
    .from(emailChanges)
    .where(and(eq(emailChanges.user_id, user_id), isNotNull(emailChanges.changed_at)))
    .orderBy(desc(emailChanges.changed_at))
    .limit(1)
  return change
}
