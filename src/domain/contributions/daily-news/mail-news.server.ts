import { sql } from 'drizzle-orm'
import { argentineTime } from '../../../kit/argentine-time.ts'
import type { Context } from '../../../kit/context.server.ts'
import { type Db, rowsOf } from '../../../kit/data/db.server.ts'
import { queueLetter } from '../../emails/queue-letter.server.ts'
import { projectReportLetter, projectUpdateLetter } from '../../projects/news/news.letters.ts'
import { findUpdateKinds, type UpdateKind } from '../../projects/updates/find-updates.server.ts'
import { contributionNotifiedLetter } from '../notices/notice.letters.ts'
import { dailyNewsLetter } from './daily-news.letters.ts'
import { newsLetters, newsWaiting } from './daily-news.tables.server.ts'

type Mailer = Pick<Context, 'outbox' | 'now'>
type News = { user_id: string } & ({ update_id: string } | { notice_id: number })

/** Recipients whose letters are queued in one transaction. */
const BATCH = 200

/** Mails news to those who had no letter with news today; it waits for the others' next one. */
export async function mailToday(ctx: Mailer, tx: Db, news: readonly News[]): Promise<void> {
  if (news.length === 0) return
  const created_at = ctx.now.toISOString()
  await tx
    .insert(newsWaiting)
    .values(news.map((one) => ({ ...one, created_at })))
    .onConflictDoNothing()
  await queueToday(ctx, tx, [...new Set(news.map(({ user_id }) => user_id))])
}

/** Mails news that have waited since yesterday, all of one person in one letter. @returns the number of letters */
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

/** A person's news of one letter. */
interface Parts extends Record<string, unknown> {
  user_id: string
  updates: string[]
  notices: number[]
}

/** The key of `news_letters` lets one of several processes queue a person's letter of a day. */
async function queueToday(ctx: Mailer, tx: Db, users: string[]): Promise<number> {
  const day = argentineTime(ctx.now).slice(0, 10)
  const letters = await rowsOf<Parts>(
    tx,
    sql`with letters as (
        insert into ${newsLetters} (user_id, day) select id, ${day}::date from unnest(${sql.param(users)}::text[]) id
        where exists (select from news_waiting w where w.user_id = id and w.day is null) order by id on conflict do nothing returning user_id),
      parts as (update news_waiting w set day = ${day}::date from letters l where w.user_id = l.user_id and w.day is null
        returning w.user_id, w.update_id, w.notice_id)
      select user_id, coalesce(json_agg(notice_id order by notice_id) filter (where notice_id is not null), '[]') as notices,
        coalesce(json_agg(update_id) filter (where update_id is not null), '[]') as updates from parts group by user_id order by user_id`,
  )
  const updates = await findUpdateKinds(tx, [...new Set(letters.flatMap((letter) => letter.updates))])
  for (const letter of letters) await queueParts(ctx, tx, { ...letter, updates: updates.filter(({ id }) => letter.updates.includes(id)) })
  return letters.length
}

type Queued = Pick<Parts, 'user_id' | 'notices'> & { updates: UpdateKind[] }

async function queueParts(ctx: Mailer, tx: Db, { user_id, updates, notices }: Queued): Promise<void> {
  const [first] = updates
  if (!first) return queueLetter(ctx, tx, contributionNotifiedLetter, { user_id, facts: { notices } })
  if (updates.length + notices.length > 1)
    return queueLetter(ctx, tx, dailyNewsLetter, { user_id, facts: { updates: updates.map(({ id }) => id), notices } })
  const letter = first.kind === 'report' ? projectReportLetter : projectUpdateLetter
  return queueLetter(ctx, tx, letter, { user_id, facts: { update_id: first.id } })
}
