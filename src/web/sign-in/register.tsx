import { type ActionFunctionArgs, data, type LoaderFunctionArgs, useActionData, useLoaderData } from 'react-router'
import { m } from '../../kit/sentences/messages.js'
import { type FormErrors, useFieldError } from '../../kit/ui/forms/field-errors.ts'
import { PasswordField, TextField } from '../../kit/ui/forms/form-fields.tsx'
import { Link } from '../../kit/ui/link.tsx'
import { ButtonLink } from '../../kit/ui/ui.tsx'
import { usePaths } from '../../urls/use-paths.ts'
import { attempt } from '../ask.server.ts'
import css from '../components/sign-in/account-card.module.css'
import { AccountCard } from '../components/sign-in/account-card.tsx'
import { SocialButton } from '../components/sign-in/social-button.tsx'
import { readForm } from '../form.server.ts'
import { type MetaArguments, pageMeta } from '../page-meta.ts'
import { PostForm, SubmitButton } from '../post-form.tsx'
import type { PageHandle } from '../shell/page-handle.ts'
import { apiContext } from '../visitor/page-context.ts'
import { guestsOnly } from './guests-only.server.ts'

export const handle: PageHandle = { no_return: true, returns_to_trip: true }

const SHOWN_AGAIN = ['name', 'surname', 'username', 'email'] as const

export function loader(args: LoaderFunctionArgs) {
  return guestsOnly(args)
}

/** Registers; errors come back beside their fields, with all that was typed but the passwords. The browser's own messages are off: they are not in the page's
 * language, and name one mistake at a time. */
export async function action({ request, context }: ActionFunctionArgs) {
  const { text } = await readForm(request, context)
  const values = Object.fromEntries(SHOWN_AGAIN.map((name) => [name, text(name).slice(0, 300)])) as Record<
    (typeof SHOWN_AGAIN)[number],
    string
  >
  const passwords = { password: text('password'), password_confirmation: text('password_confirmation') }
  const json = { ...values, ...passwords, terms: text('terms') === 'on' }
  const made = await attempt(context.get(apiContext).oauth.register.$post({ json }), { values, accepted: json.terms })
  return 'refused' in made ? made.refused : data({ done: made.given.email })
}

export function meta(about: MetaArguments) {
  return pageMeta(about, { title: m.users_register_title(), description: m.users_register_description(), indexed: false })
}

export default function Register() {
  const { back } = useLoaderData<typeof loader>()
  const answered = useActionData<typeof action>()
  const to = usePaths()
  const passed = back && `?redirect=${encodeURIComponent(back)}`
  if (answered && 'done' in answered) {
    return (
      <AccountCard title={m.users_register_done_title()} lead={m.users_register_done_text({ email: answered.done })} scene="litoral-4">
        <p>{m.users_register_done_meanwhile()}</p>
        <ButtonLink to={to('login') + passed}>{m.users_register_login()}</ButtonLink>
      </AccountCard>
    )
  }
  return (
    <AccountCard title={m.users_register_title()} lead={m.users_register_lead()} scene="puna-5">
      <RegisterForm {...(answered && { answered })} />
      <SocialButton back={back} />
      <p className={css.below}>
        {m.users_register_have_account()} <Link to={to('login') + passed}>{m.users_register_login()}</Link>
      </p>
    </AccountCard>
  )
}

function RegisterForm({
  answered,
}: {
  answered?: { values: Record<string, string>; accepted: boolean; message: string; errors: FormErrors }
}) {
  const field = (name: (typeof SHOWN_AGAIN)[number]) => ({ name, defaultValue: answered?.values[name], required: true })
  const password = { autoComplete: 'new-password', required: true, minLength: 10, maxLength: 1000 }
  return (
    <PostForm refused={answered} key={answered ? 'again' : 'first'}>
      <div className={css.pair}>
        <TextField {...field('name')} label={m.users_register_name()} autoComplete="given-name" maxLength={60} />
        <TextField {...field('surname')} label={m.users_register_surname()} autoComplete="family-name" maxLength={60} />
      </div>
      <TextField
        {...field('username')}
        label={m.users_register_username()}
        hint={m.users_register_username_hint()}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={30}
      />
      <TextField {...field('email')} label={m.users_register_email()} type="email" autoComplete="email" maxLength={254} />
      <PasswordField {...password} name="password" label={m.users_login_password()} hint={m.users_register_password_hint()} />
      <PasswordField {...password} name="password_confirmation" label={m.users_register_confirmation()} />
      <Terms accepted={answered?.accepted ?? false} />
      <SubmitButton>{m.users_register_submit()}</SubmitButton>
    </PostForm>
  )
}

function Terms({ accepted }: { accepted: boolean }) {
  const to = usePaths()
  const error = useFieldError('terms')
  return (
    <div className={css.terms}>
      <input
        type="checkbox"
        id="terms"
        name="terms"
        required
        defaultChecked={accepted}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? 'terms-error' : undefined}
      />
      <label htmlFor="terms">
        {m.users_register_accept()} <Link to={to('terms')}>{m.users_register_terms()}</Link> {m.users_register_and_privacy()}{' '}
        <Link to={to('privacy')}>{m.users_register_privacy()}</Link>.
      </label>
      {error && <p id="terms-error">{error}</p>}
    </div>
  )
}
