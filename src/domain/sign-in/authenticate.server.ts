import type { Context } from '../../kit/context.server.ts'
import { ReadableError } from '../../kit/errors.ts'
import { networkOf } from '../../kit/http/addresses.ts'
import { findByLogin } from '../users/find-user.server.ts'
import { plainLogin } from '../users/user.ts'
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
  const login = plainLogin(input.login)
  const found = await findByLogin(ctx.db, login)
  const attempt = { account: login, user_ids: found.flatMap((user) => user?.id ?? []), from: input.from }
  const user = await countSignIn(ctx, attempt, async () => {
    // Read again, as the password or the account may have changed while this waited for its turn.
    const owner = await findByPassword(await findByLogin(ctx.db, login), input.password)
    return owner && owner.disabled_at === null ? owner : undefined
  })
  if (!user) {
    const about = { request_id: ctx.request_id, user: found.find(Boolean)?.id, network: networkOf(input.from.address) }
    ctx.log.warn(about, 'sign-in refused')
    throw new ReadableError(INVALID_GRANT)
  }
  return passFirstStep(ctx, user, input)
}

/** Compares the password with all of them, also with missing ones, so that the time reveals nothing. */
async function findByPassword(found: Awaited<ReturnType<typeof findByLogin>>, password: string) {
  const right: boolean[] = []
  for (const user of found) right.push(user?.password ? await verifyPassword(password, user.password) : await verifyNobody(password))
  return found.find((_, i) => right[i])
}
