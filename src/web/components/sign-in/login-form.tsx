import type { ComponentType } from 'react'
import type { FormProps } from 'react-router'
import { m } from '../../../kit/sentences/messages.js'
import { FormMessage, PasswordField, TextField } from '../../../kit/ui/forms/form-fields.tsx'
import { Link } from '../../../kit/ui/link.tsx'
import { Button } from '../../../kit/ui/ui.tsx'
import { usePaths } from '../../../urls/use-paths.ts'
import { Form } from '../../form.tsx'
import css from './account-card.module.css'
import { LostFactor, type RunningRecovery } from './lost-factor.tsx'
import { SocialButton } from './social-button.tsx'

/** The result of a failed sign-in: a message, and the challenge when a code is required. */
export interface LoginAnswer {
  username: string
  message?: string
  challenge?: string
  /** The removal of a lost second step, if one is under way. */
  recovery?: RunningRecovery | null
}

interface Props {
  /** Page to return to afterwards, empty for home. */
  back: string
  /** The username or address expected by the site that sent the visitor. */
  hint?: string
  answered: LoginAnswer | undefined
  busy: boolean
  /** The form's component where it does not navigate, such as a fetcher's. */
  as?: ComponentType<FormProps>
}

/** The form of the login page and dialog: username and password, then the code of the app for users who turned that on. */
export function LoginForm({ back, hint, answered, busy, as: Sender = Form }: Props) {
  const to = usePaths()
  const passed = back && `?redirect=${encodeURIComponent(back)}`
  return (
    <>
      {answered?.message && <FormMessage key={answered.message + busy}>{answered.message}</FormMessage>}
      <Sender method="post" noValidate action={to('login') + passed}>
        <input type="hidden" name="redirect" value={back} />
        {answered?.challenge ? (
          <CodeStep challenge={answered.challenge} username={answered.username} />
        ) : (
          <FirstStep passed={passed} username={answered?.username ?? hint} />
        )}
        <Button type="submit" aria-disabled={busy}>
          {m.users_login_submit()}
        </Button>
      </Sender>
      {answered?.challenge && <LostFactor {...{ back, passed, as: Sender }} answered={{ ...answered, challenge: answered.challenge }} />}
      {!answered?.challenge && <SocialButton back={back} />}
      <p className={css.below}>
        {answered?.challenge ? (
          <Link to={to('login') + passed} reloadDocument>
            {m.security_login_restart()}
          </Link>
        ) : (
          <>
            {m.users_login_no_account()} <Link to={to('register') + passed}>{m.users_login_create()}</Link>
          </>
        )}
      </p>
    </>
  )
}

function FirstStep({ passed, username }: { passed: string; username: string | undefined }) {
  const to = usePaths()
  return (
    <>
      <TextField
        name="username"
        label={m.users_login_username()}
        defaultValue={username}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        required
        maxLength={254}
      />
      <PasswordField name="password" label={m.users_login_password()} autoComplete="current-password" required maxLength={1000} />
      <Link to={to('recovery') + passed} className={css.forgot}>
        {m.users_login_forgot()}
      </Link>
    </>
  )
}

function CodeStep({ challenge, username }: { challenge: string; username: string }) {
  return (
    <>
      <input type="hidden" name="challenge" value={challenge} />
      <input type="hidden" name="username" value={username} />
      <p>{m.security_login_code_text()}</p>
      <TextField
        name="otp"
        label={m.security_code_label()}
        hint={m.security_code_hint()}
        autoComplete="one-time-code"
        inputMode="text"
        autoCapitalize="none"
        spellCheck={false}
        autoFocus
        required
        maxLength={60}
      />
    </>
  )
}
