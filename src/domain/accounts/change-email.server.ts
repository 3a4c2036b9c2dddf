import { and, eq, isNull, ne } from 'drizzle-orm'
import { requireUser } from '../../kit/actor.policy.ts'
import { readEmail } from '../../kit/addresses/email-address.ts'
import type { Context } from '../../kit/context.server.ts'
import { type FieldErrors, fieldErrorsOf, notFound, ReadableError, refuseIfWrong } from '../../kit/errors.ts'
import { newId } from '../../kit/ids.ts'
import { addressProblem } from '../emails/address-problem.server.ts'
import { queueLetter } from '../emails/queue-letter.server.ts'
import { clearRefusals } from '../emails/refused-address.server.ts'
import { markDone, redeemToken } from '../sign-in/mailed-links.server.ts'
import type { From } from '../sign-in/open-session.server.ts'
import { proveOwner } from '../sign-in/prove-again.server.ts'
import { INVALID_LINK } from '../sign-in/sign-in.errors.ts'
import { countLetterTo, countRequest } from '../sign-in/sign-in-limits.server.ts'
import { users } from '../users/user.tables.server.ts'
import { Email } from '../users/user.ts'
import { alreadyRegisteredLetter, confirmNewEmailLetter, emailChangedLetter, emailChangeRequestedLetter } from './account.letters.ts'
import { orDone } from './check-link.server.ts'
import { asInvalidLink, findOwnerOf } from './confirm-address.server.ts'
import { emailChanges } from './email-change.tables.server.ts'

/**
 * Requests a change of e-mail address: the current address stays until the new one is confirmed by a link mailed to it, and the current one
 * is notified. If another account has the new address, the response is the same and that account's owner is notified.
 * @returns the new address
 * @throws invalid_fields; proof_required for a user without a password; too_many
 */
export async function askEmailChange(
  ctx: Context,
  input: { email: string; email_confirmation: string; password?: string | undefined; from: From },
): Promise<string> {
  const { user_id } = requireUser(ctx.actor)
  const { from } = input
  const [user] = await ctx.db.select({ email: users.email, email_verified: users.email_verified }).from(users).where(eq(users.id, user_id))
  if (!user) throw notFound()
  const wrong_password = await fieldErrorsOf(() => proveOwner(ctx, { password: input.password, from }))
  refuseIfWrong({ ...addressProblem(ctx.config, input.email), ...checkNewEmail(input, user.email), ...wrong_password })
  const new_email = plain(input.email)
  await countRequest(ctx.pool, 'mail', { address: from.address, account: user_id })
  await countLetterTo(ctx.pool, new_email, from)
  await ctx.db.transaction(async (tx) => {
    await tx.delete(emailChanges).where(pendingOf(user_id))
    const asked = { id: newId('echg'), user_id, old_email: user.email, new_email, asked_at: ctx.now.toISOString() }
    await tx.insert(emailChanges).values(asked)
    const owner = await findOwnerOf(tx, new_email)
    if (owner) await queueLetter(ctx, tx, alreadyRegisteredLetter, { user_id: owner.id })
    else await queueLetter(ctx, tx, confirmNewEmailLetter, { user_id })
    if (user.email_verified) await queueLetter(ctx, tx, emailChangeRequestedLetter, { user_id, facts: { change_id: asked.id } })
  })
  ctx.log.info({ request_id: ctx.request_id, user: user_id }, 'e-mail change asked')
  return new_email
}

function checkNewEmail({ email, email_confirmation }: { email: string; email_confirmation: string }, present: string): FieldErrors {
  const malformed = Email.safeParse(email).error?.issues[0]?.message
  const problem = malformed ?? (plain(email) === present ? 'account_error_same_email' : undefined)
  const repeated = email_confirmation.trim() ? 'account_error_emails' : 'kit_required_field'
  return {
    ...(problem && { email: [problem] }),
    ...(plain(email) !== plain(email_confirmation) && { email_confirmation: [repeated] }),
  }
}

/** The form that `Email` stores; two invalid ones are compared as typed. */
function plain(email: string): string {
  return readEmail(email) ?? email.trim().toLowerCase()
}

/**
 * Cancels the pending change.
 * @throws not_found when none is pending
 */
export async function cancelEmailChange(ctx: Context): Promise<void> {
  const { user_id } = requireUser(ctx.actor)
  const cancelled = await ctx.db.delete(emailChanges).where(pendingOf(user_id)).returning({ id: emailChanges.id })
  if (cancelled.length === 0) throw notFound()
}

/**
 * Replaces the address with the new one, by the link that was mailed to it; the old address is notified.
 * @throws invalid_link, also when the change was cancelled or another account has taken the address; already_confirmed when this link did
 */
export async function confirmEmailChange(ctx: Context, input: { token: string }): Promise<void> {
  const user_id = await ctx.db
    .transaction(async (tx) => {
      const { user_id, email } = await redeemToken(tx, 'change-email', input.token)
      const [change] = await tx
        .update(emailChanges)
        .set({ changed_at: ctx.now.toISOString() })
        .where(and(pendingOf(user_id), eq(emailChanges.new_email, email)))
        .returning()
      // An address that nobody confirmed may be a stranger's, who is not to take the account over.
      const [before] = await tx
        .select({ email_verified: users.email_verified })
        .from(users)
        .where(eq(users.id, user_id))
        .for('no key update')
      const [user] = change
        ? await tx
            .update(users)
            .set({ email, updated_at: ctx.now })
            .where(and(eq(users.id, user_id), isNull(users.disabled_at), ne(users.email, email)))
            .returning({ id: users.id })
        : []
      if (!user) throw new ReadableError(INVALID_LINK)
      // A second statement: a trigger resets `email_verified` whenever the address changes.
      await tx.update(users).set({ email_verified: true }).where(eq(users.id, user_id))
      await clearRefusals(tx, { address: email })
      await markDone(tx, 'change-email', input.token, { id: user_id, email })
      if (before?.email_verified) {
        await tx.update(emailChanges).set({ old_confirmed: true }).where(eq(emailChanges.id, change!.id))
        await queueLetter(ctx, tx, emailChangedLetter, { user_id, facts: { change_id: change!.id } })
      }
      return user_id
    })
    .catch(asInvalidLink)
    .catch((error) => orDone(ctx.db, 'change-email', input.token, error))
  ctx.log.info({ request_id: ctx.request_id, user: user_id }, 'e-mail changed')
}

function pendingOf(user_id: string) {
  return and(eq(emailChanges.user_id, user_id), isNull(emailChanges.changed_at))
}
