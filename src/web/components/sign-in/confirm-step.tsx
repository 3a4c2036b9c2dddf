import type { ComponentType, ReactNode } from 'react'
import type { FormProps } from 'react-router'
import type { ProofRequest } from '../../../domain/sign-in/proof.ts'
import { m } from '../../../kit/sentences/messages.js'
import { PasswordField, TextField } from '../../../kit/ui/forms/form-fields.tsx'
import { IconShieldLock } from '../../../kit/ui/icons/icons.ts'
import { inOrder } from '../../../kit/ui/in-order.ts'
import { Link } from '../../../kit/ui/link.tsx'
import { usePaths } from '../../../urls/use-paths.ts'
import { PostForm, SubmitButton } from '../../post-form.tsx'
import css from './confirm-step.module.css'

/**
 * The step before a sensitive act: requires the password or a code again, then repeats the act with all typed values. Rendered from
 * `withProof`'s answer in place of the page's form, or in a dialog.
 * @param as the form's component where it does not navigate, such as a fetcher's
 * @param cancel a link or button that leaves without changes
 */
export function ConfirmStep({
  as,
  cancel,
  typed,
  username,
  has_password,
  second_factor,
  refused,
}: ProofRequest & { as?: ComponentType<FormProps>; cancel?: ReactNode }) {
  return (
    <section className={css.step} aria-labelledby="confirm-title">
      <h2 id="confirm-title">
        <IconShieldLock size={26} aria-hidden="true" />
        {m.security_confirm_title()}
      </h2>
      <p>{has_password || second_factor ? m.security_confirm_text() : m.security_confirm_no_password()}</p>
      {has_password || second_factor ? (
        <PostForm refused={refused} as={as} preventScrollReset className={css.form}>
          {inOrder(typed, ([name, value]) => (
            <input type="hidden" name={name} value={value} />
          ))}
          <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
          <ProofFields {...{ has_password, second_factor }} autoFocus />
          <div className={css.actions}>
            <SubmitButton>{m.security_confirm_submit()}</SubmitButton>
            {cancel}
          </div>
        </PostForm>
      ) : (
        <NoPassword />
      )}
    </section>
  )
}

/** The password or a code, in a form of its own or with the act that it proves (`proveWithForm`). */
export function ProofFields({
  has_password,
  second_factor,
  autoFocus,
}: Pick<ProofRequest, 'has_password' | 'second_factor'> & { autoFocus?: boolean }) {
  if (!has_password && !second_factor) return <NoPassword />
  return (
    <>
      {has_password && (
        <PasswordField
          name="proof_password"
          label={m.users_login_password()}
          autoComplete="current-password"
          autoFocus={autoFocus}
          required={!second_factor}
          maxLength={1000}
        />
      )}
      {second_factor && (
        <TextField
          name="proof_otp"
          label={has_password ? m.security_confirm_or_code() : m.security_code_label()}
          autoComplete="one-time-code"
          inputMode="numeric"
          required={!has_password}
          maxLength={60}
        />
      )}
    </>
  )
}

/** A user who signs in by another provider has to set a password first, by mail. */
function NoPassword() {
  const to = usePaths()
  return <Link to={to('recovery')}>{m.security_confirm_make_password()}</Link>
}
