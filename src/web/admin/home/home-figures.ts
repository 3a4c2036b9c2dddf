import type { AdminHomeData } from '../../../domain/desk-home/admin-home.ts'
import { m } from '../../../kit/sentences/messages.js'
import { usePaths } from '../../../urls/use-paths.ts'
import type { DeskFigure } from '../../desk/desk-figures.tsx'

/** Numbers of waiting work by kind; content has a card of its own. */
export function useHomeFigures({ waiting, unsettled, outbox, users }: AdminHomeData): DeskFigure[] {
  const to = usePaths()
  const { projects, proposals } = waiting
  const contributions = to('admin_contributions')
  const bookings = `${to('admin_bookings')}?view=waiting`
  return [
    figure('organizations', m.desk_home_organizations(), waiting.organizations, `${to('admin_organizations')}?status=pending`),
    ...onlyWaiting(
      figure(
        'organization_changes',
        m.desk_home_organization_changes(),
        waiting.organization_changes,
        `${to('admin_organizations')}?change=sent`,
      ),
    ),
    {
      ...figure('projects', m.desk_home_projects(), projects, to('admin_pending')),
      ...(proposals > 0 && { note: proposals === 1 ? m.desk_home_proposals_one() : m.desk_home_proposals_other({ count: proposals }) }),
      waits: projects + proposals > 0,
    },
    figure('reports', m.desk_home_reports(), waiting.reports, `${to('admin_reports')}?state=pending`),
    figure('unmatched', m.sales_figure_unmatched(), waiting.bookings, bookings),
    figure('pending', m.desk_home_pending(), waiting.contributions, `${contributions}?status=pending&sort=created_at`),
    {
      ...figure('unsettled', m.unsettled_late_figure(), unsettled.late, `${to('admin_unsettled')}${unsettled.late > 0 ? '?late=yes' : ''}`),
      note: unsettled.total === 1 ? m.unsettled_waits_one() : m.unsettled_waits_other({ count: unsettled.total }),
    },
    figure('questions', m.desk_home_questions(), waiting.questions, `${contributions}?question=open`),
    ...onlyWaiting({ ...figure('held', m.desk_home_held(), waiting.held, `${contributions}?held=open`), note: m.desk_home_held_note() }),
    ...onlyWaiting(figure('rates', m.desk_home_rates(), waiting.rates, to('admin_rates'))),
    ...onlyWaiting(figure('role_requests', m.desk_home_role_requests(), waiting.role_requests, `${to('admin_users')}?role_request=open`)),
    ...onlyWaiting(figure('offer_changes', m.desk_home_offer_changes(), waiting.offer_changes, `${to('admin_events')}?change=sent`)),
    figure('emails', m.desk_home_failed_emails(), waiting.emails, `${to('admin_emails')}?state=failed`),
    {
      key: 'outbox',
      label: m.desk_home_failed_events(),
      value: outbox.failed_total,
      note: m.desk_home_waiting_events({ count: outbox.waiting }),
      waits: outbox.failed_total > 0,
    },
    {
      key: 'users',
      label: m.desk_home_users(),
      value: users.total,
      note: m.desk_home_unverified({ count: users.unverified }),
      to: to('admin_users'),
    },
  ]
}

/** The length of a list that needs somebody's attention unless it is empty. */
function figure(key: string, label: string, value: number, to: string): DeskFigure {
  return { key, label, value, to, waits: value > 0 }
}

function onlyWaiting(one: DeskFigure): DeskFigure[] {
  return one.waits ? [one] : []
}
