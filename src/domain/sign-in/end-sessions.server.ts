import { z } from 'zod'
import { requireUser } from '../../kit/actor.policy.ts'
import type { Context } from '../../kit/context.server.ts'
import { eventType } from '../../kit/data/event.ts'
import { notFound } from '../../kit/errors.ts'
import { endAccess, endSession, voidPendingActs } from '../users/end-access.server.ts'

/** Sessions of a user ended: the sites where they began to be signed in are to know. */
export const SESSION_ENDED = eventType('session.ended', z.object({}))

/**
 * Ends the current session, another one of the user, or all access, connected sites included: tokens are refused from the next request on.
 * Another session may be a stranger's, so pending confirmations end with it.
 * @throws not_found when the named session is not the user's
 */
export async function endSessions(ctx: Context, which: 'this' | 'all' | { id: string }): Promise<void> {
  const { user_id, session_id } = requireUser(ctx.actor)
  const ended = await ctx.db.transaction(async (tx) => {
    await ctx.outbox.emit(tx, SESSION_ENDED, {})
    if (which === 'all') return endAccess(tx, user_id)
    const id = which === 'this' ? session_id : which.id
    if (id !== session_id) await voidPendingActs(tx, user_id)
    return endSession(tx, user_id, id)
  })
  if (ended === 0) throw notFound()
  ctx.log.info({ request_id: ctx.request_id, user: user_id, sessions: ended }, 'signed out')
}
