import type { Db } from '../../kit/data/db.server.ts'
import type { Log } from '../../kit/log.server.ts'
import { noteAct } from '../audit/note-act.server.ts'
import { lockByLogin } from './lock-by-login.server.ts'
import { userRoles } from './user.tables.server.ts'

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
    const granted = await tx
      .insert(userRoles)
      .values({ user_id: user.id, role: 'admin', granted_by: null })
      .onConflictDoNothing()
      .returning({ role: userRoles.role })
    if (granted.length === 0) return 'held'
    const by = { actor: { kind: 'guest' as const }, now, request_id: 'bin/admin', log }
    await noteAct(by, tx, { action: 'user.role_granted', subject_id: user.id, before: {}, after: { role: 'admin' } })
    return 'granted'
  })
}
