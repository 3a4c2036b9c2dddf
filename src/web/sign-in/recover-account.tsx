import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect, useActionData, useLoaderData } from 'react-router'
import { sessionCookie } from '../../domain/sign-in/session-cookie.server.ts'
import { flashCookie } from '../../kit/http/flash.server.ts'
import { safeRedirect } from '../../kit/http/safe-redirect.ts'
import { m } from '../../kit/sentences/messages.js'
import type { Refused } from '../../kit/ui/forms/field-errors.ts'
import { PasswordField, TextField } from '../../kit/ui/forms/form-fields.tsx'
import { Link } from '../../kit/ui/link.tsx'
import { ButtonLink } from '../../kit/ui/ui.tsx'
import { pathTo } from '../../urls/paths.ts'
import { usePaths } from '../../urls/use-paths.ts'
import { askValid, attempt } from '../ask.server.ts'
import css from '../components/sign-in/account-card.module.css'
import { AccountCard } from '../components/sign-in/account-card.tsx'
import { readForm } from '../form.server.ts'
import { type MetaArguments, pageMeta } from '../page-meta.ts'
import { PostForm, SubmitButton } from '../post-form.tsx'
import type { PageHandle } from '../shell/page-handle.ts'
import { apiContext, configContext, localeContext } from '../visitor/page-context.ts'

export const handle: PageHandle = { no_return: true, returns_to_trip: true }

/** Without a token it shows the field for the address; with the mailed one, those for the new password. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const parameters = new URL(request.url).searchParams
  const back = backOf(request)
  const token = parameters.get('token')?.slice(0, 200)
  if (token === undefined) return { back, step: 'ask' as const }
  const good = await askValid(context.get(apiContext).oauth.recovery.check.$post({ json: { token } }))
  return good !== null ? { back, step: 'choose' as const, token } : { back, step: 'invalid' as const }
}

/** The page that the user was going to; empty if none. */
function backOf(request: Request): string {
  return safeRedirect(new URL(request.url).searchParams.get('redirect'), '')
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { form, text } = await readForm(request, context)
  const { recovery } = context.get(apiContext).oauth
  const email = text('email').slice(0, 254)
  const json = { token: text('token'), password: text('password'), password_confirmation: text('password_confirmation') }
  const back = backOf(request)
  const asking = !form.has('token')
  const done = await attempt(
    asking
      ? await recovery.$post({ json: { email: text('email'), ...(back && { redirect: back }) } })
      : await recovery.password.$post({ json }),
  )
  if ('refused' in done) return data({ ...done.refused.data, invalid_link: done.status === 400, email }, { status: done.status })
  if (asking) return data({ sent_to: email })
  const headers = new Headers({ 'set-cookie': flashCookie('users_flash_password_changed') })
  headers.append('set-cookie', sessionCookie(null, { secure: context.get(configContext).https }))
  return redirect(passing(pathTo('login', context.get(localeContext)), back), { status: 303, headers })
}

/** @param back the page that the user is going to; empty if none */
function passing(path: string, back: string): string {
  return path + (back && `?redirect=${encodeURIComponent(back)}`)
}

export function meta(about: MetaArguments) {
  return [
    ...pageMeta(about, { title: m.users_recovery_title(), description: m.users_recovery_description(), indexed: false }),
    { name: 'referrer', content: 'same-origin' },
  ]
}

export default function RecoverAccount() {
  const loaded = useLoaderData<typeof loader>()
  const answered = useActionData<typeof action>()
  const to = usePaths()
  if (answered && 'sent_to' in answered) {
    return (
      <AccountCard title={m.users_recovery_done_title()} lead={m.users_recovery_done_text({ email: answered.sent_to })} scene="pampa-6">
        <ButtonLink to={passing(to('login'), loaded.back)} look="outline">
          {m.users_recovery_back()}
        </ButtonLink>
      </AccountCard>
    )
  }
  if (loaded.step === 'invalid' || answered?.invalid_link) {
    return (
      <AccountCard title={m.users_link_invalid_title()} lead={m.users_link_invalid_recover()} scene="patagonia-11">
        <ButtonLink to={passing(to('recovery'), loaded.back)}>{m.users_link_ask_again()}</ButtonLink>
      </AccountCard>
    )
  }
  return loaded.step === 'choose' ? (
    <ChoosePassword token={loaded.token} answered={answered} />
  ) : (
    <AskForLink back={loaded.back} answered={answered} />
  )
}

type Refusal = Refused<{ email: string }> | undefined

function AskForLink({ back, answered }: { back: string; answered: Refusal }) {
  const to = usePaths()
  return (
    <AccountCard title={m.users_recovery_title()} lead={m.users_recovery_text()} scene="pampa-6">
      <PostForm refused={answered}>
        <TextField
          name="email"
          label={m.users_register_email()}
          type="email"
          autoComplete="email"
          required
          maxLength={254}
          defaultValue={answered?.email}
        />
        <SubmitButton>{m.users_recovery_submit()}</SubmitButton>
      </PostForm>
      <p className={css.below}>
        <Link to={passing(to('login'), back)}>{m.users_recovery_back()}</Link>
      </p>
    </AccountCard>
  )
}

function ChoosePassword({ token, answered }: { token: string; answered: Refusal }) {
  const password = { autoComplete: 'new-password', required: true, minLength: 10, maxLength: 1000 }
  return (
    <AccountCard title={m.users_recovery_new_title()} lead={m.users_recovery_new_text()} scene="pampa-6">
      <PostForm refused={answered}>
        <input type="hidden" name="token" value={token} />
        <PasswordField {...password} name="password" label={m.users_recovery_new_password()} hint={m.users_register_password_hint()} />
        <PasswordField {...password} name="password_confirmation" label={m.users_register_confirmation()} />
        <SubmitButton>{m.users_recovery_new_submit()}</SubmitButton>
      </PostForm>
    </AccountCard>
  )
}
