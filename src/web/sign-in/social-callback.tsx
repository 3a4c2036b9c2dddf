import { data, type LoaderFunctionArgs, redirect, useLoaderData } from 'react-router'
import { browserCookie } from '../../domain/sign-in/known-browser.server.ts'
import { sessionCookie } from '../../domain/sign-in/session-cookie.server.ts'
import { SOCIAL_COOKIE } from '../../domain/sign-in/social/social.ts'
import { flashCookie } from '../../kit/http/flash.server.ts'
import { safeRedirect } from '../../kit/http/safe-redirect.ts'
import { readSecretCookie, secretCookie } from '../../kit/http/secret-cookie.server.ts'
import { m } from '../../kit/sentences/messages.js'
import { ButtonLink } from '../../kit/ui/ui.tsx'
import { pathTo } from '../../urls/paths.ts'
import { usePaths } from '../../urls/use-paths.ts'
import { AccountCard } from '../components/sign-in/account-card.tsx'
import { LoginForm } from '../components/sign-in/login-form.tsx'
import { type MetaArguments, pageMeta } from '../page-meta.ts'
import { apiContext, configContext, localeContext } from '../visitor/page-context.ts'
import { endOwnSession } from './end-own-session.server.ts'
import { findFactorRecovery } from './factor-recovery.server.ts'

/** The return from another provider: signs in and goes on, asks for the second step, or reports the failure. */
export async function loader({ request, url, context }: LoaderFunctionArgs) {
  const locale = context.get(localeContext)
  // The state carries the language in which the visitor left.
  if (locale === 'es' && url.searchParams.get('state')?.startsWith('en.')) return redirect(pathTo('social_callback', 'en') + url.search)
  if (url.searchParams.get('problem') === 'unavailable')
    return data({ problem: m.error_social_unavailable(), error: undefined }, { status: 503 })
  const secure = context.get(configContext).https
  const id = readSecretCookie(request, SOCIAL_COOKIE, { secure }) ?? ''
  const api = context.get(apiContext)
  const response = await api.oauth.social.$post({ json: { query: url.search.slice(1, 8000) } }, { headers: { 'x-social-sign-in': id } })
  const headers = new Headers({ 'set-cookie': secretCookie(SOCIAL_COOKIE, null, { secure, seconds: 0 }) })
  if (response.status !== 200) {
    const {
      message,
      challenge,
      error,
      redirect: back = '',
    } = (await response.json()) as { message: string; challenge?: string; error?: string; redirect?: string }
    return challenge
      ? data({ challenge, back: safeRedirect(back, ''), recovery: await findFactorRecovery(context, challenge) }, { headers })
      : data({ problem: message, error }, { status: response.status, headers })
  }
  const { access_token, browser, redirect: back } = await response.json()
  const goes_on = await endOwnSession(context, access_token)
  if (goes_on) return data({ problem: goes_on.message, error: undefined }, { status: goes_on.status, headers })
  headers.append('set-cookie', sessionCookie(access_token, { secure }))
  headers.append('set-cookie', browserCookie(browser, { secure }))
  headers.append('set-cookie', flashCookie('users_flash_signed_in'))
  return redirect(safeRedirect(back, pathTo('home', locale)), { headers })
}

export function meta(about: MetaArguments) {
  return pageMeta(about, { title: m.social_title(), description: m.social_description(), indexed: false })
}

export default function SocialCallback() {
  const loaded = useLoaderData<typeof loader>()
  const to = usePaths()
  if ('challenge' in loaded) {
    return (
      <AccountCard title={m.users_login_title()} scene="andes-12">
        <LoginForm back={loaded.back} answered={{ username: '', challenge: loaded.challenge, recovery: loaded.recovery }} busy={false} />
      </AccountCard>
    )
  }
  return (
    <AccountCard title={m.social_problem_title()} lead={loaded.problem} scene="patagonia-11">
      <ButtonLink to={to('login')}>{m.social_problem_login()}</ButtonLink>
      {loaded.error === 'social_other_account' && (
        <ButtonLink to={to('recovery')} look="outline">
          {m.users_recovery_title()}
        </ButtonLink>
      )}
      {loaded.error === 'social_unverified' && (
        <ButtonLink to={to('register')} look="outline">
          {m.users_register_submit()}
        </ButtonLink>
      )}
    </AccountCard>
  )
}
