import type { UserDetail } from '../../../domain/users/managed-user.ts'
import { m } from '../../../kit/sentences/messages.js'
import { When } from '../../../kit/ui/when.tsx'
import { ActDialog } from '../../desk/dialogs/act-dialog.tsx'
import { UserActReason } from './reason-field.tsx'
import css from './user-access.module.css'

/** The state of an account: disables it with a reason, or enables it again. */
export function UserAccess({ user }: { user: UserDetail }) {
  const sole = user.sole_manager_of
  const about = { name: `${user.name} ${user.surname}` }
  const { disable, enable, reset_second_factor } = user.abilities
  return (
    <div className={css.access}>
      <p>
        {user.disabled_at ? (
          <>
            {m.users_disabled_since()} <When value={user.disabled_at} time />.
          </>
        ) : disable ? (
          m.users_enabled_text()
        ) : (
          m.users_own_account()
        )}
      </p>
      <p>
        {user.second_factor_since ? (
          <>
            {m.users_second_factor_since()} <When value={user.second_factor_since} />.
          </>
        ) : (
          m.users_second_factor_off()
        )}
      </p>
      {reset_second_factor && (
        <ActDialog
          label={m.users_second_factor_reset()}
          button={{ variant: 'light', size: 'sm' }}
          title={m.users_second_factor_reset_title(about)}
          text={m.users_second_factor_reset_text()}
          danger
          values={{ intent: 'reset_second_factor' }}
        >
          <UserActReason required />
        </ActDialog>
      )}
      {disable && (
        <ActDialog
          label={m.users_disable()}
          button={{ variant: 'light', color: 'red', size: 'sm' }}
          title={m.users_disable_title(about)}
          text={
            <>
              {m.users_disable_text()}
              {sole.length > 0 && <strong> {m.users_disable_sole({ organizations: sole.map(({ name }) => name).join(', ') })}</strong>}
            </>
          }
          danger
          values={{ intent: 'state', change: 'disable', seen: JSON.stringify(sole.map(({ id }) => id)) }}
        >
          <UserActReason required />
        </ActDialog>
      )}
      {enable && (
        <ActDialog
          label={m.users_enable()}
          button={{ variant: 'filled', size: 'sm' }}
          title={m.users_enable_title(about)}
          text={m.users_enable_text()}
          values={{ intent: 'state', change: 'enable' }}
        >
          <UserActReason />
        </ActDialog>
      )}
    </div>
  )
}
