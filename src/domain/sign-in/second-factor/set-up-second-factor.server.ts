import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import { requireProof, requireUser } from '../../../kit/actor.policy.ts'
import type { Context } from '../../../kit/context.server.ts'
import { rowsOf } from '../../../kit/data/db.server.ts'
import { conflict, invalid } from '../../../kit/errors.ts'
import { seal, unseal } from '../../../kit/seal.server.ts'
import { queueLetter } from '../../emails/queue-letter.server.ts'
import { endAccess } from '../../users/end-access.server.ts'
import { needsFactor } from '../../users/user.policy.ts'
import { users } from '../../users/user.tables.server.ts'
import { findRecovery } from '../factor-recovery/find-recovery.server.ts'
import { recoveryCodesReplacedLetter, secondFactorOffLetter, secondFactorOnLetter } from '../sign-in.letters.ts'
import { FACTOR_SEAL } from './check-one-time-code.server.ts'
import { renewRecoveryCodes } from './recovery-codes.server.ts'
import { secondFactors } from './second-factor.tables.server.ts'
import type { SecondFactor } from './second-factor.ts'
import { newTotpSecret, totpStep, totpUri } from './totp.server.ts'

/** Finds the state of the signed-in user's second factor. */
export async function findSecondFactor(ctx: Context): Promise<SecondFactor> {
  const { user_id, roles } = requireUser(ctx.actor)
  const [row] = await rowsOf<{ since: string; left: number }>(
    ctx.db,
    sql`select iso_second(f.confirmed_at) as since,
      (select count(*)::int from recovery_codes r where r.user_id = f.user_id and r.used_at is null) as left
      from second_factors f where f.user_id = ${user_id} and f.confirmed_at is not null`,
  )
  const required = ctx.config.second_factor_required && needsFactor(roles)
  return { since: row?.since ?? null, recovery_codes_left: row?.left ?? 0, required, recovery: await findRecovery(ctx.db, user_id) }
}

/**
 * Returns the secret for the app. Before the first code it does not change within a session, so that a reloaded page shows the same QR
 * code; another session gets another one, as this one may be an intruder's.
 * @throws proof_required; conflict when the second factor is on already
 */
export async function startSecondFactor(ctx: Context): Promise<{ secret: string; uri: string }> {
  const { user_id, session_id } = requireProof(ctx)
  const about = { purpose: FACTOR_SEAL, owner: user_id }
  const fresh = {
    user_id,
    sealed_secret: seal(ctx.config.secret_key, about, newTotpSecret()),
    begun_in: session_id,
    created_at: ctx.now.toISOString(),
  }
  await ctx.db.delete(secondFactors).where(and(unconfirmedOf(user_id), sql`${secondFactors.begun_in} is distinct from ${session_id}`))
  await ctx.db.insert(secondFactors).values(fresh).onConflictDoNothing()
  const [factor] = await ctx.db.select().from(secondFactors).where(eq(secondFactors.user_id, user_id))
  if (!factor || factor.confirmed_at !== null) throw conflict()
  const [user] = await ctx.db.select({ username: users.username }).from(users).where(eq(users.id, user_id))
  const secret = unseal(ctx.config, about, factor.sealed_secret)
  return { secret, uri: totpUri(secret, { brand: ctx.config.brand.name, username: user?.username ?? '' }) }
}

/**
 * Turns the second factor on with a first code, and ends all other access.
 * @returns the recovery codes, only this once
 * @throws proof_required, conflict when this session did not start it, invalid_fields
 */
export async function confirmSecondFactor(ctx: Context, input: { otp: string }): Promise<string[]> {
  const { user_id, session_id } = requireProof(ctx)
  const unconfirmed = and(unconfirmedOf(user_id), eq(secondFactors.begun_in, session_id))
  return ctx.db.transaction(async (tx) => {
    const [factor] = await tx.select().from(secondFactors).where(unconfirmed).for('update')
    if (!factor) throw conflict()
    const secret = unseal(ctx.config, { purpose: FACTOR_SEAL, owner: user_id }, factor.sealed_secret)
    const step = totpStep(secret, input.otp.replace(/\s/g, ''), ctx.now)
    if (step === null) throw invalid({ otp: ['security_error_code'] })
    await tx.update(secondFactors).set({ confirmed_at: ctx.now.toISOString(), last_step: step }).where(unconfirmed)
    await endAccess(tx, user_id, session_id)
    await queueLetter(ctx, tx, secondFactorOnLetter, { user_id })
    ctx.log.info({ request_id: ctx.request_id, user: user_id }, 'second factor turned on')
    return renewRecoveryCodes(tx, ctx.config.secret_key, user_id)
  })
}

/**
 * Replaces the recovery codes.
 * @throws proof_required, conflict while it is off
 */
export async function replaceRecoveryCodes(ctx: Context): Promise<string[]> {
  const { user_id } = requireProof(ctx)
  return ctx.db.transaction(async (tx) => {
    const [factor] = await tx
      .select({ user_id: secondFactors.user_id })
      .from(secondFactors)
      .where(and(eq(secondFactors.user_id, user_id), isNotNull(secondFactors.confirmed_at)))
      .for('update')
    if (!factor) throw conflict()
    await queueLetter(ctx, tx, recoveryCodesReplacedLetter, { user_id })
    ctx.log.info({ request_id: ctx.request_id, user: user_id }, 'recovery codes replaced')
    return renewRecoveryCodes(tx, ctx.config.secret_key, user_id)
  })
}

/**
 * Turns the second factor off.
 * @throws proof_required; conflict while it is off, and if the user's role requires it
 */
export async function endSecondFactor(ctx: Context): Promise<void> {
  const { user_id, roles } = requireProof(ctx)
  if (ctx.config.second_factor_required && needsFactor(roles)) throw conflict()
  await ctx.db.transaction(async (tx) => {
    const on = and(eq(secondFactors.user_id, user_id), isNotNull(secondFactors.confirmed_at))
    const ended = await tx.delete(secondFactors).where(on).returning({ user_id: secondFactors.user_id })
    if (ended.length === 0) throw conflict()
    await queueLetter(ctx, tx, secondFactorOffLetter, { user_id })
  })
  ctx.log.info({ request_id: ctx.request_id, user: user_id }, 'second factor turned off')
}

function unconfirmedOf(user_id: string) {
  return and(eq(secondFactors.user_id, user_id), isNull(secondFactors.confirmed_at))
}
