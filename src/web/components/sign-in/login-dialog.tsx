import { useEffect, useRef } from 'react'
import { type FetcherWithComponents, useFetcher } from 'react-router'
import { m } from '../../../kit/sentences/messages.js'
import shared from '../../../kit/ui/dialog.module.css'
import { FieldScope } from '../../../kit/ui/forms/form-fields.tsx'
import { IconX } from '../../../kit/ui/icons/icons.ts'
import { classes } from '../../../kit/ui/ui.tsx'
import card from './account-card.module.css'
import css from './login-dialog.module.css'
import { type LoginAnswer, LoginForm } from './login-form.tsx'

export interface LoginDialogProps {
  back: string
  onClose: () => void
}

/** The login form in a native dialog over any page, so that the browser traps the focus and restores it. */
export function LoginDialog({ back, onClose }: LoginDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const fetcher = useFetcher<LoginAnswer>()
  useEffect(() => dialog.current?.showModal(), [])
  return (
    <dialog
      ref={dialog}
      className={classes(shared.dialog, css.dialog)}
      aria-labelledby="login-dialog-title"
      closedby="any"
      onClose={onClose}
    >
      <LoginInside fetcher={fetcher} back={back} onClose={() => dialog.current?.close()} />
    </dialog>
  )
}

/** The dialog's content; without a fetcher its form leads to the login page. */
export function LoginInside({ fetcher, back, onClose }: LoginDialogProps & { fetcher?: FetcherWithComponents<LoginAnswer> }) {
  return (
    <div className={classes(css.inside, card.forms)}>
      <h2 id="login-dialog-title">{m.users_login_title()}</h2>
      <p className={css.lead}>{m.users_login_lead()}</p>
      <FieldScope value="dialog-">
        <LoginForm back={back} answered={fetcher?.data} busy={fetcher !== undefined && fetcher.state !== 'idle'} as={fetcher?.Form} />
      </FieldScope>
      {/* Last, so that the first field has the focus when the dialog opens. */}
      <button type="button" className={classes(shared.close, css.close)} aria-label={m.kit_close()} onClick={onClose}>
        <IconX aria-hidden="true" />
      </button>
    </div>
  )
}
