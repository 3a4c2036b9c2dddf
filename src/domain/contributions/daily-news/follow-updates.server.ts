import { onEvent } from '../../../kit/event-handler.server.ts'
import { PROJECT_NEWS, takeFollowers } from '../../projects/news/announce-news.server.ts'
import { mailToday } from './mail-news.server.ts'

/** Queues the letters of one batch of a project's followers, in the transaction that records its progress. */
export const mailNews = onEvent(PROJECT_NEWS, async (ctx, news) => {
  await ctx.db.transaction(async (tx) => {
    const followers = await takeFollowers(ctx, tx, news)
    await mailToday(
      ctx,
      tx,
      followers.map((user_id) => ({ user_id, update_id: news.update_id })),
    )
  })
})
