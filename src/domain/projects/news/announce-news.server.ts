import { z } from 'zod'
import type { Context } from '../../../kit/context.server.ts'
import type { Db } from '../../../kit/data/db.server.ts'
import { eventType } from '../../../kit/data/event.ts'

/** A project has an update. `after`: the last follower who got a letter already; null at the beginning. */
export const PROJECT_NEWS = eventType('project.news', z.object({ update_id: z.string(), after: z.string().nullable() }))

/** Queues the notification of all followers of the project, in the transaction that publishes the update. */
export async function announceNews(ctx: Pick<Context, 'outbox'>, tx: Db, update_id: string): Promise<void> {
  await ctx.outbox.emit(tx, PROJECT_NEWS, { update_id, after: null })
}
