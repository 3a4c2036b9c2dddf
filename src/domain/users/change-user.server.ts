import { eq } from 'drizzle-orm'
import { requireProof, requireRole } from '../../kit/actor.policy.ts'
import type { Context } from '../../kit/context.server.ts'
import type { Db } from '../../kit/data/db.server.ts'
import { conflict, invalid, notFound } from '../../kit/errors.ts'
import { noteAct } from '../audit/note-act.server.ts'
import { queueLetter } from '../emails/queue-letter.server.ts'
import { endAccess, endSession, voidPendingActs } from './end-access.server.ts'
import { grantRole, takeRole } from './grant-role.server.ts'
import type { RoleChange, StateChange } from './managed-user.ts'
import { decideRoleRequest, requestRole } from './request-role.server.ts'
import { accountDisabledLetter } from './role.letters.ts'
import { leaveUnmanaged } from './sole-organizations.server.ts'
import { users } from './user.tables.server.ts'
import { TWO_PERSON_ROLES } from './user.ts'

/**
 * Grants or removes a role, effective with the user's next request; requests a role that needs two admins, or decides about a request.
 * @throws proof_required; conflict when nothing would change; invalid_fields when their address is not confirmed; role_needs_another;
 * last_admin
 */
export async function changeRole(ctx: Context, input: RoleChange & { id: string }): Promise<void> {
  const { id, role, change, reason } = input
  const { user_id: by } = requireRole(ctx.actor, 'admin')
  requireProof(ctx)
  await ctx.db.transaction(async (tx) => {
    const user = await lockUser(tx, id)
    if (change === 'grant' || change === 'confirm') {
      if (user.disabled_at !== null) throw conflict()
      if (!user.email_verified) throw invalid({ role: ['users_error_unverified'] })
    }
    if (change === 'confirm' || change === 'refuse') return decideRoleRequest(ctx, tx, change, { id, role, reason, by })
    if (change === 'grant' && TWO_PERSON_ROLES.includes(role)) return requestRole(ctx, tx, { id, role, reason, by })
    const changed =
      change === 'grant' ? await grantRole(tx, { user_id: id, role, granted_by: by }) : await takeRole(tx, { user_id: id, role })
    if (!changed) throw conflict()
    const [before, after] = change === 'grant' ? [{}, { role }] : [{ role }, {}]
    await noteAct(ctx, tx, {
      action: change === 'grant' ? 'user.role_granted' : 'user.role_removed',
      subject_id: id,
      before,
      after,
      reason,
    })
  })
}

/**
 * Disables an account, which ends all access to it, or enables it again. A disabled user is refused from the next request on. Their sign-in
 * is answered like a wrong password, so that an attacker does not learn that the password was right.
 * @throws proof_required; conflict when nothing would change, or for the admin's own account; last_admin; organizations_unseen
 */
export async function changeState(ctx: Context, input: StateChange & { id: string }): Promise<void> {
  const { id, change, reason } = input
  const { user_id } = requireRole(ctx.actor, 'admin')
  requireProof(ctx)
  if (change === 'disable' && id === user_id) throw conflict()
  await ctx.db.transaction(async (tx) => {
    // Locks organizations before the user, in the order of erasing an account.
    if (input.change === 'disable') await leaveUnmanaged(ctx, tx, { user_id: id, seen: input.seen })
    const user = await lockUser(tx, id)
    if ((user.disabled_at !== null) === (change === 'disable')) throw conflict()
    const disabled_at = change === 'disable' ? ctx.now.toISOString() : null
    await tx.update(users).set({ disabled_at, updated_at: ctx.now }).where(eq(users.id, id))
    const sessions_ended = change === 'disable' ? await endAccess(tx, id) : 0
    if (change === 'disable') await queueLetter(ctx, tx, accountDisabledLetter, { user_id: id })
    await noteAct(ctx, tx, {
      action: change === 'disable' ? 'user.disabled' : 'user.enabled',
      subject_id: id,
      before: { state: change === 'disable' ? 'enabled' : 'disabled' },
      after: { state: change === 'disable' ? 'disabled' : 'enabled', ...(change === 'disable' && { sessions_ended }) },
      reason,
    })
  })
}

/**
 * Ends one session of a user, or all access but the admin's current session: a connected site may have access without one. Either voids what is
 * pending, as the session may be a stranger's.
 * @throws proof_required; not_found when the named session is not the user's
 */
export async function endSessionsOf(ctx: Context, input: { id: string; session_id?: string }): Promise<void> {
  const { session_id: current } = requireRole(ctx.actor, 'admin')
  requireProof(ctx)
  await ctx.db.transaction(async (tx) => {
    const user = await lockUser(tx, input.id)
    if (input.session_id !== undefined) await voidPendingActs(tx, user.id)
    const sessions_ended = await (input.session_id === undefined
      ? endAccess(tx, user.id, current)
      : endSession(tx, user.id, input.session_id))
    if (input.session_id !== undefined && sessions_ended === 0) throw notFound()
    await noteAct(ctx, tx, { action: 'user.sessions_ended', subject_id: user.id, after: { sessions_ended } })
  })
}

/** Locks the row, so that changes of one account are serialized. */
async function lockUser(tx: Db, id: string) {
  const [user] = await tx
    .select({ id: users.id, disabled_at: users.disabled_at, email_verified: users.email_verified })
    .from(users)
    .where(eq(users.id, id))
    .for('update')
  if (!user) throw notFound()
  return user
}
