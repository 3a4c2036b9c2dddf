import { eq } from 'drizzle-orm'
import type { Db } from '../../kit/data/db.server.ts'
import { sessions } from '../users/user.tables.server.ts'

/** Finds when a session began. */
export async function findSessionStart(db: Db, id: string): Promise<Date | undefined> {
  const [session] = await db.select({ created_at: sessions.created_at }).from(sessions).where(eq(sessions.id, id))
  return session?.created_at
}
