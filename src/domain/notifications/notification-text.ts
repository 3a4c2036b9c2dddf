import { numberFormat } from '../../kit/formatters.ts'
import type { Locale } from '../../kit/locales.ts'
import { formatMoney } from '../../kit/money.ts'
import { m } from '../../kit/sentences/messages.js'
import { pathTo } from '../../urls/paths.ts'
import type { NotificationFacts, NotificationKind } from './notification.ts'

type NotificationContent = { [Kind in NotificationKind]: { kind: Kind; facts: NotificationFacts[Kind] } }[NotificationKind]

/** The text of a notification, in the reader's language. */
export function contentOf(told: NotificationContent, locale: Locale): string {
  const words = { locale }
  if (isOfDeal(told)) return OF_DEALS[told.kind]({ about: told.facts.about ?? m.notification_some_trip({}, words) }, words)
  if (isOfEmail(told)) return OF_EMAILS[told.kind]({}, words)
  const { kind, facts } = told
  if (kind === 'project_approved') return m.notification_project_approved({ project: facts.project }, words)
  if (kind === 'project_change_asked') return m.notification_project_change_asked({ project: facts.project }, words)
  if (kind === 'task_due') return m.notification_task_due({ title: facts.title, deal: facts.deal }, words)
  if (kind === 'task_given') return m.notification_task_given({ title: facts.title, deal: facts.deal }, words)
  if (kind === 'organization_unmanaged') return m.notification_organization_unmanaged({ organization: facts.organization }, words)
  if (kind === 'export_failed') return m.notification_export_failed({ file: facts.file }, words)
  if (kind === 'export_ready') {
    const { file, rows, is_cut } = facts
    if (rows === 1) return m.notification_export_ready_one({ file }, words)
    const sentence = is_cut ? m.notification_export_cut : m.notification_export_ready
    return sentence({ file, rows: numberFormat(locale).format(rows) }, words)
  }
  const { count, project } = facts
  const about = { amount: formatMoney(facts.amount, locale, 'exact'), project: project ?? m.contribution_common_fund({}, words) }
  if (count > 1) return MANY[kind]({ count }, words)
  if (project === null && kind === 'contribution_confirmed') return m.notification_contribution_confirmed_fund(about, words)
  return ONE[kind](about, words)
}

/** A notification about an act of a deal's customer. */
type DealNotification = Extract<NotificationContent, { facts: { about: string | null } }>

function isOfDeal(told: NotificationContent): told is DealNotification {
  return told.kind in OF_DEALS
}

const OF_DEALS: Record<DealNotification['kind'], typeof m.notification_lead_new> = {
  lead_new: m.notification_lead_new,
  quote_opened: m.notification_quote_opened,
  quote_chosen: m.notification_quote_chosen,
  quote_asked: m.notification_quote_asked,
  quote_accepted: m.notification_quote_accepted,
}
type EmailNotification = Extract<NotificationContent, { facts: { email_id: string } }>

function isOfEmail(told: NotificationContent): told is EmailNotification {
  return told.kind in OF_EMAILS
}

const OF_EMAILS: Record<EmailNotification['kind'], typeof m.notification_email_refused> = {
  email_refused: m.notification_email_refused,
  email_failed: m.notification_email_failed,
  sender_refused: m.notification_sender_refused,
}
const ONE = {
  contribution_confirmed: m.notification_contribution_confirmed,
  contribution_paid: m.notification_contribution_paid,
  contribution_reported: m.notification_contribution_reported,
}
const MANY = {
  contribution_confirmed: m.notification_contribution_confirmed_other,
  contribution_paid: m.notification_contribution_paid_other,
  contribution_reported: m.notification_contribution_reported_other,
}

/** The path that the notification links to. */
export function notificationPath(told: NotificationContent, locale: Locale): string {
  const { kind, facts } = told
  if ('deal_id' in facts) return pathTo('sales_deal', locale, { id: facts.deal_id })
  if ('email_id' in facts) return `${pathTo('admin_emails', locale)}?email=${facts.email_id}`
  if (kind === 'project_approved') return pathTo('project', locale, { slug: facts.slug })
  if (kind === 'project_change_asked') return pathTo('own_project', locale, { slug: facts.slug })
  if (kind === 'organization_unmanaged') return pathTo('admin_organization', locale, { slug: facts.slug })
  if ('file' in facts) return pathTo('own_exports', locale)
  return facts.count > 1 ? pathTo('own_gifts', locale) : pathTo('own_gift', locale, { code: facts.code })
}
