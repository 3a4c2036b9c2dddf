import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import type { Context } from '../../kit/context.server.ts'
import { type Db, rowsOf } from '../../kit/data/db.server.ts'
import { onEvent } from '../../kit/event-handler.server.ts'
import { newId } from '../../kit/ids.ts'
import { queueLetter } from '../emails/queue-letter.server.ts'
import { PAYOUT_RECORDED } from '../payouts/payments/record-payments.server.ts'
import { PAYOUT_RETURNED } from '../payouts/return-payout.server.ts'
import { unlistProject } from '../projects/list-project.server.ts'
import { releasePictures } from '../projects/pictures/hold-pictures.server.ts'
import { relistReported } from './relist-reported.server.ts'
import { reportOwedLetter, reportReminderLetter } from './report.letters.ts'
import { reportLinks, reportPayouts, reportPictures, reports } from './report.tables.server.ts'
import { findReportManagers } from './report-link.server.ts'
import { DUE_DAYS, JOIN_DAYS, reminderAt } from './report-rules.ts'

const DAY = 86_400_000

/**
 * After a payout its organization owes a report, and its managers get a link to write it. A payout soon after another one is covered by the
 * same report, unless that was sent already.
 */
export const oweReport = onEvent(PAYOUT_RECORDED, async (ctx, { payout_id }) => {
  await ctx.db.transaction(async (tx) => {
    const [payout] = await rowsOf<{ project_id: string; created_at: string }>(
      tx,
      sql`select project_id, iso_time(created_at) as created_at from project_payouts where id = ${payout_id} and returned_at is null`,
    )
    if (!payout) return
    const { project_id, created_at } = payout
    // Two concurrent payouts of one project share one report.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`reports of ${project_id}`}))`)
    const known = await tx.select().from(reportPayouts).where(eq(reportPayouts.payout_id, payout_id))
    if (known.length > 0) return
    const report_id = (await openReportOf(tx, project_id, created_at)) ?? newId('rprt')
    const due_at = new Date(new Date(created_at).getTime() + DUE_DAYS * DAY).toISOString()
    await tx.insert(reports).values({ id: report_id, project_id, state: 'owed', owed_at: created_at, due_at }).onConflictDoNothing()
    await tx.insert(reportPayouts).values({ payout_id, report_id })
    for (const user_id of await findReportManagers(tx, project_id))
      await queueLetter(ctx, tx, reportOwedLetter, { user_id, facts: { report_id } })
  })
})

/** A returned payout needs no report. One that was sent already is reviewed first. */
export const forgiveReport = onEvent(PAYOUT_RETURNED, async (ctx, { payout_id }) => {
  await ctx.db.transaction(async (tx) => {
    const [link] = await tx.select().from(reportPayouts).where(eq(reportPayouts.payout_id, payout_id))
    const [report] = link ? await tx.select().from(reports).where(eq(reports.id, link.report_id)).for('update') : []
    if (!report || (report.state !== 'owed' && report.state !== 'returned')) return
    await tx.delete(reportPayouts).where(eq(reportPayouts.payout_id, payout_id))
    await endWithoutPayouts(tx, report)
  })
})

type Report = typeof reports.$inferSelect

/** Takes returned payouts out of a report that is not to be published. @returns true if none is left, so that the report ended */
export async function forgiveReturned(tx: Db, report: Report): Promise<boolean> {
  const returned = sql`(select id from project_payouts where returned_at is not null)`
  await tx.delete(reportPayouts).where(and(eq(reportPayouts.report_id, report.id), inArray(reportPayouts.payout_id, returned)))
  return endWithoutPayouts(tx, report)
}

async function endWithoutPayouts(tx: Db, report: Report): Promise<boolean> {
  if ((await tx.$count(reportPayouts, eq(reportPayouts.report_id, report.id))) > 0) return false
  await tx.delete(reportLinks).where(eq(reportLinks.report_id, report.id))
  const pictures = await tx.delete(reportPictures).where(eq(reportPictures.report_id, report.id)).returning({ file: reportPictures.file })
  await releasePictures(
    tx,
    pictures.map(({ file }) => file),
  )
  await tx.delete(reports).where(eq(reports.id, report.id))
  if (report.overdue_at) await relistReported(tx, report)
  return true
}

async function openReportOf(tx: Db, project_id: string, at: string): Promise<string | undefined> {
  const [open] = await tx
    .select({ id: reports.id, owed_at: reports.owed_at })
    .from(reports)
    .where(and(eq(reports.project_id, project_id), eq(reports.state, 'owed')))
    .orderBy(desc(reports.owed_at))
    .limit(1)
    .for('update')
  return open && new Date(at).getTime() - new Date(open.owed_at).getTime() < JOIN_DAYS * DAY ? open.id : undefined
}

/**
 * Reminds of reports after 45 and 75 days, and once their last day is over, each once; with the last one the project disappears from search and home. Reminders
 * missed while nothing ran are replaced by the latest of them. A sent report that waits for an admin is not overdue.
 */
export async function remindOfReports(ctx: Pick<Context, 'db' | 'outbox'>, now: Date): Promise<{ reminded: number; unlisted: number }> {
  const missing = await rowsOf<{ id: string }>(
    ctx.db,
    sql`select id from reports where state in ('owed', 'returned') and reminded < 90
      and due_at <= ${new Date(now.getTime() + (DUE_DAYS - 45) * DAY).toISOString()}::timestamptz order by due_at, id`,
  )
  const done = { reminded: 0, unlisted: 0 }
  for (const { id } of missing) {
    const day = await remind(ctx, id, now)
    if (day > 0) done.reminded++
    if (day === 90) done.unlisted++
  }
  return done
}

/** Each runs in a separate transaction. @returns the reminder that was sent; 0 for none */
function remind(ctx: Pick<Context, 'db' | 'outbox'>, report_id: string, now: Date): Promise<number> {
  return ctx.db.transaction(async (tx) => {
    const [report] = await tx
      .select({ project_id: reports.project_id, due_at: reports.due_at, reminded: reports.reminded })
      .from(reports)
      .where(and(eq(reports.id, report_id), inArray(reports.state, ['owed', 'returned'])))
      .for('update')
    const day = report ? reminderAt(report.due_at, now) : 0
    if (!report || day <= report.reminded) return 0
    const overdue = day === 90
    await tx
      .update(reports)
      .set({ reminded: day, ...(overdue && { overdue_at: now.toISOString() }) })
      .where(eq(reports.id, report_id))
    if (overdue) await unlistProject(tx, report.project_id, now)
    for (const user_id of await findReportManagers(tx, report.project_id))
      await queueLetter(ctx, tx, reportReminderLetter, { user_id, facts: { report_id, day } })
    return day
  })
}
