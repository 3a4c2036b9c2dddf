import { type ActionFunctionArgs, data, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import type { UserDetail } from '../../../domain/users/managed-user.ts'
import type { Role } from '../../../kit/actor.policy.ts'
import type { Flash } from '../../../kit/http/flash.server.ts'
import { m } from '../../../kit/sentences/messages.js'
import { Link } from '../../../kit/ui/link.tsx'
import { classes } from '../../../kit/ui/ui.tsx'
import { When } from '../../../kit/ui/when.tsx'
import { usePaths } from '../../../urls/use-paths.ts'
import { ask, askOr, redirectWith } from '../../ask.server.ts'
import { Fact, FactList } from '../../components/facts/fact-list.tsx'
import { withProof } from '../../components/sign-in/proof.server.ts'
import { AuditList } from '../../desk/audit/audit-list.tsx'
import desk from '../../desk/desk-page.module.css'
import { DeskBadge, DeskCard, DeskNothing, DeskPage } from '../../desk/desk-page.tsx'
import { FirstOf } from '../../desk/desk-table.tsx'
import { GiftTable } from '../../desk/money/gift-table.tsx'
import { SalesHandOffTable } from '../../desk/money/sale-tables.tsx'
import { userStateName, userStateTone } from '../../desk/user-labels.ts'
import { readForm } from '../../form.server.ts'
import { apiContext } from '../../visitor/page-context.ts'
import css from './admin-user.module.css'
import { UserAccess } from './user-access.tsx'
import { UserRoles } from './user-roles.tsx'
import { UserSessions } from './user-sessions.tsx'

type Context = LoaderFunctionArgs['context']

/** One account: its roles, its sessions, its acts and the acts on it. */
export async function loader({ params, context }: LoaderFunctionArgs) {
  const user = await readUser(context, params.slug ?? '')
  const api = context.get(apiContext)
  const few = { per_page: '10' }
  const [audit, hand_offs, gifts, target] = await Promise.all([
    ask(api.admin.audit.$get({ query: { about: user.id, ...few } })),
    ask(api['hand-offs'].$get({ query: { user: user.id, ...few } })),
    ask(api.admin.contributions.$get({ query: { user: user.id, ...few } })),
    user.target_project_id ? askOr(api.project[':id'].$get({ param: { id: encodeURIComponent(user.target_project_id) } }), null) : null,
  ])
  return { user, audit, hand_offs, gifts, target }
}

const ROLE_FLASHES = {
  grant: 'users_flash_role_granted',
  remove: 'users_flash_role_removed',
  confirm: 'users_flash_role_granted',
  refuse: 'users_flash_role_refused',
} as const

/** Handles each of the page's dialogs, by its `intent`. */
export async function action({ request, params, url, context }: ActionFunctionArgs) {
  const posted = await readForm(request, context)
  const { text } = posted
  const { id, abilities } = await readUser(context, params.slug ?? '')
  const user = context.get(apiContext).admin.user[':id']
  const param = { id }
  const done = (flash: Flash) => redirectWith(url.pathname, flash)
  const reason = text('reason').trim() || undefined
  switch (text('intent')) {
    case 'role': {
      const json = { change: text('change') as keyof typeof ROLE_FLASHES, role: text('role') as Role, reason }
      const tried = await withProof(posted, context, () => user['role-changes'].$post({ param, json }))
      if ('confirm' in tried) return tried.confirm
      if ('refused' in tried) return tried.refused
      return done(json.change === 'grant' && abilities.ask.includes(json.role) ? 'users_flash_role_requested' : ROLE_FLASHES[json.change])
    }
    case 'state': {
      const change = text('change') as 'disable'
      const json = { change, reason: reason ?? (change === 'disable' ? '' : undefined!), seen: posted.parsed<string[]>('seen') }
      const tried = await withProof(posted, context, () => user['state-changes'].$post({ param, json }))
      if ('confirm' in tried) return tried.confirm
      return 'refused' in tried ? tried.refused : done(change === 'disable' ? 'users_flash_disabled' : 'users_flash_enabled')
    }
    case 'reset_second_factor': {
      const tried = await withProof(posted, context, () => user['second-factor-reset'].$post({ param, json: { reason: reason ?? '' } }))
      if ('confirm' in tried) return tried.confirm
      return 'refused' in tried ? tried.refused : done('users_flash_second_factor_reset')
    }
    case 'end_session':
    case 'end_sessions': {
      const session_id = encodeURIComponent(text('session_id'))
      const tried = await withProof(posted, context, () =>
        session_id ? user.sessions[':session_id'].$delete({ param: { id, session_id } }) : user.sessions.$delete({ param }),
      )
      if ('confirm' in tried) return tried.confirm
      return 'refused' in tried ? tried.refused : done(session_id ? 'users_flash_sessions_ended' : 'users_flash_access_ended')
    }
    default:
      throw data(null, { status: 400 })
  }
}

export default function AdminUser() {
  const { user, audit, hand_offs, gifts, target } = useLoaderData<typeof loader>()
  const to = usePaths()
  return (
    <DeskPage tab={`@${user.username}`} title={<Title user={user} />} lead={<Link to={to('admin_users')}>← {m.users_title()}</Link>}>
      <div className={classes(desk.columns, css.columns)}>
        <div className={desk.column}>
          <DeskCard title={m.users_about()}>
            <Facts user={user} target={target} />
          </DeskCard>
          <DeskCard title={m.users_roles()}>
            {user.email_verified_at === null && <DeskNothing>{m.users_roles_unverified()}</DeskNothing>}
            <UserRoles user={user} />
          </DeskCard>
          <DeskCard title={m.users_hand_offs()}>
            {hand_offs.data.length > 0 ? (
              <SalesHandOffTable hand_offs={hand_offs.data} />
            ) : (
              <DeskNothing>{m.users_hand_offs_none()}</DeskNothing>
            )}
            <FirstOf title={m.users_hand_offs()} shown={hand_offs.data.length} meta={hand_offs.meta} />
          </DeskCard>
          <DeskCard title={m.users_gifts()}>
            {gifts.data.length > 0 ? (
              <GiftTable label={m.users_gifts()} trails={gifts.data} hrefOf={({ id }) => to('admin_contribution', { id })} />
            ) : (
              <DeskNothing>{m.users_gifts_none()}</DeskNothing>
            )}
            <FirstOf
              title={m.users_gifts()}
              shown={gifts.data.length}
              meta={gifts.meta}
              all={`${to('admin_contributions')}?user=${user.id}`}
            />
          </DeskCard>
        </div>
        <div className={desk.column}>
          <DeskCard title={m.users_access()}>
            <UserAccess user={user} />
          </DeskCard>
          <DeskCard title={m.users_sessions()}>
            <UserSessions user={user} />
          </DeskCard>
          <DeskCard title={m.users_activity()}>
            <AuditList entries={audit.data} none={m.users_activity_none()} />
            <FirstOf title={m.users_activity()} shown={audit.data.length} meta={audit.meta} all={`${to('admin_audit')}?about=${user.id}`} />
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
      <DeskBadge tone={userStateTone(user.state)}>{userStateName(user.state)}</DeskBadge>
    </span>
  )
}

function Facts({ user, target }: { user: UserDetail; target: { name: string; slug: string } | null }) {
  const to = usePaths()
  return (
    <FactList>
      <Fact name={m.users_email()}>{user.email}</Fact>
      <Fact name={m.users_email_verified()}>
        {user.email_verified_at ? <When value={user.email_verified_at} time /> : m.users_not_yet()}
      </Fact>
      <Fact name={m.users_created()}>
        <When value={user.created_at} time />
      </Fact>
      <Fact name={m.users_last_used()}>{user.last_used_at ? <When value={user.last_used_at} time /> : m.users_never()}</Fact>
      <Fact name={m.users_language()}>{user.language === 'es' ? 'Español' : 'English'}</Fact>
      <Fact name={m.users_target()}>
        {target ? <Link to={to('project', { slug: target.slug })}>{target.name}</Link> : m.users_target_none()}
      </Fact>
    </FactList>
  )
}

function readUser(context: Context, slug: string): Promise<UserDetail> {
  return ask(context.get(apiContext).admin.user[':slug'].$get({ param: { slug: encodeURIComponent(slug) } }))
}
