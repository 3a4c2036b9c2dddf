import { eq } from 'drizzle-orm'
import type { Db } from '../../kit/data/db.server.ts'
import { users } from './user.tables.server.ts'

/** Stores the user's target project; whether it may be chosen is checked in projects (`choose-target.server.ts`). */
export async function setTarget(
  db: Db,
  { user_id, target_project_id, now }: { user_id: string; target_project_id: string | null; now: Date },
) {
  await db.update(users).set({ target_project_id, updated_at: now }).where(eq(users.id, user_id))
}
