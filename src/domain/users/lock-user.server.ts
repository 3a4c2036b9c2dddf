import { eq } from 'drizzle-orm'
import type { Db } from '../../kit/data/db.server.ts'
import { users } from './user.tables.server.ts'

/** Locks a user's row until the transaction ends, which serializes concurrent requests of one user. */
export async function lockUser(tx: Db, user_id: string): Promise<void> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, user_id)).for('no key update')
}
