import { eq } from 'drizzle-orm'
import type { Db } from '../../kit/data/db.server.ts'
import { users } from './user.tables.server.ts'

/** Id of the user's target project, whether or not it still collects. */
export async function findTarget(db: Db, user_id: string): Promise<string | null> {
  const [user] = await db.select({ target_project_id: users.target_project_id }).from(users).where(eq(users.id, user_id))
  return user?.target_project_id ?? null
}

/** Stores the user's target project; whether it may be chosen is checked in projects (`choose-target.server.ts`). */
export async function setTarget(
  db: Db,
  { user_id, target_project_id, now }: { user_id: string; target_project_id: string | null; now: Date },
) {
  await db.update(users).set({ target_project_id, updated_at: now }).where(eq(users.id, user_id))
}
