import { Button } from '@mantine/core'
import { type ActionFunctionArgs, data, Form, Link, type LoaderFunctionArgs, redirect, useLoaderData } from 'react-router'
import type { ApiClient } from '../../api/client.server.ts'
import { flashCookie } from '../../kit/http/flash.server.ts'
import { m } from '../../kit/paraglide/messages.js'
import { classes } from '../../kit/ui/ui.tsx'
import { When } from '../../kit/ui/when.tsx'
import { pathTo } from '../../urls/paths.ts'
import { usePaths } from '../../urls/use-paths.ts'
import { ask, attempt } from '../ask.server.ts'
import { AuditList } from '../desk/audit/audit-list.tsx'
import { Act } from '../desk/audit/audit-sentence.tsx'
import { DeskFigures, type Figure } from '../desk/desk-figures.tsx'
import desk from '../desk/desk-page.module.css'
import { DeskCard, DeskNothing, DeskPage } from '../desk/desk-page.tsx'
import { GiftTable } from '../desk/money/gift-table.tsx'
import { UserLine } from '../desk/user-line.tsx'
import { readForm } from '../form.server.ts'
import { deskMeta, type MetaArguments } from '../page-meta.ts'
import { apiContext, localeContext } from '../visitor/page-context.ts'
import css from './admin-home.module.css'

/** What waits for an admin, and the latest acts of others. */
export async function loader({ context }: LoaderFunctionArgs) {
  const { admin, bookings } = context.get(apiContext)
  const few = { per_page: '5' }
  const [
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
    outdated,
    scheduled,
    offer_changes,
    failed_emails,
    outbox,
    unverified,
    newest,
    audit,
  ] = await Promise.all([
    ask(admin.organizations.$get({ query: { status: 'pending', per_page: '1' } })),
    ask(admin.projects.$get({ query: { status: 'under_review', per_page: '1' } })),
    ask(admin.proposals.$get()),
    ask(admin.reports.$get({ query: { state: 'pending', per_page: '1' } })),
    ask(bookings.$get({ query: { match: 'none', per_page: '1' } })),
    ask(admin.contributions.$get({ query: { status: 'pending', ...few } })),
    ask(admin.unsettled.$get({ query: { late: 'yes', per_page: '1' } })),
    ask(admin.unsettled.$get({ query: { per_page: '1' } })),
    ask(admin.contributions.$get({ query: { question: 'open', per_page: '1' } })),
    ask(admin.contributions.$get({ query: { held: 'open', per_page: '1' } })),
    ask(admin.content.$get({ query: { kind: 'post', waits: 'outdated', per_page: '1' } })),
    ask(admin.content.$get({ query: { kind: 'post', waits: 'scheduled', per_page: '1' } })),
    ask(admin.offers.$get({ query: { change: 'sent', per_page: '1' } })),
    ask(admin.emails.$get({ query: { state: 'failed', per_page: '1' } })),
    findUndelivered(admin),
    ask(admin.users.$get({ query: { state: 'unverified', per_page: '1' } })),
    ask(admin.users.$get({ query: few })),
    ask(admin.audit.$get({ query: { per_page: '8' } })),
  ])
  return {
    organizations,
    projects,
    proposals: proposals.length,
    reports,
    unmatched,
    pending,
    late,
    unsettled,
    questions,
    held,
    outdated,
    scheduled,
    offer_changes,
    failed_emails,
    outbox,
    unverified,
    newest,
    audit,
  }
}

/** Retries an event whose delivery was given up. */
export async function action({ request, context }: ActionFunctionArgs) {
  const { text } = await readForm(request)
  const id = encodeURIComponent(text('event_id'))
  const done = await attempt(context.get(apiContext).admin.outbox[':id'].retries.$post({ param: { id } }))
  if ('refused' in done) throw data(null, { status: 404 })
  return redirect(pathTo('admin', context.get(localeContext)), {
    status: 303,
    headers: { 'set-cookie': flashCookie('desk_flash_outbox_retried') },
  })
}

export function meta(about: MetaArguments) {
  return deskMeta(about, m.desk_home_title())
}

export default function AdminHome() {
  const loaded = useLoaderData<typeof loader>()
  const { pending, newest, audit, outbox } = loaded
  const to = usePaths()
  return (
    <DeskPage title={m.desk_home_title()} lead={m.desk_home_lead()}>
      <DeskFigures label={m.desk_home_waits()} figures={useFigures(loaded)} />
      <div className={classes(desk.columns, css.columns)}>
        <div className={desk.column}>
          {outbox.failed.length > 0 && <FailedEvents events={outbox.failed} />}
          <DeskCard
            title={m.desk_home_pending()}
            aside={<Link to={`${to('admin_contributions')}?status=pending&sort=created_at`}>{m.desk_home_all_pending()}</Link>}
          >
            {pending.data.length > 0 ? (
              <GiftTable label={m.desk_home_pending()} trails={pending.data} hrefOf={({ id }) => to('admin_contribution', { id })} />
            ) : (
              <DeskNothing>{m.desk_home_pending_none()}</DeskNothing>
            )}
          </DeskCard>
          <DeskCard title={m.desk_home_newest()} aside={<Link to={to('admin_users')}>{m.desk_home_all_users()}</Link>}>
            <ul className={css.users}>
              {newest.data.map((user) => (
                <UserLine key={user.id} user={user} />
              ))}
            </ul>
          </DeskCard>
        </div>
        <DeskCard title={m.desk_home_activity()} aside={<Link to={to('admin_audit')}>{m.desk_home_all_activity()}</Link>}>
          {audit.data.length > 0 ? (
            <AuditList entries={audit.data} sentenceOf={(entry) => <Act entry={entry} />} />
          ) : (
            <DeskNothing>{m.desk_home_activity_none()}</DeskNothing>
          )}
        </DeskCard>
      </div>
    </DeskPage>
  )
}

type Loaded = Awaited<ReturnType<typeof loader>>

function useFigures({
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
  outdated,
  scheduled,
  offer_changes,
  failed_emails,
  outbox,
  unverified,
  newest,
}: Loaded): Figure[] {
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
    {
      key: 'outdated',
      label: m.desk_home_outdated(),
      value: outdated.meta.total,
      note: scheduled.meta.total === 1 ? m.desk_home_scheduled_one() : m.desk_home_scheduled_other({ count: scheduled.meta.total }),
      to: `${to('admin_posts')}?waits=${outdated.meta.total > 0 ? 'outdated' : 'scheduled'}`,
      waits: outdated.meta.total > 0,
    },
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

function FailedEvents({ events }: { events: Loaded['outbox']['failed'] }) {
  return (
    <DeskCard title={m.desk_home_failed_events()}>
      <ul className={css.events}>
        {events.map((event) => (
          <li key={event.id}>
            <div>
              <strong>{event.type}</strong>
              <span>{event.last_error}</span>
              <span>
                <When value={event.created_at} short time /> ·{' '}
                {event.attempts === 1 ? m.desk_tries_one() : m.desk_tries_other({ count: event.attempts })}
              </span>
            </div>
            <Form method="post" preventScrollReset>
              <input type="hidden" name="event_id" value={event.id} />
              <Button type="submit" variant="default" size="xs" aria-label={m.desk_retry_named({ what: `${event.type} ${event.id}` })}>
                {m.desk_retry()}
              </Button>
            </Form>
          </li>
        ))}
      </ul>
    </DeskCard>
  )
}

async function findUndelivered(admin: ApiClient['admin']) {
  const events = await ask(admin.outbox.$get())
  const failed = events.filter((event) => event.failed_at !== null)
  return { failed: failed.slice(0, 10), waiting: events.length - failed.length }
}
