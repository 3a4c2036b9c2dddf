import { eq, sql } from 'drizzle-orm'
import { requireUser } from '../../kit/actor.policy.ts'
import type { Context } from '../../kit/context.server.ts'
import { conflict } from '../../kit/errors.ts'
import { queueLetter } from '../emails/queue-letter.server.ts'
import { markDone, redeemLink } from '../sign-in/mailed-links.server.ts'
import type { From } from '../sign-in/open-session.server.ts'
import { countLetterTo, countRequest } from '../sign-in/sign-in-limits.server.ts'
import { users } from '../users/user.tables.server.ts'
import { verifyEmailLetter } from './account.letters.ts'
import { orDone } from './check-link.server.ts'
import { confirmAddress } from './confirm-address.server.ts'

/**
 * Confirms the address that a mailed link was sent to.
 * @throws invalid_link, also when another account has confirmed it; already_confirmed when this link did
 */
export async function verifyEmail(ctx: Context, input: { token: string }): Promise<void> {
  const user = await ctx.db
    .transaction(async (tx) => {
      const owner = await redeemLink(tx, 'verify-email', input.token)
      await confirmAddress(tx, owner.id)
      await markDone(tx, 'verify-email', input.token, owner)
      return owner
    })
    .catch((error) => orDone(ctx.db, 'verify-email', input.token, error))
  ctx.log.info({ request_id: ctx.request_id, user: user.id }, 'e-mail verified')
}

/**
 * Sends the verification link to the signed-in user again, also to an address that was confirmed and refuses messages now.
 * @throws conflict when the address is confirmed already, too_many
 */
export async function resendVerification(ctx: Context, input: { from: From }): Promise<void> {
  const { user_id } = requireUser(ctx.actor)
  const [user] = await ctx.db
    .select({ email: users.email, email_verified: users.email_verified, refuses: sql<boolean>`mailbox_refuses(${users.email})` })
    .from(users)
    .where(eq(users.id, user_id))
  if (!user || (user.email_verified && !user.refuses)) throw conflict()
  await countRequest(ctx.pool, 'mail', { address: input.from.address, account: user.email })
  await countLetterTo(ctx.pool, user.email, input.from)
  await ctx.db.transaction((tx) => queueLetter(ctx, tx, verifyEmailLetter, { user_id }))
}
