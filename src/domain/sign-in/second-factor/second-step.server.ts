import type { Context } from '../../../kit/context.server.ts'
import type { Db } from '../../../kit/data/db.server.ts'
import { ReadableError } from '../../../kit/errors.ts'
import { issueLink, readLink, redeemLink } from '../mailed-links.server.ts'
import { type AccessToken, type From, lockPassword, openSession } from '../open-session.server.ts'
import { checkOneTimeCode } from './check-one-time-code.server.ts'
import { CHALLENGE_EXPIRED, OTP_REQUIRED } from './second-factor.ts'

/**
 * Signs in a user who has passed the first step (a password, or another provider's sign-in): directly, or with a code if they have a second
 * factor.
 * @param input.prove locks what they signed in with (`openSession`), for who has no password
 * @throws otp_required with a challenge for {@link answerChallenge}; invalid_otp, too_many; invalid_grant once the password is another one
 */
export async function passFirstStep(
  ctx: Context,
  user: { id: string; email: string; factor: boolean; password?: string | null },
  input: { otp?: string; from: From; redirect?: string; prove?: (tx: Db) => Promise<unknown> },
): Promise<AccessToken> {
  const { prove = (tx: Db) => lockPassword(tx, user) } = input
  if (user.factor) {
    if (!input.otp) {
      const challenge = await ctx.db.transaction(async (tx) => {
        await prove(tx)
        return issueLink(tx, 'second-step', user)
      })
      throw new ReadableError(OTP_REQUIRED, { challenge, redirect: input.redirect })
    }
    await checkOneTimeCode(ctx, { user_id: user.id, code: input.otp, from: input.from })
  }
  return openSession(ctx, user, input.from, prove)
}

/**
 * Completes the second step alone: the challenge identifies who passed the first step in the last five minutes, and is valid for one
 * sign-in.
 * @throws challenge_expired, invalid_otp, too_many
 */
export async function answerChallenge(ctx: Context, input: { challenge: string; otp: string; from: From }): Promise<AccessToken> {
  const user = await readLink(ctx.db, 'second-step', input.challenge).catch(expired)
  await checkOneTimeCode(ctx, { user_id: user.id, code: input.otp, from: input.from })
  return openSession(ctx, user, input.from, (tx) => redeemLink(tx, 'second-step', input.challenge).catch(expired))
}

function expired(error: unknown): never {
  throw error instanceof ReadableError && error.code === 'invalid_link' ? new ReadableError(CHALLENGE_EXPIRED) : error
}
