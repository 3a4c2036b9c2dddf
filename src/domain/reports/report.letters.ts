import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { writtenDay } from '../../kit/argentine-time.ts'
import { rowsOf } from '../../kit/data/db.server.ts'
import type { DeliveryContext } from '../../kit/event-handler.server.ts'
import type { Locale } from '../../kit/locales.ts'
import { formatMoney, type Money } from '../../kit/money.ts'
import { m } from '../../kit/sentences/messages.js'
import { pathTo } from '../../urls/paths.ts'
import { letter, plainLetter } from '../emails/letter.server.ts'
import { EXAMPLE_USER, findRecipient } from '../users/find-user.server.ts'
import { findReportManagers, issueReportLink } from './report-link.server.ts'
import type { ReportState } from './report-rules.ts'

const facts = z.object({ report_id: z.string() })
const reminderFacts = facts.extend({ day: z.number() })
const EXAMPLE = {
  ...EXAMPLE_USER,
  report_id: 'rprt_1',
  state: 'owed' as ReportState,
  project: 'Agua segura para la escuela',
  slug: 'agua-segura',
  reason: '',
  due_at: '2027-02-20T12:00:00.000Z',
  payouts: [{ amount: 30_000_000, currency: 'ARS' }],
  set_off: [] as Money[],
}

/** To each manager after a payout, with a link of its own. */
export const reportOwedLetter = letter({
  kind: 'report_owed',
  noun: 'report',
  topic: 'organization',
  facts,
  recipient: awaited,
  path: (_, locale) => pathTo('report', locale),
  token: (ctx, { report_id, user_id }) => issueReportLink(ctx.db, { report_id, user_id, now: ctx.now }),
  words: {
    subject: m.letter_report_owed_subject,
    preheader: m.letter_report_owed_preheader,
    text: m.letter_report_owed_text,
    text_set_off: m.letter_report_owed_text_set_off,
    how: m.letter_report_owed_how,
    due: m.letter_report_owed_due,
    button: m.letter_report_write,
  },
  sentences: ({ project, payouts, set_off, due_at }, say, locale) => {
    const about = { project, amount: amountsOf(payouts, locale) }
    return {
      subject: say.subject({ project }),
      preheader: say.preheader(),
      paragraphs: [
        set_off.length > 0 ? say.text_set_off({ ...about, set_off: amountsOf(set_off, locale) }) : say.text(about),
        say.how(),
        say.due({ day: writtenDay(due_at, locale) }),
      ],
      button: say.button(),
    }
  },
  example: EXAMPLE,
  cases: [{ set_off: [{ amount: 5_000_000, currency: 'ARS' }] }],
})

/** Sent after 45 and 75 days, and once the last day is over, when the project has been taken out of search and home. */
export const reportReminderLetter = letter({
  kind: 'report_reminder',
  noun: 'report',
  topic: 'organization',
  facts: reminderFacts,
  recipient: (ctx: DeliveryContext, asked: ReportRequest<z.infer<typeof reminderFacts>>) => awaited(ctx, asked),
  path: (_, locale) => pathTo('report', locale),
  token: (ctx, { report_id, user_id }) => issueReportLink(ctx.db, { report_id, user_id, now: ctx.now }),
  words: {
    subject_late: m.letter_report_late_subject,
    subject: m.letter_report_reminder_subject,
    preheader: m.letter_report_reminder_preheader,
    text_late: m.letter_report_late_text,
    text: m.letter_report_reminder_text,
    text_late_returned: m.letter_report_late_text_returned,
    text_returned: m.letter_report_reminder_text_returned,
    how: m.letter_report_owed_how,
    button: m.letter_report_write,
  },
  sentences: ({ project, state, day, due_at, payouts }, say, locale) => {
    const late = day === 90
    const until = writtenDay(due_at, locale)
    const text = late ? say.text_late({ project }) : say.text({ project, amount: amountsOf(payouts, locale), day: until })
    const returned = late ? say.text_late_returned({ project }) : say.text_returned({ project, day: until })
    return {
      subject: late ? say.subject_late({ project }) : say.subject({ project }),
      preheader: say.preheader(),
      paragraphs: [state === 'returned' ? returned : text, say.how()],
      button: say.button(),
    }
  },
  example: { ...EXAMPLE, day: 75 },
  cases: [{ day: 90 }, { state: 'returned' }, { state: 'returned', day: 90 }],
})

/** With the admin's reason, and a new link. */
export const reportReturnedLetter = letter({
  kind: 'report_returned',
  noun: 'report',
  topic: 'organization',
  facts,
  recipient: awaited,
  path: (_, locale) => pathTo('report', locale),
  token: (ctx, { report_id, user_id }) => issueReportLink(ctx.db, { report_id, user_id, now: ctx.now }),
  words: {
    subject: m.letter_report_returned_subject,
    preheader: m.letter_report_returned_preheader,
    text: m.letter_report_returned_text,
    how: m.letter_report_returned_how,
    button: m.letter_report_write,
  },
  sentences: ({ project, reason, due_at }, say, locale) => ({
    subject: say.subject({ project }),
    preheader: say.preheader(),
    paragraphs: [say.text({ project }), reason, say.how({ day: writtenDay(due_at, locale) })],
    button: say.button(),
  }),
  example: { ...EXAMPLE, state: 'returned', reason: 'Falta una foto de la obra terminada.' },
})

export const reportApprovedLetter = plainLetter({
  kind: 'report_approved',
  noun: 'report',
  topic: 'organization',
  facts,
  recipient: aboutReport,
  stillTrue: async (_, { state }) => state === 'approved',
  path: ({ slug }, locale) => `${pathTo('project', locale, { slug })}#news-title`,
  words: {
    subject: m.letter_report_approved_subject,
    preheader: m.letter_report_approved_preheader,
    text: m.letter_report_approved_text,
    button: m.letter_project_see,
  },
  example: { ...EXAMPLE, state: 'approved' },
})

/** No longer sent once the report has arrived, or its payouts were returned. */
async function awaited(ctx: DeliveryContext, asked: ReportRequest) {
  const to = await aboutReport(ctx, asked)
  return to && (to.state === 'owed' || to.state === 'returned') && to.payouts.length > 0 ? to : undefined
}

interface ReportRequest<F extends z.infer<typeof facts> = z.infer<typeof facts>> {
  user_id: string | undefined
  facts: F
}

async function aboutReport(ctx: DeliveryContext, asked: ReportRequest) {
  const user = await findRecipient(ctx, asked)
  if (!user) return undefined
  const [found] = await rowsOf<{
    project_id: string
    state: ReportState
    project: string
    slug: string
    reason: string
    due_at: string
    payouts: Money[]
    set_off: Money[]
  }>(
    ctx.db,
    sql`select r.project_id, r.state, project_name_in(p.id, ${user.language}) as project, p.slug, coalesce(r.reason, '') as reason, iso_time(r.due_at) as due_at,
        (select coalesce(json_agg(money_of(y.amount, y.currency) order by y.paid_at), '[]') from report_payouts l join project_payouts y on y.id = l.payout_id where l.report_id = r.id and y.returned_at is null) as payouts,
        (select coalesce(json_agg(money_of(y.set_off_amount, y.currency) order by y.paid_at), '[]') from report_payouts l join project_payouts y on y.id = l.payout_id where l.report_id = r.id and y.returned_at is null and y.set_off_amount > 0) as set_off
      from reports r join project_refs p on p.id = r.project_id where r.id = ${asked.facts.report_id}`,
  )
  if (!found) return undefined
  const { project_id, ...report } = found
  const managers = await findReportManagers(ctx.db, project_id)
  return managers.includes(user.user_id) ? { ...user, ...report, report_id: asked.facts.report_id } : undefined
}

function amountsOf(payouts: Money[], locale: Locale): string {
  return payouts.map((payout) => formatMoney(payout, locale, 'exact')).join(' + ')
}
