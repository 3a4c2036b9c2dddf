import { and, eq, isNull } from 'drizzle-orm'
import { requireUser } from '../../kit/actor.policy.ts'
import type { Context } from '../../kit/context.server.ts'
import { notFound } from '../../kit/errors.ts'
import { publish } from '../../kit/realtime/publish.server.ts'
import { userChannel } from '../realtime/channel.policy.ts'
import { notifications } from './notification.tables.server.ts'

/**
 * Marks one of the user's notifications as read, or all; their other tabs follow.
 * @throws unauthorized; not_found for one that is not theirs
 */
export async function readNotifications(ctx: Context, which: 'all' | { id: string }): Promise<void> {
  const { user_id } = requireUser(ctx.actor)
  const mine = eq(notifications.user_id, user_id)
  const named = which === 'all' ? mine : and(mine, eq(notifications.id, which.id))
  await ctx.db.transaction(async (tx) => {
    if (which !== 'all' && (await tx.$count(notifications, named)) === 0) throw notFound()
    const read = await tx
      .update(notifications)
      .set({ read_at: ctx.now.toISOString() })
      .where(and(named, isNull(notifications.read_at)))
      .returning({ id: notifications.id })
    if (read.length > 0) await publish(tx, userChannel(user_id), 'notifications.read', {})
  })
}
