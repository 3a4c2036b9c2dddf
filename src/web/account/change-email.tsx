import { type ActionFunctionArgs, data, type LoaderFunctionArgs, useActionData, useLoaderData } from 'react-router'
import { m } from '../../kit/sentences/messages.js'
import type { Refused } from '../../kit/ui/forms/field-errors.ts'
import { PasswordField, TextField } from '../../kit/ui/forms/form-fields.tsx'
import { Button, ButtonLink } from '../../kit/ui/ui.tsx'
import { pathTo } from '../../urls/paths.ts'
import { usePaths } from '../../urls/use-paths.ts'
import { attempt, redirectWith } from '../ask.server.ts'
import { AccountPanel } from '../components/sign-in/account-panel.tsx'
import { ConfirmStep } from '../components/sign-in/confirm-step.tsx'
import { withProof } from '../components/sign-in/proof.server.ts'
import { readForm } from '../form.server.ts'
import { Form } from '../form.tsx'
import { PostForm, SubmitButton } from '../post-form.tsx'
import { apiContext, localeContext } from '../visitor/page-context.ts'
import { ownUser } from './own-user.server.ts'

export function loader({ context }: LoaderFunctionArgs) {
  const { email, new_email, has_password } = ownUser(context)
  return { email, new_email, has_password }
}

/** Requests a new email address, or cancels the request. */
export async function action({ request, context }: ActionFunctionArgs) {
  const posted = await readForm(request, context)
  const { text } = posted
  const address = context.get(apiContext).oauth.user.email
  const typed = { email: text('email'), email_confirmation: text('email_confirmation') }
  if (text('intent') === 'cancel') {
    const cancelled = await attempt(address.$delete(), { typed })
    if ('refused' in cancelled && cancelled.status !== 404) return cancelled.refused
    // Confirmed or cancelled elsewhere, in the meantime: the account shows which.
    const flash = 'refused' in cancelled ? 'account_alert_nothing_to_cancel' : 'account_flash_email_unchanged'
    return redirectWith(pathTo('account', context.get(localeContext)), flash)
  }
  const done = await withProof(posted, context, () => address.$put({ json: { ...typed, password: text('password') } }), { typed })
  if ('confirm' in done) return done.confirm
  return 'refused' in done ? done.refused : data({ sent_to: done.given.new_email })
}

export default function ChangeEmail() {
  const { email, new_email, has_password } = useLoaderData<typeof loader>()
  const answered = useActionData<typeof action>()
  const to = usePaths()
  if (answered && 'sent_to' in answered) {
    return (
      <AccountPanel title={m.account_email_sent_title()}>
        <p>{m.account_email_sent_text({ email: answered.sent_to })}</p>
        <p>{m.account_email_sent_until({ email })}</p>
        <ButtonLink to={to('account')}>{m.account_back()}</ButtonLink>
      </AccountPanel>
    )
  }
  return (
    <AccountPanel title={m.account_email_title()} lead={m.account_email_lead()}>
      {answered && 'confirm' in answered ? (
        <ConfirmStep {...answered.confirm} />
      ) : (
        <>
          {new_email && <Waiting email={new_email} />}
          <EmailForm email={email} has_password={has_password} refused={answered} />
        </>
      )}
    </AccountPanel>
  )
}

function Waiting({ email }: { email: string }) {
  return (
    <Form method="post">
      <p>{m.account_email_waiting({ email })}</p>
      <Button type="submit" name="intent" value="cancel" look="outline">
        {m.account_email_cancel()}
      </Button>
    </Form>
  )
}

function EmailForm({
  email,
  has_password,
  refused,
}: {
  email: string
  has_password: boolean
  refused: Refused<{ typed: { email: string; email_confirmation: string } }> | undefined
}) {
  const field = { type: 'email', autoComplete: 'email', required: true, maxLength: 254 }
  return (
    <PostForm refused={refused} key={refused ? 'again' : 'first'}>
      <p>{m.account_email_now({ email })}</p>
      <TextField {...field} name="email" label={m.account_email_new()} defaultValue={refused?.typed.email} />
      <TextField {...field} name="email_confirmation" label={m.account_email_again()} defaultValue={refused?.typed.email_confirmation} />
      {has_password && (
        <PasswordField name="password" label={m.account_password_present()} autoComplete="current-password" required maxLength={1000} />
      )}
      <SubmitButton>{m.account_email_submit()}</SubmitButton>
    </PostForm>
  )
}
