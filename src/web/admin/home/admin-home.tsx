import { Button } from '@mantine/core'
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import type { AdminHomeData } from '../../../domain/desk-home/admin-home.ts'
import type { flashCookie } from '../../../kit/http/flash.server.ts'
import type { Locale } from '../../../kit/locales.ts'
import { m } from '../../../kit/sentences/messages.js'
import { Link } from '../../../kit/ui/link.tsx'
import { useLocale } from '../../../kit/ui/locale.ts'
import { MoneyText } from '../../../kit/ui/money.tsx'
import { classes } from '../../../kit/ui/ui.tsx'
import { When, whenText } from '../../../kit/ui/when.tsx'
import { pathTo } from '../../../urls/paths.ts'
import { usePaths } from '../../../urls/use-paths.ts'
import { ask, attempt, redirectWith } from '../../ask.server.ts'
import { LogCheckResult, LogRefused } from '../../components/contributions/log-health.tsx'
import { REASON } from '../../components/contributions/unsettled-labels.ts'
import { AuditList } from '../../desk/audit/audit-list.tsx'
import { DeskFigures } from '../../desk/desk-figures.tsx'
import desk from '../../desk/desk-page.module.css'
import { DeskCard, DeskNothing, DeskPage } from '../../desk/desk-page.tsx'
import { GiftTable } from '../../desk/money/gift-table.tsx'
import { UserLine } from '../../desk/user-line.tsx'
import { readForm } from '../../form.server.ts'
import { Form } from '../../form.tsx'
import { apiContext, localeContext } from '../../visitor/page-context.ts'
import css from './admin-home.module.css'
import { useHomeFigures } from './home-figures.ts'
import { WaitingContentCard } from './waiting-content.tsx'

/** Work that waits for an admin, and the latest acts of others. */
export async function loader({ context }: LoaderFunctionArgs) {
  return ask(context.get(apiContext).admin.home.$get())
}

/** Retries an event whose delivery was given up, or checks the public log. */
export async function action({ request, context }: ActionFunctionArgs) {
  const { text } = await readForm(request, context)
  const api = context.get(apiContext)
  if (text('check_log')) {
    const { check } = await ask(api.admin['ledger-log'].checks.$post())
    return flashHome(context.get(localeContext), check?.findings.length ? 'desk_flash_log_changed' : 'desk_flash_log_checked')
  }
  const id = encodeURIComponent(text('event_id'))
  const done = await attempt(api.admin.outbox[':id'].retries.$post({ param: { id } }))
  if ('refused' in done) throw data(null, { status: 404 })
  return flashHome(context.get(localeContext), 'desk_flash_outbox_retried')
}

function flashHome(locale: Locale, message: Parameters<typeof flashCookie>[0]) {
  return redirectWith(pathTo('admin', locale), message)
}

export default function AdminHome() {
  const loaded = useLoaderData<typeof loader>()
  const { pending, users, audit, outbox, content, log } = loaded
  const to = usePaths()
  return (
    <DeskPage title={m.desk_home_title()} lead={m.desk_home_lead()}>
      <DeskFigures label={m.desk_home_waits()} figures={useHomeFigures(loaded)} />
      <div className={classes(desk.columns, css.columns)}>
        <div className={desk.column}>
          {log.refusal && <LogCard log={log} />}
          {outbox.failed.length > 0 && <FailedEvents {...outbox} />}
          <OverdueMoney overdue={loaded.overdue} total={loaded.unsettled.overdue} />
          <WaitingContentCard waiting={content} />
          <DeskCard
            title={m.desk_home_pending()}
            aside={<Link to={`${to('admin_contributions')}?status=pending&sort=created_at`}>{m.desk_home_all_pending()}</Link>}
          >
            {pending.length > 0 ? (
              <GiftTable label={m.desk_home_pending()} trails={pending} hrefOf={({ id }) => to('admin_contribution', { id })} />
            ) : (
              <DeskNothing>{m.desk_home_pending_none()}</DeskNothing>
            )}
          </DeskCard>
          <DeskCard title={m.desk_home_newest()} aside={<Link to={to('admin_users')}>{m.desk_home_all_users()}</Link>}>
            <ul className={css.users}>
              {users.newest.map((user) => (
                <UserLine key={user.id} user={user} />
              ))}
            </ul>
          </DeskCard>
        </div>
        <div className={desk.column}>
          <DeskCard title={m.desk_home_activity()} aside={<Link to={to('admin_audit')}>{m.desk_home_all_activity()}</Link>}>
            <AuditList entries={audit} none={m.desk_home_activity_none()} />
          </DeskCard>
          {!log.refusal && <LogCard log={log} />}
        </div>
      </div>
    </DeskPage>
  )
}

/** Events whose delivery was given up, each with a way to retry it: the oldest of them, if they are many. */
function FailedEvents({ failed: events, failed_total }: Pick<AdminHomeData['outbox'], 'failed' | 'failed_total'>) {
  return (
    <DeskCard title={m.desk_home_failed_events()}>
      {failed_total > events.length && <p>{m.desk_home_failed_oldest({ shown: events.length, count: failed_total })}</p>}
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

/** The public log: why it is not signed, if it is not, and a button that checks all of it now. */
function LogCard({ log: { refusal, check } }: Pick<AdminHomeData, 'log'>) {
  const to = usePaths()
  const locale = useLocale()
  return (
    <DeskCard
      title={refusal ? m.desk_log_title() : m.desk_log_fine()}
      aside={<Link to={`${to('transparency')}#log`}>{m.desk_log_link()}</Link>}
    >
      <div className={css.log}>
        {refusal && <LogRefused {...refusal} />}
        {check && check.findings.length > 0 && <LogCheckResult check={check} />}
        {check && check.findings.length === 0 && <p>{m.desk_log_last({ time: whenText(check.checked_at, locale, { time: true }) })}</p>}
        <Form method="post" preventScrollReset>
          <Button type="submit" name="check_log" value="now" variant="default" size="xs">
            {m.desk_log_check()}
          </Button>
        </Form>
      </div>
    </DeskCard>
  )
}

/** Confirmed money that waits longer than promised, the oldest first, each with its reason. */
function OverdueMoney({ overdue, total }: Pick<AdminHomeData, 'overdue'> & { total: number }) {
  const to = usePaths()
  const all = `${to('admin_unsettled')}?account=payable&late=yes`
  return (
    <DeskCard
      title={m.desk_home_overdue()}
      aside={
        total > 0 && (
          <Link to={all}>
            {m.desk_home_overdue_all()} ({total})
          </Link>
        )
      }
    >
      {overdue.length > 0 ? (
        <ul className={css.events}>
          {overdue.map(({ id, code, amount, project, reason, since }) => (
            <li key={id}>
              <div>
                <Link to={reason === 'common_fund' ? to('admin_fund_money', { id }) : to('admin_contribution', { id })}>{code}</Link>
                <span>
                  <span lang={project ? 'es' : undefined}>{project?.name ?? m.contribution_common_fund()}</span> ·{' '}
                  <When value={since} short />
                </span>
                <span>{REASON[reason]()}</span>
              </div>
              <strong>
                <MoneyText value={amount} exact />
              </strong>
            </li>
          ))}
        </ul>
      ) : (
        <DeskNothing>{m.desk_home_overdue_none()}</DeskNothing>
      )}
    </DeskCard>
  )
}
