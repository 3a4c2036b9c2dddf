import { and, eq, sql } from 'drizzle-orm'
import type { Context } from '../../kit/context.server.ts'
import { type Db, rowsOf } from '../../kit/data/db.server.ts'
import { conflict, ReadableError } from '../../kit/errors.ts'
import { noteAct } from '../audit/note-act.server.ts'
import { queueLetter } from '../emails/queue-letter.server.ts'
import { roleConfirmation } from './managed-user.policy.ts'
import type { RoleChange } from './managed-user.ts'
import { roleGrantedLetter, roleRefusedLetter, roleRequestedLetter } from './role.letters.ts'
import { roleRequests, userRoles } from './user.tables.server.ts'
import { ROLE_NEEDS_ANOTHER } from './user.ts'

type RequestedRole = Pick<RoleChange, 'role' | 'reason'> & { id: string; by: string }

/**
 * Requests a role that needs two admins; every admin and the recipient get a letter.
 * @throws conflict when they have it, or it was requested
 */
export async function requestRole(ctx: Context, tx: Db, { id, role, reason, by }: RequestedRole): Promise<void> {
  const known = await tx
    .select()
    .from(userRoles)
    .where(and(eq(userRoles.user_id, id), eq(userRoles.role, role)))
  if (known.length > 0) throw conflict()
  const asked = await tx
    .insert(roleRequests)
    .values({ user_id: id, role, requested_by: by, reason: reason ?? null, created_at: ctx.now.toISOString() })
    .onConflictDoNothing()
    .returning({ role: roleRequests.role })
  if (asked.length === 0) throw conflict()
  await tell(ctx, tx, roleRequestedLetter, { id, role, by })
  await noteAct(ctx, tx, { action: 'user.role_requested', subject_id: id, after: { role }, reason })
}

/**
 * Confirms a request, which grants the role, or refuses it. Only another admin than the requester and the recipient may; the only admin may
 * confirm their own a day later.
 * @throws conflict when there is no request; role_needs_another
 */
export async function decideRoleRequest(
  ctx: Context,
  tx: Db,
  change: 'confirm' | 'refuse',
  { id, role, reason, by }: RequestedRole,
): Promise<void> {
  const of = and(eq(roleRequests.user_id, id), eq(roleRequests.role, role as 'admin'))
  const [request] = await tx.select().from(roleRequests).where(of).for('update')
  if (!request) throw conflict()
  if (change === 'confirm') {
    const [others] = await rowsOf<{ is_alone: boolean }>(tx, sql`select is_only_admin(${by}) as is_alone`)
    if (roleConfirmation({ ...request, ...others! }, { by, now: ctx.now }).why_not) throw new ReadableError(ROLE_NEEDS_ANOTHER)
    // Written before the request is deleted, which proves to the database that two people granted it.
    await tx.insert(userRoles).values({ user_id: id, role, granted_by: request.requested_by, confirmed_by: by })
    await tell(ctx, tx, roleGrantedLetter, { id, role, by })
  } else {
    await tell(ctx, tx, roleRefusedLetter, { id, role, by })
  }
  await tx.delete(roleRequests).where(of)
  await noteAct(ctx, tx, {
    action: change === 'confirm' ? 'user.role_granted' : 'user.role_refused',
    subject_id: id,
    ...(change === 'confirm' ? { before: {}, after: { role } } : { before: { role }, after: {} }),
    reason: reason ?? request.reason ?? undefined,
  })
}

async function tell(
  ctx: Context,
  tx: Db,
  letter: Pick<typeof roleRequestedLetter, 'kind' | 'facts'>,
  { id, role, by }: RequestedRole,
): Promise<void> {
  const admins = await rowsOf<{ user_id: string }>(tx, sql`select user_id from active_admins order by user_id`)
  for (const user_id of new Set([id, ...admins.map((admin) => admin.user_id)]))
    await queueLetter(ctx, tx, letter, { user_id, facts: { about_id: id, by_id: by, role } })
}
