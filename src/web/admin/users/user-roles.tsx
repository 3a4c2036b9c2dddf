import type { UserDetail } from '../../../domain/users/managed-user.ts'
import type { Role } from '../../../kit/actor.policy.ts'
import { m } from '../../../kit/sentences/messages.js'
import { When } from '../../../kit/ui/when.tsx'
import { DeskBadge } from '../../desk/desk-page.tsx'
import { ActDialog } from '../../desk/dialogs/act-dialog.tsx'
import { ReasonUntil } from '../../desk/reason-until.tsx'
import { ROLE_NAMES, roleName, roleText } from '../../desk/user-labels.ts'
import { UserActReason } from './reason-field.tsx'
import css from './user-roles.module.css'

/** The four roles: those that the user has, and those that the admin may change. */
export function UserRoles({ user }: { user: UserDetail }) {
  const held = user.roles.map(({ name }) => name)
  return (
    <ul className={css.roles}>
      {ROLE_NAMES.map((role) => (
        <li key={role}>
          <div>
            <p>
              <strong>{roleName(role)}</strong> {held.includes(role) && <DeskBadge tone="info">{m.users_role_has()}</DeskBadge>}
              {requestOf(user, role) && <DeskBadge tone="warn">{m.users_role_waits()}</DeskBadge>}
            </p>
            <p className={css.text}>{roleText(role)}</p>
            <Waiting user={user} role={role} />
          </div>
          <Change user={user} role={role} />
        </li>
      ))}
    </ul>
  )
}

function requestOf({ role_requests }: UserDetail, role: Role) {
  return role_requests.find((request) => request.role === role)
}

/** A requested role: its requester, time and reason, and why the reader cannot confirm it. */
function Waiting({ user, role }: { user: UserDetail; role: Role }) {
  const request = requestOf(user, role)
  if (!request) return null
  const { requested_by, created_at, reason, why_not, alone_from } = request
  return (
    <p className={css.text}>
      {m.users_role_requested_by()} @{requested_by.username} · <When value={created_at} short time />
      {reason && <> · “{reason}”</>}
      {why_not && (
        <>
          <br />
          <ReasonUntil reason={WHY_NOT[why_not]()} until={why_not === 'alone_too_soon' ? alone_from : null} />
        </>
      )}
    </p>
  )
}

const WHY_NOT = {
  own: m.users_role_why_own,
  requested_by_you: m.users_role_why_requested_by_you,
  alone_too_soon: m.users_role_why_alone_too_soon,
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
      >
        <UserActReason />
      </ActDialog>
    )
  }
  const request = requestOf(user, role)
  if (request) {
    return (
      <div className={css.acts}>
        <ActDialog
          label={m.users_refuse_role()}
          named={m.users_refuse_role_named(about)}
          title={m.users_refuse_role_title(about)}
          text={m.users_refuse_role_text(about)}
          danger
          values={{ intent: 'role', change: 'refuse', role }}
        >
          <UserActReason />
        </ActDialog>
        {!request.why_not && (
          <ActDialog
            label={m.users_confirm_role()}
            named={m.users_confirm_role_named(about)}
            title={m.users_confirm_role_title(about)}
            text={m.users_grant_text({ ...about, text: roleText(role) })}
            values={{ intent: 'role', change: 'confirm', role }}
          >
            <UserActReason />
          </ActDialog>
        )}
      </div>
    )
  }
  const asks = user.abilities.ask.includes(role)
  if (!asks && !user.abilities.grant.includes(role)) return null
  return (
    <ActDialog
      label={m.users_grant()}
      named={m.users_grant_named(about)}
      title={m.users_grant_title(about)}
      text={(asks ? m.users_ask_text : m.users_grant_text)({ ...about, text: roleText(role) })}
      submit={asks ? m.users_ask_submit() : m.users_grant_submit()}
      values={{ intent: 'role', change: 'grant', role }}
    >
      <UserActReason />
    </ActDialog>
  )
}
