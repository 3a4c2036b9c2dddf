import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect, useActionData, useLoaderData } from 'react-router'
import type { Export } from '../../../domain/exports/export.ts'
import type { Notification } from '../../../domain/notifications/notification.ts'
import { accessRefusal } from '../../../kit/http/audience.ts'
import { safeRedirect } from '../../../kit/http/safe-redirect.ts'
import { m } from '../../../kit/sentences/messages.js'
import {
  IconCheck,
  IconClock,
  IconCoins,
  IconDownload,
  IconEye,
  IconHeartHandshake,
  IconMessage,
  IconPencil,
  IconReport,
} from '../../../kit/ui/icons/icons.ts'
import { Link } from '../../../kit/ui/link.tsx'
import { Pagination } from '../../../kit/ui/lists/pagination.tsx'
import { Button, ButtonLink, Container, EmptyState } from '../../../kit/ui/ui.tsx'
import { When } from '../../../kit/ui/when.tsx'
import { pathTo } from '../../../urls/paths.ts'
import { usePaths } from '../../../urls/use-paths.ts'
import { askOr, attempt, EMPTY_PAGE, redirectWith } from '../../ask.server.ts'
import { readList } from '../../desk/read-list.server.ts'
import { readForm } from '../../form.server.ts'
import { Form } from '../../form.tsx'
import { PageHeading } from '../../page-heading.tsx'
import { Refusal } from '../../post-form.tsx'
import { apiContext, localeContext, visitorContext } from '../../visitor/page-context.ts'
import page_css from '../account-list.module.css'
import { FileList } from '../exports/file-list.tsx'
import css from './notifications.module.css'

export async function loader({ url, context }: LoaderFunctionArgs) {
  const { notifications, exports } = context.get(apiContext)
  const unread_only = url.searchParams.get('state') === 'unread'
  const { user, bell } = context.get(visitorContext)
  const has_files = accessRefusal('desk', user && { roles: user.roles.map(({ name }) => name) }) === null
  const [list, files] = await Promise.all([
    readList(url, (query) => notifications.$get({ query })),
    has_files ? askOr(exports.$get({ query: { per_page: '10' } }), EMPTY_PAGE) : EMPTY_PAGE,
  ])
  return { ...list, unread: bell?.unread ?? 0, newest: bell?.latest?.id, unread_only, files: files.data as Export[] }
}

/** Reading one is following it; a plain link would change something by being opened. */
export async function action({ request, context }: ActionFunctionArgs) {
  const { text } = await readForm(request, context)
  const api = context.get(apiContext)
  const home = pathTo('notifications', context.get(localeContext))
  if (text('intent') === 'read_all') {
    const done = await attempt(api.notifications.read.$post({ query: { newest: text('newest') || undefined } }))
    if ('refused' in done) return done.refused
    return redirectWith(home, 'notifications_flash_read')
  }
  await attempt(api.notification[':id'].read.$post({ param: { id: encodeURIComponent(text('id')) } }))
  return redirect(safeRedirect(text('path'), home), 303)
}

export default function Notifications() {
  const { data, meta: about, unread, newest, unread_only, files } = useLoaderData<typeof loader>()
  const refused = useActionData<typeof action>()
  const to = usePaths()
  const waiting = files.filter(({ state }) => state === 'waiting')
  const query = unread_only ? '&state=unread' : ''
  return (
    <Container narrow className={page_css.page}>
      <header className={page_css.head}>
        <Link to={to('account')}>← {m.users_account_title()}</Link>
        <PageHeading>{m.notifications_title()}</PageHeading>
        <p>{m.notifications_lead()}</p>
        {files.length > 0 && <Link to={to('own_exports')}>{m.exports_title()}</Link>}
      </header>
      {refused && <Refusal>{refused.message}</Refusal>}
      {waiting.length > 0 && <FileList files={waiting} />}
      <div className={css.bar}>
        <nav aria-label={m.notifications_filter()} className={css.filter}>
          <Link to={to('notifications')} aria-current={unread_only ? undefined : 'page'}>
            {m.notifications_all()}
          </Link>
          <Link to={`${to('notifications')}?state=unread`} aria-current={unread_only ? 'page' : undefined}>
            {m.notifications_unread()} {unread > 0 && <b>{unread}</b>}
          </Link>
        </nav>
        {unread > 0 && (
          <Form method="post">
            <input type="hidden" name="newest" value={newest} />
            <Button type="submit" look="outline" name="intent" value="read_all">
              {m.notifications_read_all()}
            </Button>
          </Form>
        )}
      </div>
      {data.length > 0 ? (
        <ol className={page_css.list}>
          {data.map((notification) => (
            <Entry key={notification.id} notification={notification} />
          ))}
        </ol>
      ) : (
        <Nothing unread_only={unread_only} />
      )}
      <Pagination
        page={about.page}
        pages={Math.ceil(about.total / about.per_page)}
        hrefOf={(page) => `${to('notifications')}?page=${page}${query}`}
      />
    </Container>
  )
}

const ICONS = {
  check: IconCheck,
  coins: IconCoins,
  report: IconReport,
  heart: IconHeartHandshake,
  pencil: IconPencil,
  clock: IconClock,
  message: IconMessage,
  eye: IconEye,
  download: IconDownload,
}

function Entry({ notification: { id, content, color, icon, path, created_at, read_at } }: { notification: Notification }) {
  const Icon = ICONS[icon]
  return (
    <li className={css.entry} data-unread={read_at === null || undefined}>
      <Form method="post">
        <input type="hidden" name="path" value={path} />
        <button type="submit" name="id" value={id} className={css.open}>
          <span className={css.icon} data-color={color}>
            <Icon size={20} aria-hidden="true" />
          </span>
          <span className={css.text}>
            {content}
            <small>
              <When value={created_at} time />
            </small>
          </span>
          {read_at === null && (
            <span className={css.mark}>
              <span>{m.notifications_new()}</span>
            </span>
          )}
        </button>
      </Form>
    </li>
  )
}

function Nothing({ unread_only }: { unread_only: boolean }) {
  const to = usePaths()
  if (!unread_only)
    return (
      <EmptyState title={m.notifications_none()} action={<ButtonLink to={to('projects')}>{m.notifications_none_do()}</ButtonLink>}>
        {m.notifications_none_text()}
      </EmptyState>
    )
  return (
    <EmptyState
      title={m.notifications_none_unread()}
      action={<ButtonLink to={to('notifications')}>{m.notifications_see_all()}</ButtonLink>}
    >
      {m.notifications_none_unread_text()}
    </EmptyState>
  )
}
