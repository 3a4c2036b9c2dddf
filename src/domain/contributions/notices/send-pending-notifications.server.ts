import { asc, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Context } from '../../../kit/context.server.ts'
import { type Db, rowsOf } from '../../../kit/data/db.server.ts'
import { eventType } from '../../../kit/data/event.ts'
import { queueLetter } from '../../emails/queue-letter.server.ts'
import { getsLetters } from '../../emails/stops/stop-letters.server.ts'
import { followersOf } from '../../projects/news/news-followers.server.ts'
import { contributions } from '../contribution.tables.server.ts'
import { mailToday } from '../daily-news/mail-news.server.ts'
import { isDropped, isReportedLast, mayComeBack } from '../watches/trail-over.server.ts'
import { watchNotifiedLetter } from '../watches/watch.letters.ts'
import { trailWatches } from '../watches/watch.tables.server.ts'
import { isRefusedNews, NEWS, UNDER_BELL } from './find-notices.server.ts'
import { contributionNotifiedLetter, organizationNotifiedLetter } from './notice.letters.ts'
import { contributionNotices } from './notice.tables.server.ts'

/** Letters about these notices were queued: other nouns may follow. */
export const CONTRIBUTIONS_NOTIFIED = eventType('contributions.told', z.object({ notices: z.array(z.number()) }))

/** Notices of one run; the rest follows a minute later. */
const BATCH = 500

/**
 * Queues the letters about steps of contributions: one letter to each manager and to each giver about all of theirs, and to each guest who
 * watches a trail one about it. Payouts and reports are news: at most one letter a day, and none to those who unsubscribed; a follower of
 * the project gets the report itself. Queued in one transaction with the marks on the steps, so that nobody is notified twice and the next process finishes the work of
 * a killed one.
 * @returns the number of steps
 */
export async function sendPendingNotifications(ctx: Pick<Context, 'db' | 'outbox'>, now: Date): Promise<number> {
  return ctx.db.transaction(async (tx) => {
    const waiting = await tx
      .select()
      .from(contributionNotices)
      .where(isNull(contributionNotices.told_at))
      .orderBy(asc(contributionNotices.id))
      .limit(BATCH)
      .for('update', { skipLocked: true })
    if (waiting.length === 0) return 0
    const ids = waiting.map(({ id }) => id)
    const managers = await peopleOf(
      tx,
      ids,
      sql`join project_goals p on p.id = c.project_id
      join managed_organizations r on r.organization_id = p.organization_id where n.to_organization`,
      getsLetters(sql`r.user_id`, 'organization'),
    )
    const givers = await peopleOf(
      tx,
      ids,
      sql`join gift_givers r on r.contribution_id = c.id where n.to_contributor
        and not ${isRefusedNews(sql`r.user_id`)}
        and not (s.kind = 'reported' and r.user_id in (select f.user_id from (${followersOf(sql`c.project_id`)}) f))`,
      sql`(${getsLetters(sql`r.user_id`, 'contributions')} or s.kind = any(${sql.param([...UNDER_BELL])}::text[]))`,
    )
    const watches = await watchesOf(tx, ids)
    for (const { user_id, notices } of managers) await queueLetter(ctx, tx, organizationNotifiedLetter, { user_id, facts: { notices } })
    await mailGivers({ outbox: ctx.outbox, now }, tx, givers)
    for (const { watch_id, notices } of watches) await queueLetter(ctx, tx, watchNotifiedLetter, { facts: { watch_id, notices } })
    await endWatches(tx, watches, now)
    await ctx.outbox.emit(tx, CONTRIBUTIONS_NOTIFIED, { notices: ids })
    await mark(tx, waiting, { organization: reachedBy(managers), contributor: reachedBy(givers) }, now)
    return ids.length
  })
}

interface Notified extends Record<string, unknown> {
  user_id: string
  notices: number[]
  /** Those of which they hear: not if no letter goes to them, unless they find it under the bell. */
  reached: number[]
  /** False if anything of it is a decision. */
  only_news: boolean
}

/** Decisions are mailed at once, with what else happened; news alone waits for the person's letter of the day. */
async function mailGivers(ctx: Pick<Context, 'outbox' | 'now'>, tx: Db, givers: readonly Notified[]): Promise<void> {
  for (const { user_id, notices, only_news } of givers)
    if (!only_news) await queueLetter(ctx, tx, contributionNotifiedLetter, { user_id, facts: { notices } })
  const news = givers.filter(({ only_news }) => only_news)
  await mailToday(
    ctx,
    tx,
    news.flatMap(({ user_id, notices }) => notices.map((notice_id) => ({ user_id, notice_id }))),
  )
}

function peopleOf(tx: Db, ids: number[], whom: SQL, hears: SQL): Promise<Notified[]> {
  return rowsOf<Notified>(
    tx,
    sql`select r.user_id, json_agg(n.id order by n.id) as notices, coalesce(json_agg(n.id) filter (where ${hears}), '[]') as reached, bool_and(s.kind = any(${sql.param([...NEWS])}::text[])) as only_news
      from contribution_notices n join contributions c on c.id = n.contribution_id join contribution_steps s on s.id = n.step_id ${whom}
      and n.id = any(${sql.param(ids)}::bigint[]) and r.user_id in (select id from enabled_users) group by r.user_id order by r.user_id`,
  )
}

/**
 * Guests who confirmed that they watch a contribution, with the steps to report; `last`: no more steps follow. One of a trip that was voided or
 * refused may come back, and several steps at once may end with its return.
 */
function watchesOf(tx: Db, ids: number[]) {
  return rowsOf<{ watch_id: string; notices: number[]; last: boolean }>(
    tx,
    sql`select w.id as watch_id, json_agg(n.id order by n.id) as notices, bool_or(${isReportedLast} or (${isDropped} and not ${mayComeBack})) as last
      from contribution_notices n join contributions c on c.id = n.contribution_id join trail_watches w on w.contribution_id = c.id
      where n.to_contributor and n.id = any(${sql.param(ids)}::bigint[]) and w.confirmed_at is not null and w.ended_at is null group by w.id order by w.id`,
  )
}

async function endWatches(tx: Db, watches: readonly { watch_id: string; last: boolean }[], now: Date): Promise<void> {
  const over = watches.filter(({ last }) => last).map(({ watch_id }) => watch_id)
  if (over.length > 0) await tx.update(trailWatches).set({ ended_at: now.toISOString() }).where(inArray(trailWatches.id, over))
}

function reachedBy(people: Notified[]): Set<number> {
  return new Set(people.flatMap(({ reached }) => reached))
}

/** Marks the steps by the recipients actually notified; without any recipient, the contribution stays without the mark. */
async function mark(
  tx: Db,
  waiting: (typeof contributionNotices.$inferSelect)[],
  told: { organization: Set<number>; contributor: Set<number> },
  now: Date,
): Promise<void> {
  const told_at = now.toISOString()
  for (const { id } of waiting)
    await tx
      .update(contributionNotices)
      .set({ told_at, to_organization: told.organization.has(id), to_contributor: told.contributor.has(id) })
      .where(eq(contributionNotices.id, id))
  const reached = waiting.filter(({ id }) => told.organization.has(id) || told.contributor.has(id))
  if (reached.length > 0)
    await tx
      .update(contributions)
      .set({ notified_at: told_at })
      .where(inArray(contributions.id, [...new Set(reached.map(({ contribution_id }) => contribution_id))].sort()))
}
