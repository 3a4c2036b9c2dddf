import { m } from '../../../kit/paraglide/messages.js'
import { usePaths } from '../../../urls/use-paths.ts'
import type { Figure } from '../../desk/desk-figures.tsx'
import type { AdminHomeData } from './find-admin-home.server.ts'

/** How much of each kind waits for an admin; content has a card of its own. */
export function useHomeFigures({
  organizations,
  projects,
  proposals,
  reports,
  unmatched,
  pending,
  late,
  unsettled,
  questions,
  held,
  offer_changes,
  failed_emails,
  outbox,
  unverified,
  newest,
}: AdminHomeData): Figure[] {
  const to = usePaths()
  return [
    {
      key: 'organizations',
      label: m.desk_home_organizations(),
      value: organizations.meta.total,
      to: `${to('admin_organizations')}?status=pending`,
      waits: organizations.meta.total > 0,
    },
    {
      key: 'projects',
      label: m.desk_home_projects(),
      value: projects.meta.total,
      ...(proposals > 0 && { note: proposals === 1 ? m.desk_home_proposals_one() : m.desk_home_proposals_other({ count: proposals }) }),
      to: to('admin_pending'),
      waits: projects.meta.total + proposals > 0,
    },
    {
      key: 'reports',
      label: m.desk_home_reports(),
      value: reports.meta.total,
      to: `${to('admin_reports')}?state=pending`,
      waits: reports.meta.total > 0,
    },
    {
      key: 'unmatched',
      label: m.sales_figure_unmatched(),
      value: unmatched.meta.total,
      to: `${to('admin_bookings')}?view=waiting`,
      waits: unmatched.meta.total > 0,
    },
    {
      key: 'pending',
      label: m.desk_home_pending(),
      value: pending.meta.total,
      to: `${to('admin_contributions')}?status=pending&sort=created_at`,
      waits: pending.meta.total > 0,
    },
    {
      key: 'unsettled',
      label: m.unsettled_late_figure(),
      value: late.meta.total,
      note: unsettled.meta.total === 1 ? m.unsettled_waits_one() : m.unsettled_waits_other({ count: unsettled.meta.total }),
      to: `${to('admin_unsettled')}${late.meta.total > 0 ? '?late=yes' : ''}`,
      waits: late.meta.total > 0,
    },
    {
      key: 'questions',
      label: m.desk_home_questions(),
      value: questions.meta.total,
      to: `${to('admin_contributions')}?question=open`,
      waits: questions.meta.total > 0,
    },
    ...(held.meta.total > 0
      ? [
          {
            key: 'held',
            label: m.desk_home_held(),
            value: held.meta.total,
            note: m.desk_home_held_note(),
            to: `${to('admin_contributions')}?held=open`,
            waits: true,
          },
        ]
      : []),
    ...(offer_changes.meta.total > 0
      ? [
          {
            key: 'offer_changes',
            label: m.desk_home_offer_changes(),
            value: offer_changes.meta.total,
            to: `${to('admin_events')}?change=sent`,
            waits: true,
          },
        ]
      : []),
    {
      key: 'emails',
      label: m.desk_home_failed_emails(),
      value: failed_emails.meta.total,
      to: `${to('admin_emails')}?state=failed`,
      waits: failed_emails.meta.total > 0,
    },
    {
      key: 'outbox',
      label: m.desk_home_failed_events(),
      value: outbox.failed.length,
      note: m.desk_home_waiting_events({ count: outbox.waiting }),
      waits: outbox.failed.length > 0,
    },
    {
      key: 'users',
      label: m.desk_home_users(),
      value: newest.meta.total,
      note: m.desk_home_unverified({ count: unverified.meta.total }),
      to: to('admin_users'),
    },
  ]
}
