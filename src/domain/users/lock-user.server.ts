import { eq, sql } from 'drizzle-orm'
import { type Db, rowsOf } from '../../kit/data/db.server.ts'
import { users } from './user.tables.server.ts'
import { isEmailLogin, plainLogin } from './user.ts'

/** Locks a user's row until the transaction ends, which serializes concurrent requests of one user. */
export async function lockUser(tx: Db, user_id: string): Promise<void> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, user_id)).for('no key update')
}

/** Locks the account of a username or an address, preferring the one that has confirmed it, for commands of the operator. */
export async function lockByLogin(tx: Db, login: string): Promise<{ id: string; verified: boolean; disabled: boolean } | undefined> {
  const column = isEmailLogin(login) ? sql`email` : sql`username`
  const [user] = await rowsOf<{ id: string; verified: boolean; disabled: boolean }>(
    tx,
    sql`select id, email_verified as verified, disabled_at is not null as disabled from users where ${column} = ${plainLogin(login)} order by email_verified desc limit 1 for update`,
  )
  return user
}
