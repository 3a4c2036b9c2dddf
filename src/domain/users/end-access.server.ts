import { and, eq, sql } from 'drizzle-orm'
import { type Db, rowsOf } from '../../kit/data/db.server.ts'
import { sessions } from './user.tables.server.ts'

/**
 * Ends all access that a stranger may have gained: sessions except one, grants of connected sites, and pending confirmations.
 * @param keeps the session that goes on
 * @returns how many sessions ended
 */
export async function endAccess(tx: Db, user_id: string, keeps: string | null = null): Promise<number> {
  const [row] = await rowsOf<{ ended: number }>(tx, sql`select end_access(${user_id}, ${keeps}) as ended`)
  return row?.ended ?? 0
}

/** Voids pending acts that a stranger may have requested: another address, a new password, a second factor. */
export async function voidPendingActs(tx: Db, user_id: string): Promise<void> {
  await tx.execute(sql`select void_pending_acts(${user_id})`)
}

/** Ends one session of a user. @returns how many ended: none where it is not theirs */
export async function endSession(tx: Db, user_id: string, id: string): Promise<number> {
  const ended = await tx
    .delete(sessions)
    .where(and(eq(sessions.user_id, user_id), eq(sessions.id, id)))
    .returning({ id: sessions.id })
  return ended.length
}
