import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect, useActionData, useLoaderData } from 'react-router'
import { browserCookie } from '../../domain/sign-in/known-browser.server.ts'
import { sessionCookie } from '../../domain/sign-in/session-cookie.server.ts'
import { flashCookie } from '../../kit/http/flash.server.ts'
import { safeRedirect } from '../../kit/http/safe-redirect.ts'
import { m } from '../../kit/sentences/messages.js'
import { matchPath, pathTo } from '../../urls/paths.ts'
import { askOr } from '../ask.server.ts'
import { AccountCard } from '../components/sign-in/account-card.tsx'
import { type LoginAnswer, LoginForm } from '../components/sign-in/login-form.tsx'
import { readForm } from '../form.server.ts'
import { type MetaArguments, pageMeta } from '../page-meta.ts'
import { useSending } from '../sending.ts'
import type { PageHandle } from '../shell/page-handle.ts'
import { apiContext, configContext, localeContext } from '../visitor/page-context.ts'
import { endOwnSession } from './end-own-session.server.ts'
import { findFactorRecovery, recoverFactor } from './factor-recovery.server.ts'
import { guestsOnly } from './guests-only.server.ts'

export const handle: PageHandle = { no_return: true, returns_to_trip: true }

/** Redirects visitors whom another site sends here to sign in to `authorize` (specification §3, login redirect session). */
export async function loader(args: LoaderFunctionArgs) {
  const { url, context } = args
  const from_client = url.searchParams.has('client_id') && (url.searchParams.has('redirect_uri') || url.searchParams.has('redirect'))
  if (from_client) throw redirect(pathTo('authorize', context.get(localeContext)) + url.search)
  const hint = url.searchParams.get('login_hint')?.slice(0, 254) ?? ''
  const { back } = guestsOnly(args)
  return { back, hint, trip: await clientOf(back, context) }
}

/** Name of the client whose request is in this tab's address. */
async function clientOf(back: string, context: LoaderFunctionArgs['context']): Promise<string | null> {
  const [path = '', query] = back.split('?')
  if (query === undefined || matchPath(path)?.[0] !== 'authorize') return null
  const next = await askOr(context.get(apiContext).oauth.authorization.$post({ json: { query } }), null)
  return next && 'client' in next ? next.client.name : null
}

/** Signs in, in one step or two, ends the browser's previous session, and returns the visitor to where they came from or were going. */
export async function action({ request, context }: ActionFunctionArgs) {
  const { text } = await readForm(request, context)
  const username = text('username')
  const challenge = text('challenge')
  const api = context.get(apiContext)
  if (challenge && text('intent') === 'lost') return recoverFactor(context, { username: username.slice(0, 254), challenge })
  const tried = challenge ? { challenge, otp: text('otp') } : { username, password: text('password') }
  const response = await api.oauth.authenticate.$post({ json: tried })
  if (response.status !== 200)
    return refusal(context, response.status, await response.json(), { username: username.slice(0, 254), challenge })
  const { access_token, browser } = await response.json()
  const goes_on = await endOwnSession(context, access_token)
  if (goes_on) return data<LoginAnswer>({ username: username.slice(0, 254), message: goes_on.message }, { status: goes_on.status })
  const headers = new Headers()
  headers.append('set-cookie', sessionCookie(access_token, { secure: context.get(configContext).https }))
  headers.append('set-cookie', browserCookie(browser, { secure: context.get(configContext).https }))
  headers.append('set-cookie', flashCookie('users_flash_signed_in'))
  // Never the browser's trip: on a shared computer it may be another person's.
  return redirect(safeRedirect(text('redirect'), pathTo('home', context.get(localeContext))), { status: 303, headers })
}

export function meta(about: MetaArguments) {
  return pageMeta(about, { title: m.users_login_title(), description: m.users_login_description(), indexed: false })
}

export default function Login() {
  const { back, hint, trip } = useLoaderData<typeof loader>()
  const answered = useActionData<typeof action>()
  const busy = useSending()
  return (
    <AccountCard title={m.users_login_title()} lead={trip ? m.users_login_trip({ name: trip }) : m.users_login_lead()} scene="andes-12">
      <LoginForm back={back} hint={hint} answered={answered} busy={busy} />
    </AccountCard>
  )
}

/**
 * The next step needs the code, or it was wrong; otherwise the page's own sentences for the two usual cases (specification §8), and the
 * API's for the rest.
 */
async function refusal(
  context: ActionFunctionArgs['context'],
  status: number,
  body: { message: string; error?: string; challenge?: string },
  typed: { username: string; challenge: string },
) {
  const { username } = typed
  if (body.error === 'otp_required' && body.challenge)
    return data<LoginAnswer>({ username, challenge: body.challenge, recovery: await findFactorRecovery(context, body.challenge) })
  if (typed.challenge && body.error !== 'challenge_expired') {
    const recovery = await findFactorRecovery(context, typed.challenge)
    return data<LoginAnswer>({ username, challenge: typed.challenge, message: body.message, recovery }, { status })
  }
  const known = { 400: m.users_check_form(), 401: m.users_wrong_credentials() }[status]
  return data<LoginAnswer>({ username, message: (body.error !== 'challenge_expired' && known) || body.message }, { status })
}
