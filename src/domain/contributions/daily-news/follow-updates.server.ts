import { eq, sql } from 'drizzle-orm'
import { rowsOf } from '../../../kit/data/db.server.ts'
import { onEvent } from '../../../kit/event-handler.server.ts'
import { PROJECT_NEWS } from '../../projects/news/announce-news.server.ts'
import { followersOf } from '../../projects/news/news-followers.server.ts'
import { projectUpdates } from '../../projects/updates/update.tables.server.ts'
import { mailToday } from './mail-news.server.ts'

/** Letters queued in one transaction, well within the time of one delivery. */
const BATCH = 200

/**
 * Queues the letters of one batch, and the event of the next one. The update's row stores its progress, so that a batch delivered twice is
 * written once.
 */
export const mailNews = onEvent(PROJECT_NEWS, async (ctx, { update_id, after }) => {
  await ctx.db.transaction(async (tx) => {
    const [update] = await tx
      .select({
        mailed_to: projectUpdates.mailed_to,
        mailed_at: projectUpdates.mailed_at,
        project_id: projectUpdates.project_id,
      })
      .from(projectUpdates)
      .where(eq(projectUpdates.id, update_id))
      .for('update')
    if (!update || update.mailed_at !== null || update.mailed_to !== after) return
    const followers = await rowsOf<{ user_id: string }>(
      tx,
      sql`${followersOf(update.project_id)} and u.id > ${after ?? ''} order by u.id limit ${BATCH}`,
    )
    await mailToday(
      ctx,
      tx,
      followers.map(({ user_id }) => ({ user_id, update_id })),
    )
    const last = followers.at(-1)?.user_id
    const all = followers.length < BATCH
    await tx
      .update(projectUpdates)
      .set({ ...(last && { mailed_to: last }), ...(all && { mailed_at: ctx.now.toISOString() }) })
      .where(eq(projectUpdates.id, update_id))
    if (!all && last) await ctx.outbox.emit(tx, PROJECT_NEWS, { update_id, after: last })
  })
})
