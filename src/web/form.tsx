import type { ComponentProps, ComponentType } from 'react'
import { type FormProps, Form as RouterForm, useRouteLoaderData } from 'react-router'
import { FieldErrorScope, type FormErrors } from '../kit/ui/forms/field-errors.ts'
import type { loader } from './root.tsx'

const NO_ERRORS = {}

/**
 * A form that contains the account for which its page was rendered, so that it does nothing for another one that has signed in since in
 * another tab (`readForm`). A guest's form contains none: it goes on for the account that they sign in to.
 * Missing fields are reported beside each in the page's language, by the server: browsers report them in their own, one by one.
 * @param as a fetcher's form
 * @param errors shown by its fields, each beside the one of its name
 */
export function Form({
  as: Sender = RouterForm,
  errors = NO_ERRORS,
  children,
  ...props
}: ComponentProps<typeof RouterForm> & { as?: ComponentType<FormProps> | undefined; errors?: FormErrors | undefined }) {
  return (
    <Sender noValidate={props.method === 'post'} {...props}>
      {props.method === 'post' && <ShownTo />}
      <FieldErrorScope value={errors}>{children}</FieldErrorScope>
    </Sender>
  )
}

/** The same for a form that the browser sends without a script. */
export function ShownTo() {
  const shown_to = useShownTo()
  return shown_to && <input type="hidden" name="shown_to" value={shown_to} />
}

/** The id of the account for which the page was rendered, sent as `shown_to` by requests without a form; empty for a guest. */
export function useShownTo(): string {
  return useRouteLoaderData<typeof loader>('root')?.user_id ?? ''
}
