import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import type { UserCard } from '../../../domain/users/managed-user.ts'
import { m } from '../../../kit/sentences/messages.js'
import { Link } from '../../../kit/ui/link.tsx'
import { useLocale } from '../../../kit/ui/locale.ts'
import { ButtonLink, EmptyState } from '../../../kit/ui/ui.tsx'
import { When } from '../../../kit/ui/when.tsx'
import { usePaths } from '../../../urls/use-paths.ts'
import { CsvButton } from '../../desk/csv-button.tsx'
import { DeskBadge, DeskPage } from '../../desk/desk-page.tsx'
import { type DeskColumn, DeskTable } from '../../desk/desk-table.tsx'
import { FilterBar } from '../../desk/filter-bar.tsx'
import { totalLabel } from '../../desk/list-meta.ts'
import { readList } from '../../desk/read-list.server.ts'
import { ROLE_NAMES, roleName, USER_STATES, userStateName, userStateTone } from '../../desk/user-labels.ts'
import { apiContext } from '../../visitor/page-context.ts'
import css from './admin-users.module.css'

export async function loader({ url, context }: LoaderFunctionArgs) {
  const users = await readList(url, (query) => context.get(apiContext).admin.users.$get({ query }))
  return { ...users, sort: url.searchParams.get('sort') ?? '-created_at' }
}

export default function AdminUsers() {
  const { data: users, meta: about, sort } = useLoaderData<typeof loader>()
  const locale = useLocale()
  const to = usePaths()
  return (
    <DeskPage
      title={m.users_title()}
      lead={about.total === 1 ? m.users_total_one() : m.users_total_other({ count: totalLabel(about, locale) })}
      actions={<CsvButton list={{ name: 'users', path: '/admin/users.csv' }} total={about.total} />}
    >
      <FilterBar
        placeholder={m.users_search()}
        filters={[
          {
            name: 'role',
            label: m.users_role(),
            all: m.users_role_all(),
            options: [...ROLE_NAMES.map((role) => ({ value: role, label: roleName(role) })), { value: 'none', label: m.users_role_none() }],
          },
          {
            name: 'state',
            label: m.users_state(),
            all: m.users_state_all(),
            options: USER_STATES.map((state) => ({ value: state, label: userStateName(state) })),
          },
          {
            name: 'role_request',
            label: m.users_role_request(),
            all: m.users_role_request_all(),
            options: [{ value: 'open', label: m.users_role_request_open() }],
          },
        ]}
      />
      {users.length > 0 ? (
        <DeskTable label={m.users_title()} rows={users} columns={columns()} sort={sort} meta={about} />
      ) : (
        <EmptyState title={m.users_empty()} action={<ButtonLink to={to('admin_users')}>{m.users_empty_action()}</ButtonLink>}>
          {m.users_empty_text()}
        </EmptyState>
      )}
    </DeskPage>
  )
}

function columns(): DeskColumn<UserCard>[] {
  return [
    { key: 'name', title: m.users_name(), sort: ['name', '-name'], render: (user) => <Who user={user} /> },
    { key: 'email', title: m.users_email(), from: 'desktop', render: (user) => <span className={css.email}>{user.email}</span> },
    { key: 'roles', title: m.users_role(), from: 'tablet', render: (user) => <Roles user={user} /> },
    {
      key: 'state',
      title: m.users_state(),
      render: (user) => <DeskBadge tone={userStateTone(user.state)}>{userStateName(user.state)}</DeskBadge>,
    },
    {
      key: 'created_at',
      title: m.users_created(),
      from: 'tablet',
      sort: ['-created_at', 'created_at'],
      render: (user) => <When value={user.created_at} short />,
    },
    {
      key: 'last_used_at',
      title: m.users_last_used(),
      from: 'desktop',
      sort: ['-last_used_at', 'last_used_at'],
      render: (user) => (user.last_used_at ? <When value={user.last_used_at} short time /> : m.users_never()),
    },
  ]
}

function Who({ user }: { user: UserCard }) {
  const to = usePaths()
  return (
    <div className={css.who}>
      <img src={user.image.url} alt="" width={32} height={32} loading="lazy" />
      <div>
        <Link to={to('admin_user', { slug: user.username })}>
          {user.name} {user.surname}
        </Link>
        <span>@{user.username}</span>
        <span className={css.phone_roles}>
          <Roles user={user} />
        </span>
      </div>
    </div>
  )
}

function Roles({ user }: { user: UserCard }) {
  return (
    <span className={css.roles}>
      {user.roles.map(({ name }) => (
        <DeskBadge key={name} tone="info">
          {roleName(name)}
        </DeskBadge>
      ))}
    </span>
  )
}
