import type { Context } from '../../kit/context.server.ts'
import { networkOf } from '../../kit/http/http-guard.server.ts'
import { queueLetter } from '../emails/queue-letter.server.ts'
import { SESSION_SECONDS } from '../users/user.ts'
import { accounts } from './accounts.server.ts'
import { deviceOf } from './device.ts'
import { noteDevice } from './known-devices.server.ts'
import { newDeviceLetter } from './sign-in.letters.ts'

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

/** A new session for whoever has shown that they are this user, by whatever way of signing in. From somewhere new, the user is notified by mail. */
export async function openSession(ctx: Context, { id }: { id: string }, from: From): Promise<AccessToken> {
  const network = networkOf(from.address)
  const device = deviceOf(from.user_agent)
  const session = await ctx.db.transaction(async (tx) => {
    if (await noteDevice(tx, id, { device, address: from.address, now: ctx.now }))
      await queueLetter(ctx, tx, newDeviceLetter, { user_id: id })
    return accounts(tx).createSession(id, false, { userAgent: device, ipAddress: network })
  })
  ctx.log.info({ request_id: ctx.request_id, user: id, session: session.id, network }, 'signed in')
  return { access_token: session.token, token_type: 'Bearer', expires_in: SESSION_SECONDS }
}
