import { type ActionFunctionArgs, data, Link, type LoaderFunctionArgs, redirect, useLoaderData } from 'react-router'
import type { UserDetail } from '../../../domain/users/managed-user.ts'
import { type Flash, flashCookie } from '../../../kit/http/flash.server.ts'
import { m } from '../../../kit/paraglide/messages.js'
import { When } from '../../../kit/ui/when.tsx'
import { usePaths } from '../../../urls/use-paths.ts'
import { withProof } from '../../components/sign-in/proof.server.ts'
import { AuditList } from '../../desk/audit-list.tsx'
import { Act } from '../../desk/audit-sentence.tsx'
import { DeskBadge, DeskCard, DeskNothing, DeskPage } from '../../desk/desk-page.tsx'
import { GiftTable } from '../../desk/gift-table.tsx'
import { HandOffTable } from '../../desk/sale-tables.tsx'
import { stateName, stateTone } from '../../desk/user-labels.ts'
import { deskMeta, type MetaArguments } from '../../page-meta.ts'
import { apiContext } from '../../visitor/page-context.ts'
import css from './admin-user.module.css'
import { UserAccess } from './user-access.tsx'
import { UserRoles } from './user-roles.tsx'
import { UserSessions } from './user-sessions.tsx'

type Context = LoaderFunctionArgs['context']

/** One account: what it may do, where it is signed in, what it did and what was done to it. */
export async function loader({ params, context }: LoaderFunctionArgs) {
  const user = await readUser(context, params.slug ?? '')
  const api = context.get(apiContext)
  const few = { per_page: '10' }
  const [audit, handOffs, gifts, target] = await Promise.all([
    api.admin.audit.$get({ query: { about: user.id, ...few } }),
    api['hand-offs'].$get({ query: { user: user.id, ...few } }),
    api.admin.contributions.$get({ query: { user: user.id, ...few } }),
    user.target_project_id ? api.project[':id'].$get({ param: { id: encodeURIComponent(user.target_project_id) } }) : null,
  ])
  if (audit.status !== 200 || handOffs.status !== 200 || gifts.status !== 200) throw data(null, { status: 500 })
  return {
    user,
    audit: (await audit.json()).data,
    hand_offs: (await handOffs.json()).data,
    gifts: (await gifts.json()).data,
    target: target?.status === 200 ? (await target.json()).data : null,
  }
}

/** What each of the page's dialogs does, by its `intent`. */
export async function action({ request, params, url, context }: ActionFunctionArgs) {
  const form = await request.formData().catch(() => new FormData())
  const text = (name: string) => String(form.get(name) ?? '')
  const { id } = await readUser(context, params.slug ?? '')
  const doors = context.get(apiContext).admin.user[':id']
  const param = { id }
  const done = (flash: Flash) => redirect(url.pathname, { status: 303, headers: { 'set-cookie': flashCookie(flash) } })
  const reason = text('reason').trim() || undefined
  switch (text('intent')) {
    case 'role': {
      const json = { change: text('change') as 'grant', role: text('role') as 'admin', reason }
      const asked = await withProof(form, context, () => doors['role-changes'].$post({ param, json }))
      if ('confirm' in asked) return asked.confirm
      return asked.response.status === 204
        ? done(json.change === 'grant' ? 'users_flash_role_granted' : 'users_flash_role_removed')
        : refusal(asked.response)
    }
    case 'state': {
      const change = text('change') as 'disable'
      const response = await doors['state-changes'].$post({
        param,
        json: { change, reason: reason ?? (change === 'disable' ? '' : undefined!) },
      })
      return response.status === 204 ? done(change === 'disable' ? 'users_flash_disabled' : 'users_flash_enabled') : refusal(response)
    }
    case 'end_session':
    case 'end_sessions': {
      const session_id = encodeURIComponent(text('session_id'))
      const response = session_id
        ? await doors.sessions[':session_id'].$delete({ param: { id, session_id } })
        : await doors.sessions.$delete({ param })
      return response.status === 204 ? done('users_flash_sessions_ended') : refusal(response)
    }
    default:
      throw data(null, { status: 400 })
  }
}

export function meta(about: MetaArguments & { loaderData?: Awaited<ReturnType<typeof loader>> }) {
  return deskMeta(about, about.loaderData ? `@${about.loaderData.user.username}` : m.users_title())
}

export default function AdminUser() {
  const { user, audit, hand_offs, gifts, target } = useLoaderData<typeof loader>()
  const to = usePaths()
  return (
    <DeskPage title={<Title user={user} />} lead={<Link to={to('admin_users')}>← {m.users_title()}</Link>}>
      <div className={css.columns}>
        <div className={css.column}>
          <DeskCard title={m.users_about()}>
            <Facts user={user} target={target} />
          </DeskCard>
          <DeskCard title={m.users_roles()}>
            {user.email_verified_at === null && <DeskNothing>{m.users_roles_unverified()}</DeskNothing>}
            <UserRoles user={user} />
          </DeskCard>
          <DeskCard title={m.users_hand_offs()}>
            {hand_offs.length > 0 ? <HandOffTable hand_offs={hand_offs} /> : <DeskNothing>{m.users_hand_offs_none()}</DeskNothing>}
          </DeskCard>
          <DeskCard title={m.users_gifts()}>
            {gifts.length > 0 ? <GiftTable label={m.users_gifts()} trails={gifts} /> : <DeskNothing>{m.users_gifts_none()}</DeskNothing>}
          </DeskCard>
        </div>
        <div className={css.column}>
          <DeskCard title={m.users_access()}>
            <UserAccess user={user} />
          </DeskCard>
          <DeskCard title={m.users_sessions()}>
            <UserSessions user={user} />
          </DeskCard>
          <DeskCard title={m.users_activity()}>
            {audit.length > 0 ? (
              <AuditList entries={audit} sentenceOf={(entry) => <Act entry={entry} />} />
            ) : (
              <DeskNothing>{m.users_activity_none()}</DeskNothing>
            )}
          </DeskCard>
        </div>
      </div>
    </DeskPage>
  )
}

function Title({ user }: { user: UserDetail }) {
  return (
    <span className={css.title}>
      <img src={user.image.url} alt="" width={48} height={48} />
      <span>
        {user.name} {user.surname}
        <small>@{user.username}</small>
      </span>
      <DeskBadge tone={stateTone(user.state)}>{stateName(user.state)}</DeskBadge>
    </span>
  )
}

function Facts({ user, target }: { user: UserDetail; target: { name: string; slug: string } | null }) {
  const to = usePaths()
  return (
    <dl className={css.facts}>
      <dt>{m.users_email()}</dt>
      <dd>{user.email}</dd>
      <dt>{m.users_email_verified()}</dt>
      <dd>{user.email_verified_at ? <When value={user.email_verified_at} time /> : m.users_not_yet()}</dd>
      <dt>{m.users_created()}</dt>
      <dd>
        <When value={user.created_at} time />
      </dd>
      <dt>{m.users_last_used()}</dt>
      <dd>{user.last_used_at ? <When value={user.last_used_at} time /> : m.users_never()}</dd>
      <dt>{m.users_language()}</dt>
      <dd>{user.language === 'es' ? 'Español' : 'English'}</dd>
      <dt>{m.users_target()}</dt>
      <dd>{target ? <Link to={to('project', { slug: target.slug })}>{target.name}</Link> : m.users_target_none()}</dd>
    </dl>
  )
}

async function readUser(context: Context, slug: string): Promise<UserDetail> {
  const response = await context.get(apiContext).admin.user[':slug'].$get({ param: { slug: encodeURIComponent(slug) } })
  if (response.status !== 200) throw data(null, { status: response.status })
  return (await response.json()).data
}

async function refusal(response: { status: number; json(): Promise<unknown> }) {
  const { message, errors } = (await response.json()) as { message: string; errors?: Record<string, string[]> }
  return data({ message, errors }, { status: response.status })
}
