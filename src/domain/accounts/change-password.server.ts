import { eq } from 'drizzle-orm'
import { requireUser } from '../../kit/actor.policy.ts'
import type { Context } from '../../kit/context.server.ts'
import { fieldErrorsOf, notFound, refuseIfWrong } from '../../kit/errors.ts'
import { queueLetter } from '../emails/queue-letter.server.ts'
import { setPassword } from '../sign-in/accounts.server.ts'
import type { From } from '../sign-in/open-session.server.ts'
import { digestPassword } from '../sign-in/password/password-digest.server.ts'
import { proveOwner } from '../sign-in/prove-again.server.ts'
import { endAccess } from '../users/end-access.server.ts'
import { users } from '../users/user.tables.server.ts'
import { passwordChangedLetter } from './account.letters.ts'
import { checkNewPassword } from './register-user.server.ts'

/**
 * Changes the password of the signed-in user, ends all other access, connected sites included, and pending confirmations, and notifies them
 * by mail.
 * @throws invalid_fields; proof_required for a user without a password; too_many
 */
export async function changePassword(
  ctx: Context,
  input: { current_password?: string | undefined; password: string; password_confirmation: string; from: From },
): Promise<void> {
  const { user_id, session_id } = requireUser(ctx.actor)
  const [user] = await ctx.db.select({ username: users.username, email: users.email }).from(users).where(eq(users.id, user_id))
  if (!user) throw notFound()
  const proof = { password: input.current_password, from: input.from, field: 'current_password' as const }
  const errors = {
    ...(await fieldErrorsOf(() => proveOwner(ctx, proof))),
    ...checkNewPassword(input, user, ctx.config.brand.name),
  }
  const is_same = input.password !== '' && input.password === input.current_password && !errors.current_password
  refuseIfWrong(is_same ? { ...errors, password: ['account_error_same_password'] } : errors)
  const digest = await digestPassword(input.password)
  await ctx.db.transaction(async (tx) => {
    await setPassword(tx, user_id, digest)
    await endAccess(tx, user_id, session_id)
    await queueLetter(ctx, tx, passwordChangedLetter, { user_id })
  })
  ctx.log.info({ request_id: ctx.request_id, user: user_id }, 'password changed')
}
