import { m } from '../../../kit/paraglide/messages.js'
import { usePaths } from '../../../urls/use-paths.ts'
import type { DeskFigure } from '../../desk/desk-figures.tsx'
import type { AdminHomeData } from './find-admin-home.server.ts'

/** Numbers of waiting work by kind; content has a card of its own. */
export function useHomeFigures(home: AdminHomeData): DeskFigure[] {
  const to = usePaths()
  const { outbox } = home
  const proposals = home.proposals.length
  const projects = home.projects.meta.total
  const late = home.late.meta.total
  const unsettled = home.unsettled.meta.total
  const contributions = to('admin_contributions')
  return [
    waiting('organizations', m.desk_home_organizations(), home.organizations, `${to('admin_organizations')}?status=pending`),
    ...onlyWaiting(
      waiting(
        'organization_changes',
        m.desk_home_organization_changes(),
        home.organization_changes,
        `${to('admin_organizations')}?change=sent`,
      ),
    ),
    {
      ...waiting('projects', m.desk_home_projects(), home.projects, to('admin_pending')),
      ...(proposals > 0 && { note: proposals === 1 ? m.desk_home_proposals_one() : m.desk_home_proposals_other({ count: proposals }) }),
      waits: projects + proposals > 0,
    },
    waiting('reports', m.desk_home_reports(), home.reports, `${to('admin_reports')}?state=pending`),
    waiting('unmatched', m.sales_figure_unmatched(), home.unmatched, `${to('admin_bookings')}?view=waiting`),
    waiting('pending', m.desk_home_pending(), home.pending, `${contributions}?status=pending&sort=created_at`),
    {
      ...waiting('unsettled', m.unsettled_late_figure(), home.late, `${to('admin_unsettled')}${late > 0 ? '?late=yes' : ''}`),
      note: unsettled === 1 ? m.unsettled_waits_one() : m.unsettled_waits_other({ count: unsettled }),
    },
    waiting('questions', m.desk_home_questions(), home.questions, `${contributions}?question=open`),
    ...onlyWaiting({ ...waiting('held', m.desk_home_held(), home.held, `${contributions}?held=open`), note: m.desk_home_held_note() }),
    ...onlyWaiting(waiting('rates', m.desk_home_rates(), home.rates, to('admin_rates'))),
    ...onlyWaiting(waiting('role_requests', m.desk_home_role_requests(), home.role_requests, `${to('admin_users')}?role_request=open`)),
    ...onlyWaiting(waiting('offer_changes', m.desk_home_offer_changes(), home.offer_changes, `${to('admin_events')}?change=sent`)),
    waiting('emails', m.desk_home_failed_emails(), home.failed_emails, `${to('admin_emails')}?state=failed`),
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
      value: home.newest.meta.total,
      note: m.desk_home_unverified({ count: home.unverified.meta.total }),
      to: to('admin_users'),
    },
  ]
}

/** The length of a list that needs somebody's attention unless it is empty. */
function waiting(key: string, label: string, { meta: { total } }: { meta: { total: number } }, to: string): DeskFigure {
  return { key, label, value: total, to, waits: total > 0 }
}

function onlyWaiting(figure: DeskFigure): DeskFigure[] {
  return figure.waits ? [figure] : []
}
