import {
  type ActionFunctionArgs,
  data,
  Form,
  Link,
  type LoaderFunctionArgs,
  redirect,
  useActionData,
  useLoaderData,
  useNavigation,
} from 'react-router'
import { flashCookie } from '../../kit/flash.server.ts'
import { m } from '../../kit/paraglide/messages.js'
import { safeRedirect } from '../../kit/safe-redirect.ts'
import { Button } from '../../kit/ui/ui.tsx'
import { apiContext, configContext, localeContext, visitorContext } from '../../page-context.ts'
import { pathTo } from '../../paths.ts'
import { usePaths } from '../../use-paths.ts'
import css from '../account-card.module.css'
import { AccountCard } from '../account-card.tsx'
import { FormMessage, PasswordField, TextField } from '../form-fields.tsx'
import { guestsOnly } from '../guests-only.server.ts'
import { sessionCookie } from '../session-cookie.server.ts'

export function loader(args: LoaderFunctionArgs) {
  return guestsOnly(args)
}

/** Signs in, ends the session that the browser may have had, and sends the visitor back to where they came from. */
export async function action({ request, context }: ActionFunctionArgs) {
  const form = await request.formData().catch(() => new FormData())
  const username = text(form, 'username')
  const api = context.get(apiContext)
  const response = await api.oauth.authenticate.$post({ json: { username, password: text(form, 'password') } })
  if (response.status !== 200) {
    const { message } = await response.json()
    return data({ username: username.slice(0, 254), message: messageFor(response.status, message) }, { status: response.status })
  }
  const { access_token } = await response.json()
  if (context.get(visitorContext).user) await api.oauth.logout.$post()
  const headers = new Headers()
  headers.append('set-cookie', sessionCookie(access_token, { secure: context.get(configContext).https }))
  headers.append('set-cookie', flashCookie('signed_in'))
  return redirect(safeRedirect(form.get('redirect'), pathTo('home', context.get(localeContext))), { status: 303, headers })
}

export function meta() {
  return [
    { title: m.people_login_title() },
    { name: 'description', content: m.people_login_description() },
    { name: 'robots', content: 'noindex' },
  ]
}

export default function Login() {
  const { back } = useLoaderData<typeof loader>()
  const refused = useActionData<typeof action>()
  const busy = useNavigation().formMethod === 'POST'
  const to = usePaths()
  const passed = back && `?redirect=${encodeURIComponent(back)}`
  return (
    <AccountCard title={m.people_login_title()} lead={m.people_login_lead()} scene="andes-12">
      {refused && <FormMessage key={refused.message + busy}>{refused.message}</FormMessage>}
      <Form method="post">
        <input type="hidden" name="redirect" value={back} />
        <TextField
          name="username"
          label={m.people_login_username()}
          defaultValue={refused?.username}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          required
          maxLength={254}
        />
        <PasswordField name="password" label={m.people_login_password()} autoComplete="current-password" required maxLength={1000} />
        <Link to={to('recovery') + passed} className={css.forgot}>
          {m.people_login_forgot()}
        </Link>
        <Button type="submit" aria-disabled={busy}>
          {m.people_login_submit()}
        </Button>
      </Form>
      <p className={css.below}>
        {m.people_login_no_account()} <Link to={to('register') + passed}>{m.people_login_create()}</Link>
      </p>
    </AccountCard>
  )
}

function text(form: FormData, name: string): string {
  const value = form.get(name)
  return typeof value === 'string' ? value : ''
}

/** The page's own words for the two usual cases (specification §8); the API's for the rest, such as too many tries. */
function messageFor(status: number, message: string): string {
  if (status === 401) return m.people_wrong_credentials()
  return status === 400 ? m.people_check_form() : message
}
