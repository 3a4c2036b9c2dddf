import { eq } from 'drizzle-orm'
import type { Db } from '../../kit/data/db.server.ts'
import { users } from './user.tables.server.ts'

/** Holds a user's row until the transaction ends: what two tabs of one user queue for. */
export async function lockUser(tx: Db, user_id: string): Promise<void> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, user_id)).for('no key update')
}
