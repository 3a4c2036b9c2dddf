import { and, eq } from 'drizzle-orm'
import { requireUser } from '../../kit/actor.policy.ts'
import type { Context } from '../../kit/context.server.ts'
import { notFound } from '../../kit/errors.ts'
import { sessions } from '../users/user.tables.server.ts'

/**
 * Ends the current session, another one of the user, or all of them: their tokens are refused from the next request on.
 * @throws not_found when the named session is not the user's
 */
export async function endSessions(ctx: Context, which: 'this' | 'all' | { id: string }): Promise<void> {
  const { user_id, session_id } = requireUser(ctx.actor)
  const id = which === 'this' ? session_id : which === 'all' ? undefined : which.id
  const mine = eq(sessions.user_id, user_id)
  const ended = await ctx.db
    .delete(sessions)
    .where(id === undefined ? mine : and(mine, eq(sessions.id, id)))
    .returning({ id: sessions.id })
  if (ended.length === 0) throw notFound()
  ctx.log.info({ request_id: ctx.request_id, user: user_id, sessions: ended.length }, 'signed out')
}
