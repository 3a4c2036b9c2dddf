import type { Context } from '../../kit/context.server.ts'
import { ReadableError } from '../../kit/errors.ts'
import { networkOf } from '../../kit/http/http-guard.server.ts'
import { findByLogin } from '../users/find-user.server.ts'
import type { AccessToken, From } from './open-session.server.ts'
import { verifyNobody, verifyPassword } from './password/password-digest.server.ts'
import { passFirstStep } from './second-factor/second-step.server.ts'
import { INVALID_GRANT } from './sign-in.errors.ts'
import { countSignIn } from './sign-in-limits.server.ts'

/**
 * Signs in with a password, and a one-time code if the user has a second factor. An unknown login, a wrong password and a disabled account
 * give the same response in the same time.
 * @throws invalid_grant; otp_required, invalid_otp; too_many and busy with the seconds to wait
 */
export async function authenticate(
  ctx: Context,
  input: { login: string; password: string; otp?: string; from: From },
): Promise<AccessToken> {
  const user = await findByLogin(ctx.db, input.login.trim())
  const attempt = await countSignIn(ctx.pool, { account: user?.id ?? input.login, address: input.from.address })
  const right = user?.password ? await verifyPassword(input.password, user.password) : await verifyNobody(input.password)
  if (!user || !right || user.disabled_at !== null) {
    ctx.log.warn({ request_id: ctx.request_id, user: user?.id, network: networkOf(input.from.address) }, 'sign-in refused')
    throw new ReadableError(INVALID_GRANT)
  }
  await attempt.forget()
  return passFirstStep(ctx, user, input)
}
