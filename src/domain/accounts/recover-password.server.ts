import type { Context } from '../../kit/context.server.ts'
import { refuseIfWrong } from '../../kit/errors.ts'
import { safeRedirect } from '../../kit/http/safe-redirect.ts'
import { queueLetter } from '../emails/queue-letter.server.ts'
import { setPassword } from '../sign-in/accounts.server.ts'
import { readLink, redeemLink } from '../sign-in/mailed-links.server.ts'
import type { From } from '../sign-in/open-session.server.ts'
import { digestPassword } from '../sign-in/password/password-digest.server.ts'
import { countRequest, mayWriteTo } from '../sign-in/sign-in-limits.server.ts'
import { endAccess } from '../users/end-access.server.ts'
import { findByLogin } from '../users/find-user.server.ts'
import { passwordChangedLetter, recoverPasswordLetter } from './account.letters.ts'
import { confirmAddress } from './confirm-address.server.ts'
import { checkNewPassword } from './register-user.server.ts'

/**
 * Sends a link to set a new password. The caller never learns whether the address has an account: limits, writes and response are the same.
 * @param input `redirect`: where the user was going, which the link leads on to if it is a path of this site
 * @throws too_many
 */
export async function requestRecovery(ctx: Context, input: { email: string; redirect?: string | undefined; from: From }): Promise<void> {
  await countRequest(ctx.pool, 'mail', { address: input.from.address, account: input.email })
  const [confirmed, newest] = await findByLogin(ctx.db, input.email)
  const user = confirmed ?? newest
  const may_write = user?.email_verified !== false || (await mayWriteTo(ctx.pool, user.email, input.from))
  const user_id = user && user.disabled_at === null && may_write ? user.id : null
  const redirect = safeRedirect(input.redirect, '')
  // The queue keeps what it is given, and tokens are kept nowhere.
  const facts = redirect === '' || /[?&]token=/.test(redirect) ? {} : { redirect }
  await ctx.db.transaction((tx) => queueLetter(ctx, tx, recoverPasswordLetter, { user_id, language: ctx.locale, facts }))
  ctx.log.info({ request_id: ctx.request_id, user: user_id ?? undefined }, 'recovery asked')
}

/**
 * Sets a new password by a mailed link: voids that link, ends all access and pending confirmations, and notifies the owner. A refused
 * password leaves the link valid. Since the link came by mail, the address counts as confirmed.
 * @throws invalid_link, invalid_fields
 */
export async function recoverPassword(
  ctx: Context,
  input: { token: string; password: string; password_confirmation: string },
): Promise<void> {
  const owner = await readLink(ctx.db, 'recover-password', input.token)
  refuseIfWrong(checkNewPassword(input, owner, ctx.config.brand.name))
  const password = await digestPassword(input.password)
  await ctx.db.transaction(async (tx) => {
    const { id } = await redeemLink(tx, 'recover-password', input.token)
    await setPassword(tx, id, password)
    await confirmAddress(tx, id)
    await endAccess(tx, id)
    await queueLetter(ctx, tx, passwordChangedLetter, { user_id: id })
  })
  ctx.log.info({ request_id: ctx.request_id, user: owner.id }, 'password recovered')
}
