import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect, useLoaderData } from 'react-router'
import { flashCookie } from '../../../kit/http/flash.server.ts'
import type { Locale } from '../../../kit/locales.ts'
import { m } from '../../../kit/sentences/messages.js'
import { Link } from '../../../kit/ui/link.tsx'
import { classes } from '../../../kit/ui/ui.tsx'
import { pathTo } from '../../../urls/paths.ts'
import { usePaths } from '../../../urls/use-paths.ts'
import { ask, attempt } from '../../ask.server.ts'
import { AuditList } from '../../desk/audit/audit-list.tsx'
import { AuditedAct } from '../../desk/audit/audit-sentence.tsx'
import { DeskFigures } from '../../desk/desk-figures.tsx'
import desk from '../../desk/desk-page.module.css'
import { DeskCard, DeskNothing, DeskPage } from '../../desk/desk-page.tsx'
import { GiftTable } from '../../desk/money/gift-table.tsx'
import { UserLine } from '../../desk/user-line.tsx'
import { readForm } from '../../form.server.ts'
import { apiContext, localeContext } from '../../visitor/page-context.ts'
import css from './admin-home.module.css'
import { FailedEvents } from './failed-events.tsx'
import { useHomeFigures } from './home-figures.ts'
import { LogCard } from './log-card.tsx'
import { OverdueMoney } from './overdue-money.tsx'
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
  return redirect(pathTo('admin', locale), { status: 303, headers: { 'set-cookie': flashCookie(message) } })
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
            {audit.length > 0 ? (
              <AuditList entries={audit} sentenceOf={(entry) => <AuditedAct entry={entry} />} />
            ) : (
              <DeskNothing>{m.desk_home_activity_none()}</DeskNothing>
            )}
          </DeskCard>
          {!log.refusal && <LogCard log={log} />}
        </div>
      </div>
    </DeskPage>
  )
}
