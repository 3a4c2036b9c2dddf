import { eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Context } from '../../../kit/context.server.ts'
import { type Db, rowsOf } from '../../../kit/data/db.server.ts'
import { eventType } from '../../../kit/data/event.ts'
import { projectUpdates } from '../updates/update.tables.server.ts'
import { followersOf } from './news-followers.server.ts'

/** A project has an update. `after`: the last follower who got a letter already; null at the beginning. */
export const PROJECT_NEWS = eventType('project.news', z.object({ update_id: z.string(), after: z.string().nullable() }))
type ProjectNews = z.infer<typeof PROJECT_NEWS.payload>

/** Letters queued in one transaction, well within the time of one delivery. */
const BATCH = 200

/** Queues the notification of all followers of the project, in the transaction that publishes the update. */
export async function announceNews(ctx: Pick<Context, 'outbox'>, tx: Db, update_id: string): Promise<void> {
  await ctx.outbox.emit(tx, PROJECT_NEWS, { update_id, after: null })
}

/**
 * Takes the next batch of followers and queues the event of the one after it. The update's row stores its progress, so that a batch
 * delivered twice is written once.
 * @returns their ids
 */
export async function takeFollowers(ctx: Pick<Context, 'outbox' | 'now'>, tx: Db, { update_id, after }: ProjectNews): Promise<string[]> {
  const [update] = await tx
    .select({
      mailed_to: projectUpdates.mailed_to,
      mailed_at: projectUpdates.mailed_at,
      project_id: projectUpdates.project_id,
    })
    .from(projectUpdates)
    .where(eq(projectUpdates.id, update_id))
    .for('update')
  if (!update || update.mailed_at !== null || update.mailed_to !== after) return []
  const followers = await rowsOf<{ user_id: string }>(
    tx,
    sql`${followersOf(update.project_id)} and u.id > ${after ?? ''} order by u.id limit ${BATCH}`,
  )
  const last = followers.at(-1)?.user_id
  const all = followers.length < BATCH
  await tx
    .update(projectUpdates)
    .set({ ...(last && { mailed_to: last }), ...(all && { mailed_at: ctx.now.toISOString() }) })
    .where(eq(projectUpdates.id, update_id))
  if (!all && last) await ctx.outbox.emit(tx, PROJECT_NEWS, { update_id, after: last })
  return followers.map(({ user_id }) => user_id)
}
