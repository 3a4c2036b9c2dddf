import { type ActionFunctionArgs, type LoaderFunctionArgs, useActionData, useLoaderData } from 'react-router'
import { m } from '../../kit/sentences/messages.js'
import type { Refused } from '../../kit/ui/forms/field-errors.ts'
import { PasswordField } from '../../kit/ui/forms/form-fields.tsx'
import { ButtonLink } from '../../kit/ui/ui.tsx'
import { pathTo } from '../../urls/paths.ts'
import { usePaths } from '../../urls/use-paths.ts'
import { attempt, redirectWith } from '../ask.server.ts'
import { AccountPanel } from '../components/sign-in/account-panel.tsx'
import { readForm } from '../form.server.ts'
import { PostForm, SubmitButton } from '../post-form.tsx'
import { apiContext, localeContext } from '../visitor/page-context.ts'
import { ownUser } from './own-user.server.ts'

export function loader({ context }: LoaderFunctionArgs) {
  const { username, has_password } = ownUser(context)
  return { username, has_password }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { text } = await readForm(request, context)
  const json = {
    current_password: text('current_password'),
    password: text('password'),
    password_confirmation: text('password_confirmation'),
  }
  const done = await attempt(context.get(apiContext).oauth.user.password.$put({ json }))
  if ('refused' in done) return done.refused
  return redirectWith(pathTo('account', context.get(localeContext)), 'account_flash_password_saved')
}

export default function ChangePassword() {
  const { username, has_password } = useLoaderData<typeof loader>()
  const refused = useActionData<typeof action>()
  const to = usePaths()
  return (
    <AccountPanel title={m.account_password_title()} lead={m.account_password_lead()}>
      {has_password ? (
        <PasswordForm username={username} refused={refused} />
      ) : (
        <>
          <p>{m.account_password_none()}</p>
          <ButtonLink to={to('recovery')}>{m.security_confirm_make_password()}</ButtonLink>
        </>
      )}
    </AccountPanel>
  )
}

function PasswordForm({ username, refused }: { username: string; refused: Refused | undefined }) {
  const field = { required: true, maxLength: 1000 }
  return (
    <PostForm refused={refused}>
      <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
      <PasswordField {...field} name="current_password" label={m.account_password_present()} autoComplete="current-password" />
      <PasswordField
        {...field}
        name="password"
        label={m.users_recovery_new_password()}
        hint={m.users_register_password_hint()}
        autoComplete="new-password"
        minLength={10}
      />
      <PasswordField
        {...field}
        name="password_confirmation"
        label={m.users_register_confirmation()}
        autoComplete="new-password"
        minLength={10}
      />
      <SubmitButton>{m.users_recovery_new_submit()}</SubmitButton>
    </PostForm>
  )
}
