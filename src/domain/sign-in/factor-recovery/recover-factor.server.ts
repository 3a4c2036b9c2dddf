import { eq, sql } from 'drizzle-orm'
import { requireUser } from '../../../kit/actor.policy.ts'
import type { Context } from '../../../kit/context.server.ts'
import { type Db, rowsOf } from '../../../kit/data/db.server.ts'
import { conflict, notFound, ReadableError } from '../../../kit/errors.ts'
import { queueLetter } from '../../emails/queue-letter.server.ts'
import { needsFactor } from '../../users/user.policy.ts'
import { inTurn } from '../in-turn.ts'
import type { From } from '../open-session.server.ts'
import { RECOVERY_BY_ADMIN, RECOVERY_UNCONFIRMED } from '../second-factor/second-factor.ts'
import { INVALID_LINK } from '../sign-in.errors.ts'
import { countRequest } from '../sign-in-limits.server.ts'
import { factorRecoveredLetter, factorRecoveryDueLetter, factorRecoveryRequestedLetter } from './factor-recovery.letters.ts'
import { factorRecoveries } from './factor-recovery.tables.server.ts'
import { type FactorRecovery, WAIT_HOURS } from './factor-recovery.ts'
import { findRecovery, readChallenge, readRecoveryLink } from './find-recovery.server.ts'

/**
 * Begins the recovery of a lost second step, after the first step of a sign-in: in 72 hours a link is mailed that removes it, and letters
 * before that can cancel it. A running recovery is not changed; if its link is due, it is mailed again.
 * @throws challenge_expired; recovery_unconfirmed, recovery_by_admin; too_many
 */
export async function startFactorRecovery(ctx: Context, input: { challenge: string; from: From }): Promise<FactorRecovery> {
  const { id } = await readChallenge(ctx.db, input.challenge)
  // Pressed twice, it counts once.
  return inTurn(`factor-recovery ${id}`, () => start(ctx, id, input))
}

async function start(ctx: Context, id: string, input: { challenge: string; from: From }): Promise<FactorRecovery> {
  const running = await findRecovery(ctx.db, id)
  if (running && new Date(running.due_at) > ctx.now) return running
  await countRequest(ctx.pool, running ? 'mail' : 'factor_recovery', { address: input.from.address, account: id })
  return ctx.db.transaction(async (tx) => {
    // A concurrent change of the password voids either the code step or the recovery.
    await tx.execute(sql`select from second_factors where user_id = ${id} for update`)
    await readChallenge(tx, input.challenge)
    const begun = running ? false : await insert(ctx, tx, id)
    const recovery = await findRecovery(tx, id)
    if (!recovery) throw conflict()
    if (begun) await queueLetter(ctx, tx, factorRecoveryRequestedLetter, { user_id: id })
    else if (new Date(recovery.due_at) <= ctx.now) await queueLetter(ctx, tx, factorRecoveryDueLetter, { user_id: id })
    return recovery
  })
}

/** @returns false when another request was faster */
async function insert(ctx: Context, tx: Db, user_id: string): Promise<boolean> {
  const [user] = await rowsOf<{ email_verified: boolean; roles: string[] }>(
    tx,
    sql`select u.email_verified, array(select r.role from user_roles r where r.user_id = u.id) as roles from users u where u.id = ${user_id}`,
  )
  if (!user?.email_verified) throw new ReadableError(RECOVERY_UNCONFIRMED)
  if (needsFactor(user.roles)) throw new ReadableError(RECOVERY_BY_ADMIN)
  const due_at = new Date(ctx.now.getTime() + WAIT_HOURS * 3_600_000).toISOString()
  const inserted = await tx
    .insert(factorRecoveries)
    .values({ user_id, asked_at: ctx.now.toISOString(), due_at })
    .onConflictDoNothing()
    .returning({ user_id: factorRecoveries.user_id })
  if (inserted.length > 0) ctx.log.info({ request_id: ctx.request_id, user: user_id }, 'recovery of a second factor asked')
  return inserted.length > 0
}

/**
 * Cancels a recovery by a link of its letters.
 * @throws invalid_link, also when it was finished or cancelled at the same instant
 */
export async function cancelFactorRecovery(ctx: Context, { token }: { token: string }): Promise<void> {
  const { user } = await readRecoveryLink(ctx.db, token)
  if (!(await cancel(ctx, user.id))) throw new ReadableError(INVALID_LINK)
}

/**
 * Cancels the signed-in user's own.
 * @throws not_found when none is running
 */
export async function cancelOwnFactorRecovery(ctx: Context): Promise<void> {
  if (!(await cancel(ctx, requireUser(ctx.actor).user_id))) throw notFound()
}

async function cancel(ctx: Context, user_id: string): Promise<boolean> {
  const cancelled = await ctx.db
    .delete(factorRecoveries)
    .where(eq(factorRecoveries.user_id, user_id))
    .returning({ user_id: factorRecoveries.user_id })
  if (cancelled.length === 0) return false
  ctx.log.info({ request_id: ctx.request_id, user: user_id }, 'recovery of a second factor cancelled')
  return true
}

/**
 * Removes the second step by the link that was mailed at the end, and ends all access: signing in takes the password alone.
 * @throws invalid_link, also when it was cancelled at the same instant, or is not due
 */
export async function finishFactorRecovery(ctx: Context, { token }: { token: string }): Promise<void> {
  const { user, may_finish } = await readRecoveryLink(ctx.db, token)
  if (!may_finish) throw new ReadableError(INVALID_LINK)
  await ctx.db.transaction(async (tx) => {
    const [row] = await rowsOf<{ finished: boolean }>(
      tx,
      sql`select finish_factor_recovery(${user.id}, ${ctx.now.toISOString()}::timestamptz) as finished`,
    )
    if (!row?.finished) throw new ReadableError(INVALID_LINK)
    await queueLetter(ctx, tx, factorRecoveredLetter, { user_id: user.id })
  })
  ctx.log.info({ request_id: ctx.request_id, user: user.id }, 'second factor recovered')
}
