import type { Context } from '../kit/context.server.ts'
import { ReadableError } from '../kit/errors.ts'
import { networkOf } from '../kit/http-guard.server.ts'
import { accounts } from './accounts.server.ts'
import { deviceOf } from './device.ts'
import { findByLogin } from './find-person.server.ts'
import { verifyNobody, verifyPassword } from './password-digest.server.ts'
import { SESSION_SECONDS } from './person.ts'
import { countSignIn } from './sign-in-limits.server.ts'

/** Where a request comes from, as far as the server can believe it. */
export interface From {
  address: string
  user_agent?: string
}

export interface AccessToken {
  access_token: string
  token_type: 'Bearer'
  /** seconds */
  expires_in: number
}

/**
 * A new session for whoever knows the password. Nobody's name, a wrong password and a disabled account look the same and take the same time.
 * @throws invalid_grant, or too_many with the seconds to wait
 */
export async function authenticate(ctx: Context, input: { login: string; password: string; from: From }): Promise<AccessToken> {
  const user = await findByLogin(ctx.db, input.login.trim())
  const attempt = await countSignIn(ctx.pool, { account: user?.id ?? input.login, address: input.from.address })
  const right = user?.password ? await verifyPassword(input.password, user.password) : await verifyNobody(input.password)
  const network = networkOf(input.from.address)
  if (!user || !right || user.disabled_at !== null) {
    ctx.log.warn({ request_id: ctx.request_id, user: user?.id, network }, 'sign-in refused')
    throw new ReadableError('invalid_grant')
  }
  await attempt.forget()
  const session = await accounts(ctx.db).createSession(user.id, false, { userAgent: deviceOf(input.from.user_agent), ipAddress: network })
  ctx.log.info({ request_id: ctx.request_id, user: user.id, session: session.id, network }, 'signed in')
  return { access_token: session.token, token_type: 'Bearer', expires_in: SESSION_SECONDS }
}
