import { and, asc, eq, gt, gte, isNull, like, or } from 'drizzle-orm'
import type { Context } from '../../kit/context.server.ts'
import type { Db } from '../../kit/data/db.server.ts'
import { ReadableError } from '../../kit/errors.ts'
import { queueLetter } from '../emails/queue-letter.server.ts'
import { clearRefusals } from '../emails/refused-address.server.ts'
import { unlinkIdentities } from '../sign-in/accounts.server.ts'
import { readToken, redeemToken } from '../sign-in/mailed-links.server.ts'
import { INVALID_LINK } from '../sign-in/sign-in.errors.ts'
import { endAccess } from '../users/end-access.server.ts'
import { users, verifications } from '../users/user.tables.server.ts'
import { KEEP_EMAIL_DAYS } from '../users/user.ts'
import { recoverPasswordLetter } from './account.letters.ts'
import { asInvalidLink } from './confirm-address.server.ts'
import { emailChanges } from './email-change.tables.server.ts'

/**
 * Restores the address to which the link was mailed: cancels a waiting change, or reverts it with those that followed it. Ends all access,
 * because the attacker has the password, unlinks identities at other providers that were linked since the change was asked for, and mails a
 * link to choose another password.
 * @throws invalid_link, also when another account has confirmed the address since
 */
export async function keepEmail(ctx: Context, input: { token: string }): Promise<void> {
  const user_id = await ctx.db
    .transaction(async (tx) => {
      const { user_id, email } = await redeemToken(tx, 'keep-email', input.token)
      // A concurrent confirmation is waited for, and then reverted.
      await tx.delete(verifications).where(like(verifications.value, `change-email ${user_id} %`))
      const mine = eq(emailChanges.user_id, user_id)
      const [change] = await changesOf(ctx, tx, { user_id, email }).for('update')
      if (!change) throw new ReadableError(INVALID_LINK)
      await tx.delete(emailChanges).where(and(mine, gte(emailChanges.asked_at, change.asked_at)))
      if (change.changed_at !== null) {
        const [user] = await tx
          .update(users)
          .set({ email, updated_at: ctx.now })
          .where(and(eq(users.id, user_id), isNull(users.disabled_at)))
          .returning({ id: users.id })
        if (!user) throw new ReadableError(INVALID_LINK)
        // A second statement: a trigger resets `email_verified` whenever the address changes.
        await tx.update(users).set({ email_verified: true }).where(eq(users.id, user_id))
      }
      await clearRefusals(tx, { address: email })
      await endAccess(tx, user_id)
      await unlinkIdentities(tx, user_id, new Date(change.asked_at))
      await queueLetter(ctx, tx, recoverPasswordLetter, { user_id })
      return user_id
    })
    .catch(asInvalidLink)
  ctx.log.info({ request_id: ctx.request_id, user: user_id }, 'e-mail kept')
}

/**
 * Checks a link without using it.
 * @throws invalid_link, also when there is no change left that it could end
 */
export async function checkKeepLink(ctx: Context, { token }: { token: string }): Promise<void> {
  const found = await changesOf(ctx, ctx.db, await readToken(ctx.db, 'keep-email', token))
  if (found.length === 0) throw new ReadableError(INVALID_LINK)
}

/** The first change of an address that can still be cancelled or taken back. */
function changesOf({ now }: Pick<Context, 'now'>, db: Db, { user_id, email }: { user_id: string; email: string }) {
  const since = new Date(now.getTime() - KEEP_EMAIL_DAYS * 86_400_000).toISOString()
  const reachable = or(isNull(emailChanges.changed_at), gt(emailChanges.changed_at, since))
  return db
    .select()
    .from(emailChanges)
    .where(and(eq(emailChanges.user_id, user_id), eq(emailChanges.old_email, email), reachable))
    .orderBy(asc(emailChanges.asked_at))
    .limit(1)
}
