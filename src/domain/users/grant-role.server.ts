import { and, eq, sql } from 'drizzle-orm'
import type { Role } from '../../kit/actor.policy.ts'
import { type Db, rowsOf } from '../../kit/data/db.server.ts'
import type { Log } from '../../kit/log.server.ts'
import { noteAct } from '../audit/note-act.server.ts'
import { lockByLogin } from './lock-user.server.ts'
import { userRoles } from './user.tables.server.ts'

/** Grants a role in the transaction of another act, such as the approval of an organization. @returns false if the user had it */
export async function grantRole(tx: Db, input: { user_id: string; role: Role; granted_by: string | null }): Promise<boolean> {
  return (await tx.insert(userRoles).values(input).onConflictDoNothing().returning({ role: userRoles.role })).length > 0
}

/** Takes a role back in the transaction of the act that ends it. @returns false if the user had none */
export async function takeRole(tx: Db, { user_id, role }: { user_id: string; role: Role }): Promise<boolean> {
  const of = and(eq(userRoles.user_id, user_id), eq(userRoles.role, role))
  return (await tx.delete(userRoles).where(of).returning({ role: userRoles.role })).length > 0
}

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

/**
 * Makes an account an admin, for the command line: in the back office only an admin grants roles, and a new installation has none. Audited
 * as an act of the platform itself. The back office's rules apply: the address must be confirmed and the account enabled.
 */
export async function grantFirstAdmin(
  { db, log, now }: { db: Db; log: Log; now: Date },
  login: string,
): Promise<'granted' | 'held' | 'unknown' | 'unverified' | 'disabled'> {
  return db.transaction(async (tx) => {
    const user = await lockByLogin(tx, login)
    if (!user) return 'unknown'
    if (user.disabled) return 'disabled'
    if (!user.verified) return 'unverified'
    if (!(await grantRole(tx, { user_id: user.id, role: 'admin', granted_by: null }))) return 'held'
    const by = { actor: { kind: 'guest' as const }, now, request_id: 'bin/admin', log }
    await noteAct(by, tx, { action: 'user.role_granted', subject_id: user.id, before: {}, after: { role: 'admin' } })
    return 'granted'
  })
}
