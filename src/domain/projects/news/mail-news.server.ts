import { sql } from 'drizzle-orm'
import { argentineTime } from '../../../kit/argentine-time.ts'
import type { Context } from '../../../kit/context.server.ts'
import { type Db, rowsOf } from '../../../kit/data/db.server.ts'
import { queueLetter } from '../../emails/queue-letter.server.ts'
import { projectNewsLetter, projectReportLetter, projectUpdateLetter } from './news.letters.ts'
import { newsLetters, newsWaiting } from './news.tables.server.ts'

type Mailer = Pick<Context, 'outbox' | 'now'>

/** Followers whose letters are queued in one transaction. */
const BATCH = 200

/** Mails an update to those of the followers who had no letter with news today; it waits for the others' next one. */
export async function mailToday(ctx: Mailer, tx: Db, followers: string[], update_id: string): Promise<void> {
  if (followers.length === 0) return
  const created_at = ctx.now.toISOString()
  await tx
    .insert(newsWaiting)
    .values(followers.map((user_id) => ({ user_id, update_id, created_at })))
    .onConflictDoNothing()
  await queueToday(ctx, tx, followers)
}

/** Mails what waited since yesterday, everything of one person in one letter. @returns the number of letters */
export async function mailWaitingNews(ctx: Mailer & Pick<Context, 'db'>): Promise<number> {
  let [after, letters] = ['', 0]
  for (;;) {
    const waiting = await rowsOf<{ user_id: string }>(
      ctx.db,
      sql`select distinct user_id from news_waiting where day is null and user_id > ${after} order by user_id limit ${BATCH}`,
    )
    const last = waiting.at(-1)
    if (!last) return letters
    after = last.user_id
    letters += await ctx.db.transaction((tx) =>
      queueToday(
        ctx,
        tx,
        waiting.map(({ user_id }) => user_id),
      ),
    )
  }
}

/** The key of `news_letters` lets one of several processes queue a person's letter of a day. */
async function queueToday(ctx: Mailer, tx: Db, users: string[]): Promise<number> {
  const day = argentineTime(ctx.now).slice(0, 10)
  const parts = await rowsOf<{ user_id: string; updates: { id: string; kind: string }[] }>(
    tx,
    sql`with letters as (
        insert into ${newsLetters} (user_id, day) select id, ${day}::date from unnest(${sql.param(users)}::text[]) id
        where exists (select from news_waiting w where w.user_id = id and w.day is null) order by id on conflict do nothing returning user_id),
      parts as (update news_waiting w set day = ${day}::date from letters l where w.user_id = l.user_id and w.day is null returning w.user_id, w.update_id)
      select p.user_id, json_agg(json_build_object('id', u.id, 'kind', u.kind) order by u.created_at) as updates
      from parts p join project_updates u on u.id = p.update_id group by p.user_id order by p.user_id`,
  )
  for (const { user_id, updates } of parts) {
    const [only] = updates
    if (updates.length > 1) await queueLetter(ctx, tx, projectNewsLetter, { user_id, facts: { updates: updates.map(({ id }) => id) } })
    else if (only)
      await queueLetter(ctx, tx, only.kind === 'report' ? projectReportLetter : projectUpdateLetter, {
        user_id,
        facts: { update_id: only.id },
      })
  }
  return parts.length
}
