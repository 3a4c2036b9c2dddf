import { and, eq, isNotNull, lt } from 'drizzle-orm'
import type { Context } from '../../../kit/context.server.ts'
import { ReadableError } from '../../../kit/errors.ts'
import { networkOf } from '../../../kit/http/addresses.ts'
import { unseal } from '../../../kit/seal.server.ts'
import { queueLetter } from '../../emails/queue-letter.server.ts'
import type { From } from '../open-session.server.ts'
import { recoveryCodeUsedLetter, wrongCodesLetter } from '../sign-in.letters.ts'
import { countCode } from '../sign-in-limits.server.ts'
import { takeRecoveryCode } from './recovery-codes.server.ts'
import { secondFactors } from './second-factor.tables.server.ts'
import { INVALID_OTP } from './second-factor.ts'
import { totpStep } from './totp.server.ts'

export const FACTOR_SEAL = 'second-factor'
/** At this many wrong codes in a day the owner is notified that somebody knows their password. */
const NOTIFY_AFTER = 5

/**
 * Verifies and uses up a code of the user's app, or one of their recovery codes. Attempts are counted by account, browser and address before the
 * code is checked.
 * @throws invalid_otp, too_many
 */
export async function checkOneTimeCode(
  ctx: Context,
  input: { user_id: string; session_id?: string; code: string; from: From },
): Promise<void> {
  const { user_id, session_id, from } = input
  const code = input.code.replace(/\s/g, '')
  const isAppCode = /^\d{6}$/.test(code)
  const attempt = await countCode(ctx, {
    account: user_id,
    user_ids: [user_id],
    ...(session_id && { session_id }),
    from,
    of_app: isAppCode,
  })
  const right = isAppCode ? await takeAppCode(ctx, user_id, code) : await takeRecoveryCode(ctx.db, ctx.config, user_id, code)
  if (!right) {
    ctx.log.warn({ request_id: ctx.request_id, user: user_id, network: networkOf(from.address) }, 'one-time code refused')
    if (attempt.failures === NOTIFY_AFTER) await ctx.db.transaction((tx) => queueLetter(ctx, tx, wrongCodesLetter, { user_id }))
    throw new ReadableError(INVALID_OTP)
  }
  await attempt.forget()
  if (isAppCode) return
  ctx.log.info({ request_id: ctx.request_id, user: user_id }, 'recovery code used')
  await ctx.db.transaction((tx) => queueLetter(ctx, tx, recoveryCodeUsedLetter, { user_id }))
}

/** Uses up an app code. Exactly one of two concurrent requests with the same code succeeds. */
async function takeAppCode(ctx: Context, user_id: string, code: string): Promise<boolean> {
  const [factor] = await ctx.db
    .select()
    .from(secondFactors)
    .where(and(eq(secondFactors.user_id, user_id), isNotNull(secondFactors.confirmed_at)))
  if (!factor) return false
  const secret = unseal(ctx.config, { purpose: FACTOR_SEAL, owner: user_id }, factor.sealed_secret)
  const step = totpStep(secret, code, ctx.now)
  if (step === null) return false
  const taken = await ctx.db
    .update(secondFactors)
    .set({ last_step: step })
    .where(and(eq(secondFactors.user_id, user_id), lt(secondFactors.last_step, step)))
    .returning({ user_id: secondFactors.user_id })
  return taken.length > 0
}
