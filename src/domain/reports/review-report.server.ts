import type { RichBlock, RichDocument } from '@huella/rich-text/document'
import { asc, eq, sql } from 'drizzle-orm'
import { requireRole } from '../../kit/actor.policy.ts'
import type { Context } from '../../kit/context.server.ts'
import { type Db, rowsOf } from '../../kit/data/db.server.ts'
import { conflict, notFound, ReadableError } from '../../kit/errors.ts'
import type { Locale } from '../../kit/locales.ts'
import { m } from '../../kit/sentences/messages.js'
import { photoName } from '../../pictures/scenes/photo.ts'
import { noteAct } from '../audit/note-act.server.ts'
import { reportContributions } from '../contributions/report-contributions.server.ts'
import { queueLetter } from '../emails/queue-letter.server.ts'
import { refuseOwnProject } from '../organizations/members/managed-by.server.ts'
import type { ReportedPayout } from '../projects/updates/update.ts'
import { publishReport } from '../projects/updates/write-update.server.ts'
import { forgiveReturned } from './owe-report.server.ts'
import { relistReported } from './relist-reported.server.ts'
import { reportApprovedLetter, reportReturnedLetter } from './report.letters.ts'
import { reportPictures, reports } from './report.tables.server.ts'
import { REPORT_CHANGED, REPORT_HIDDEN, REPORT_PAYOUTS_RETURNED, type ReportDecision } from './report.ts'
import { findReportManagers } from './report-link.server.ts'
import { AGAIN_DAYS } from './report-rules.ts'

/**
 * Approves a report, which publishes it, notes it on the trails of its contributions and brings its project back, or sends it back with a
 * reason and a new link; if all its payouts were returned, sending it back ends it. Only one of two concurrent decisions succeeds.
 * @throws forbidden; not_found; conflict for one that does not wait; report_hidden, of a project that is; report_payouts_returned; report_changed since it was read; organization_managed_by_you
 */
export async function decideReport(ctx: Context, { id, ...decided }: ReportDecision & { id: string }): Promise<void> {
  const { user_id } = requireRole(ctx.actor, 'admin')
  await ctx.db.transaction(async (tx) => {
    const [report] = await tx.select().from(reports).where(eq(reports.id, id)).for('update')
    if (!report) throw notFound()
    if (report.state !== 'pending') throw conflict()
    await refuseOwnProject(ctx, tx, report.project_id)
    const [read] = await rowsOf<{ version: string }>(tx, sql`select report_version(${id}) as version`)
    if (read!.version !== decided.seen) throw new ReadableError(REPORT_CHANGED)
    const by = { state: decided.decision, decided_at: ctx.now.toISOString(), decided_by: user_id }
    if (decided.decision === 'approved') {
      const update_id = await publish(ctx, tx, report)
      await tx
        .update(reports)
        .set({ ...by, update_id, reason: null })
        .where(eq(reports.id, id))
      await relistReported(tx, report)
    } else if (!(await forgiveReturned(tx, report))) {
      // A report that was sent in time gets a new deadline.
      const again = new Date(ctx.now.getTime() + AGAIN_DAYS * 86_400_000).toISOString()
      const due_at = again > report.due_at ? again : report.due_at
      const reminded = again > report.due_at ? Math.max(report.reminded, 75) : report.reminded
      await tx
        .update(reports)
        .set({ ...by, due_at, reminded, reason: decided.reason })
        .where(eq(reports.id, id))
    }
    const letter = decided.decision === 'approved' ? reportApprovedLetter : reportReturnedLetter
    for (const manager of await findReportManagers(tx, report.project_id))
      await queueLetter(ctx, tx, letter, { user_id: manager, facts: { report_id: id } })
    const reason = decided.decision === 'returned' ? decided.reason : undefined
    await noteAct(ctx, tx, { action: `report.${decided.decision}`, subject_id: id, after: { project_id: report.project_id }, reason })
  })
}

type Report = typeof reports.$inferSelect

async function publish(ctx: Context, tx: Db, report: Report): Promise<string> {
  const [about] = await rowsOf<{ language: Locale; payouts: ReportedPayout[] | null; gifts: string[] }>(
    tx,
    sql`select p.language,
        (select json_agg(json_build_object('id', y.id, 'paid_at', iso_time(y.paid_at), 'amount', money_of(y.amount, y.currency)) order by y.paid_at)
          from report_payouts r join project_payouts y on y.id = r.payout_id where r.report_id = ${report.id} and y.returned_at is null) as payouts,
        (select coalesce(json_agg(g.contribution_id), '[]') from report_payouts r join payout_gifts g on g.payout_id = r.payout_id where r.report_id = ${report.id}) as gifts
      from public_projects p where p.id = ${report.project_id}`,
  )
  if (!about) throw new ReadableError(REPORT_HIDDEN)
  if (!about.payouts) throw new ReadableError(REPORT_PAYOUTS_RETURNED)
  const pictures = await tx
    .select()
    .from(reportPictures)
    .where(eq(reportPictures.report_id, report.id))
    .orderBy(asc(reportPictures.position))
  await reportContributions(tx, about.gifts, ctx.now)
  const language = report.language ?? about.language
  return publishReport(ctx, tx, {
    project_id: report.project_id,
    language,
    title: m.report_public_title({}, { locale: language }),
    document: documentOfReport(report, language),
    pictures: pictures.map(({ file, width, height, alt }) => ({ name: photoName({ id: file, width, height }), alt, alt_other: '' })),
    payouts: about.payouts,
  })
}

/** The three questions, each with its answer. */
function documentOfReport({ spent, reached, next }: Report, locale: Locale): RichDocument {
  const asked: [string, string | null][] = [
    [m.report_question_spent({}, { locale }), spent],
    [m.report_question_reached({}, { locale }), reached],
    [m.report_question_next({}, { locale }), next],
  ]
  return { type: 'doc', content: asked.flatMap(([question, answer]) => [heading(question), ...paragraphs(answer ?? '')]) }
}

function heading(text: string): RichBlock {
  return { type: 'heading', attrs: { level: 3 }, content: [{ type: 'text', text }] }
}

function paragraphs(text: string): RichBlock[] {
  const lines = text.split('\n').filter((line) => line.trim() !== '')
  return lines.map((line) => ({ type: 'paragraph', content: [{ type: 'text', text: line.trim() }] }))
}
