import { and, eq, isNotNull } from 'drizzle-orm'
import { requireProof, requireRole } from '../../../kit/actor.policy.ts'
import type { Context } from '../../../kit/context.server.ts'
import type { Db } from '../../../kit/data/db.server.ts'
import { conflict, notFound } from '../../../kit/errors.ts'
import type { Log } from '../../../kit/log.server.ts'
import { noteAct } from '../../audit/note-act.server.ts'
import { queueLetter } from '../../emails/queue-letter.server.ts'
import { endAccess } from '../../users/end-access.server.ts'
import { lockByLogin } from '../../users/lock-user.server.ts'
import { users } from '../../users/user.tables.server.ts'
import { factorResetLetter } from '../factor-recovery/factor-recovery.letters.ts'
import { secondFactors } from './second-factor.tables.server.ts'

/**
 * Removes another user's lost second step; the admin has verified the user's identity. All access ends; a role that requires a second step
 * demands a new one at the next sign-in.
 * @throws proof_required; not_found; conflict for the admin's own, and where it is off
 */
export async function resetSecondFactor(ctx: Context, { id, reason }: { id: string; reason: string }): Promise<void> {
  const { user_id } = requireRole(ctx.actor, 'admin')
  requireProof(ctx)
  if (id === user_id) throw conflict()
  await ctx.db.transaction(async (tx) => {
    const [user] = await tx.select({ id: users.id }).from(users).where(eq(users.id, id)).for('update')
    if (!user) throw notFound()
    const sessions_ended = await remove(ctx, tx, id)
    if (sessions_ended === null) throw conflict()
    await noteAct(ctx, tx, { action: 'user.second_factor_reset', subject_id: id, after: { sessions_ended }, reason })
  })
}

/** The same for the command line, where no other admin is left: an act of the platform itself. */
export async function resetSecondFactorOf(
  { db, log, now, outbox }: { log: Log } & Pick<Context, 'db' | 'now' | 'outbox'>,
  login: string,
): Promise<'reset' | 'off' | 'unknown'> {
  return db.transaction(async (tx) => {
    const user = await lockByLogin(tx, login)
    if (!user) return 'unknown'
    const sessions_ended = await remove({ outbox }, tx, user.id)
    if (sessions_ended === null) return 'off'
    const by = { actor: { kind: 'guest' as const }, now, request_id: 'bin/admin', log }
    await noteAct(by, tx, { action: 'user.second_factor_reset', subject_id: user.id, after: { sessions_ended } })
    return 'reset'
  })
}

/** @returns how many sessions ended; null where it is off */
async function remove(ctx: Pick<Context, 'outbox'>, tx: Db, user_id: string): Promise<number | null> {
  const removed = await tx
    .delete(secondFactors)
    .where(and(eq(secondFactors.user_id, user_id), isNotNull(secondFactors.confirmed_at)))
    .returning({ user_id: secondFactors.user_id })
  if (removed.length === 0) return null
  const ended = await endAccess(tx, user_id)
  await queueLetter(ctx, tx, factorResetLetter, { user_id })
  return ended
}
