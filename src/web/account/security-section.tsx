import type { OwnUser } from '../../domain/users/user.ts'
import { m } from '../../kit/sentences/messages.js'
import { ButtonLink } from '../../kit/ui/ui.tsx'
import { usePaths } from '../../urls/use-paths.ts'
import css from './account.module.css'

/** Email, password and second factor, with links to change them. */
export function SecuritySection({ user }: { user: OwnUser }) {
  const to = usePaths()
  return (
    <section className={css.section}>
      <h2>{m.security_account_title()}</h2>
      <ul className={css.settings}>
        <li>
          <p>
            <strong>{m.account_email()}</strong>
            <span>{user.new_email ? m.users_account_email_waiting({ email: user.new_email }) : user.email}</span>
          </p>
          <ButtonLink to={to('email_change')} look="outline" aria-label={m.account_email_change()}>
            {m.security_account_change()}
          </ButtonLink>
        </li>
        <li>
          <p>
            <strong>{m.account_password()}</strong>
            <span>{user.has_password ? m.account_password_hidden() : m.account_password_missing()}</span>
          </p>
          <ButtonLink to={to('password_change')} look="outline" aria-label={m.account_password_change()}>
            {m.security_account_change()}
          </ButtonLink>
        </li>
        <li>
          <p>
            <strong>{m.security_factor_title()}</strong>
            <span>{user.second_factor ? m.security_factor_is_on() : m.security_factor_off()}</span>
          </p>
          <ButtonLink
            to={to('second_factor')}
            look="outline"
            aria-label={user.second_factor ? m.security_factor_change() : m.security_factor_turn_on()}
          >
            {user.second_factor ? m.security_account_change() : m.security_account_turn_on()}
          </ButtonLink>
        </li>
      </ul>
    </section>
  )
}
