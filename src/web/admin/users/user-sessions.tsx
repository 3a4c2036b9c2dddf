import type { UserDetail } from '../../../domain/users/managed-user.ts'
import { m } from '../../../kit/sentences/messages.js'
import { IconDeviceLaptop } from '../../../kit/ui/icons/icons.ts'
import { When } from '../../../kit/ui/when.tsx'
import { DeskBadge, DeskNothing } from '../../desk/desk-page.tsx'
import { ActDialog } from '../../desk/dialogs/act-dialog.tsx'
import css from './user-sessions.module.css'

/** A user's sessions; each can be ended, and all access at once, also where there is no session: connected sites may have some. */
export function UserSessions({ user }: { user: UserDetail }) {
  const name = `${user.name} ${user.surname}`
  const is_own = user.sessions.some((session) => session.current)
  return (
    <>
      {user.sessions.length === 0 ? (
        <DeskNothing>{m.users_sessions_none()}</DeskNothing>
      ) : (
        <ul className={css.sessions}>
          {user.sessions.map((session) => {
            const device = session.device || m.users_account_session_unknown()
            return (
              <li key={session.id}>
                <IconDeviceLaptop size={20} stroke={1.75} aria-hidden="true" />
                <div>
                  <p>{device}</p>
                  <p className={css.used}>
                    {m.users_account_session_used()} <When value={session.last_used_at} short time />
                  </p>
                </div>
                {session.current ? (
                  <DeskBadge tone="info">{m.users_account_session_current()}</DeskBadge>
                ) : (
                  <ActDialog
                    label={m.users_account_session_end()}
                    named={m.users_account_session_end_named({ device })}
                    title={m.users_end_session_title()}
                    text={m.users_end_session_text({ name, device })}
                    danger
                    values={{ intent: 'end_session', session_id: session.id }}
                  />
                )}
              </li>
            )
          })}
        </ul>
      )}
      <div>
        <ActDialog
          label={m.users_end_all()}
          title={m.users_end_all_title()}
          text={m.users_end_all_text({ name }) + (is_own ? ` ${m.users_end_all_own()}` : '')}
          danger
          values={{ intent: 'end_sessions' }}
        />
      </div>
    </>
  )
}
