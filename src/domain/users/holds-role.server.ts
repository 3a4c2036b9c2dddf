import { sql } from 'drizzle-orm'
import type { Role } from '../../kit/actor.policy.ts'
import { type Db, rowsOf } from '../../kit/data/db.server.ts'

/**
 * True if a user has one of the roles and their account is not disabled, for later work on their behalf. Locks both until the transaction
 * ends.
 */
export async function holdsRole(tx: Db, user_id: string, roles: readonly Role[]): Promise<boolean> {
  const held = await rowsOf(
    tx,
    sql`select from user_roles r join users u on u.id = r.user_id
      where r.user_id = ${user_id} and r.role = any(${sql.param([...roles])}::text[]) and u.disabled_at is null for share`,
  )
  return held.length > 0
}
