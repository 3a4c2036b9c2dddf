import type { UserDetail } from '../../../domain/users/managed-user.ts'
import type { Role } from '../../../domain/users/user.ts'
import { m } from '../../../kit/paraglide/messages.js'
import { DeskBadge } from '../../desk/desk-page.tsx'
import { ActDialog } from '../../desk/dialogs/act-dialog.tsx'
import { ROLE_NAMES, roleName, roleText } from '../../desk/user-labels.ts'
import { UserActReason } from './reason-field.tsx'
import css from './user-roles.module.css'

/** The four roles, which of them a user has, and which the admin may change. */
export function UserRoles({ user }: { user: UserDetail }) {
  const held = user.roles.map(({ name }) => name)
  return (
    <ul className={css.roles}>
      {ROLE_NAMES.map((role) => (
        <li key={role}>
          <div>
            <p>
              <strong>{roleName(role)}</strong> {held.includes(role) && <DeskBadge tone="info">{m.users_role_has()}</DeskBadge>}
            </p>
            <p className={css.text}>{roleText(role)}</p>
          </div>
          <Change user={user} role={role} />
        </li>
      ))}
    </ul>
  )
}

function Change({ user, role }: { user: UserDetail; role: Role }) {
  const name = `${user.name} ${user.surname}`
  const about = { role: roleName(role), name }
  if (user.abilities.remove.includes(role)) {
    return (
      <ActDialog
        label={m.users_remove()}
        named={m.users_remove_named(about)}
        title={m.users_remove_title(about)}
        text={m.users_remove_text(about)}
        submit={m.users_remove_submit()}
        danger
        values={{ intent: 'role', change: 'remove', role }}
        fields={(errors) => <UserActReason errors={errors} />}
      />
    )
  }
  if (!user.abilities.grant.includes(role)) return null
  return (
    <ActDialog
      label={m.users_grant()}
      named={m.users_grant_named(about)}
      title={m.users_grant_title(about)}
      text={m.users_grant_text({ ...about, text: roleText(role) })}
      submit={m.users_grant_submit()}
      values={{ intent: 'role', change: 'grant', role }}
      fields={(errors) => <UserActReason errors={errors} />}
    />
  )
}
