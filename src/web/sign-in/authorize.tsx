import { useEffect, useRef } from 'react'
import {
  type ActionFunctionArgs,
  createContext,
  data,
  type LoaderFunctionArgs,
  redirect,
  type ShouldRevalidateFunctionArgs,
  useActionData,
  useLoaderData,
} from 'react-router'
import { formTargetOf } from '../../domain/clients/client.ts'
import { tripCookie } from '../../domain/clients/trip-cookie.server.ts'
import { authorizationQuery, WITHOUT_PROJECT } from '../../domain/clients/trip-session.ts'
import { sessionCookie } from '../../domain/sign-in/session-cookie.server.ts'
import { safeRedirect } from '../../kit/http/safe-redirect.ts'
import { preferredLocale } from '../../kit/locales.ts'
import { m } from '../../kit/sentences/messages.js'
import { Button, ButtonLink } from '../../kit/ui/ui.tsx'
import { isUnprefixed, pathTo } from '../../urls/paths.ts'
import { usePaths } from '../../urls/use-paths.ts'
import { askOr, askValid, redirectWith } from '../ask.server.ts'
import { AskAgain, Consent } from '../components/clients/consent.tsx'
import { AccountCard } from '../components/sign-in/account-card.tsx'
import { readForm } from '../form.server.ts'
import { type MetaArguments, pageMeta } from '../page-meta.ts'
import type { PageHandle } from '../shell/page-handle.ts'
import { apiContext, configContext, formTargetsContext, localeContext, visitorContext } from '../visitor/page-context.ts'
import { endOwnSession } from './end-own-session.server.ts'

export const handle: PageHandle = { no_return: true, returns_to_trip: true }

type Context = LoaderFunctionArgs['context']

/**
 * The page to which other sites send their visitors to sign in. An invalid request ends at a page of ours, as nothing in it can be trusted.
 * Otherwise the visitor signs in, chooses a project and consents, as far as still needed, and goes back; meanwhile a trip session stores
 * the request.
 */
export async function loader({ url, context }: LoaderFunctionArgs) {
  if (context.get(answeredContext)) return null
  const back = safeRedirect(url.searchParams.get('redirect'), '')
  if (!url.searchParams.has('redirect_uri') && back) return signInForPage(url, context, back)
  const locale = context.get(localeContext)
  if (isUnprefixed(url.pathname) && preferredLocale(url.searchParams.get('ui_locales')?.replaceAll(' ', ',')) === 'en')
    return redirect(pathTo('authorize', 'en') + url.search)
  const next = await askValid(context.get(apiContext).oauth.authorization.$post({ json: requestIn(url) }))
  if (!next) return refused('invalid_request')
  if (next.next === 'refused') return refused(next.error)
  if (next.next === 'client') return backToClient(next.url, url, context)
  if (next.next === 'post') return postToClient(next, url, context)
  const cookie = await rememberTrip(url, context)
  const headers: HeadersInit = cookie ? { 'set-cookie': cookie } : {}
  const here = `${pathTo('authorize', locale)}?${authorizationQuery(url.search)}`
  if (next.next === 'login' || next.next === 'register') {
    // In the address, so that it stays in its tab: the cookie has only the newest tab's request.
    const passed = new URLSearchParams({ redirect: back || here })
    const hint = url.searchParams.get('login_hint')?.slice(0, 254)
    if (hint) passed.set('login_hint', hint)
    return redirect(`${pathTo(next.next, locale)}?${passed}`, { headers })
  }
  if (next.next === 'project') return redirect(`${pathTo('choose', locale)}?back=${encodeURIComponent(here)}`, { headers })
  const target = url.searchParams.get('redirect_uri') ?? ''
  if (URL.canParse(target)) context.get(formTargetsContext).add(formTargetOf(target))
  const { username, email } = context.get(visitorContext).user ?? { username: '', email: '' }
  return data({ ...next, user: { username, email } }, { headers })
}

/** The user's decision, or their wish to sign in again. */
export async function action({ request, url, context }: ActionFunctionArgs) {
  const { text } = await readForm(request, context, { decides: true })
  const locale = context.get(localeContext)
  const { oauth } = context.get(apiContext)
  const here = pathTo('authorize', locale) + url.search
  if (text('intent') === 'again') {
    if (await endOwnSession(context)) return redirectWith(here, 'users_alert_not_signed_out')
    const headers = { 'set-cookie': sessionCookie(null, { secure: context.get(configContext).https }) }
    return redirect(here, { status: 303, headers })
  }
  const decision = text('intent') === 'allow' ? 'allowed' : 'refused'
  const asked_user = context.get(visitorContext).user?.id
  const next = await askValid(oauth.authorization.$post({ json: { ...requestIn(url), decision, asked_user } }))
  if (next?.next === 'post') {
    context.set(answeredContext, true)
    return postToClient(next, url, context)
  }
  return next?.next === 'client' ? backToClient(next.url, url, context, 303) : redirect(here, 303)
}

export function meta(about: MetaArguments) {
  return pageMeta(about, { title: m.client_authorize_title(), description: m.client_authorize_description(), indexed: false })
}

export default function Authorize() {
  const loaded = useLoaderData<typeof loader>()
  const answered = useActionData<typeof action>()
  const to = usePaths()
  const result = answered && 'next' in answered ? answered : loaded
  if (!result) return null
  if (result.next === 'post') return <PostToClient {...result} />
  if (result.next === 'consent') return <Consent {...result} />
  if (result.next === 'login_again') return <AskAgain {...result} />
  return (
    <AccountCard title={m.client_refused_title()} lead={m.client_refused_text()} scene="patagonia-11">
      <p>
        {m.client_refused_reason()} <code>{'error' in result ? result.error : ''}</code>
      </p>
      <ButtonLink to={to('home')}>{m.site_error_home()}</ButtonLink>
    </AccountCard>
  )
}

/** Longer than any request of our clients. */
const MAX_QUERY_LENGTH = 8000

function requestIn({ search, searchParams }: URL) {
  return { query: search.slice(0, MAX_QUERY_LENGTH), without_project: searchParams.has(WITHOUT_PROJECT) }
}

function refused(error: string) {
  return data({ next: 'refused' as const, error }, { status: 400 })
}

/** True once the client has its answer: the loader that runs after the action must not make another code. */
const answeredContext = createContext(false)

export function shouldRevalidate({ actionResult, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return actionResult && 'next' in actionResult ? false : defaultShouldRevalidate
}

/** Renders the page whose form is posted to the client, by script or by its button. The policy allows exactly that address. */
async function postToClient(next: PostedAnswer, url: URL, context: Context) {
  const { origin, pathname } = new URL(next.url)
  const targets = context.get(formTargetsContext)
  targets.clear()
  targets.add(origin + pathname.replaceAll(';', '%3B').replaceAll(',', '%2C'))
  return data(next, { headers: await endTrip(url, context) })
}

/** Redirects to the client, where the trip continues, and ends its trip session; another tab's is not ended. */
async function backToClient(to: string, url: URL, context: Context, status = 302) {
  return redirect(to, { status, headers: await endTrip(url, context) })
}

async function endTrip(url: URL, context: Context): Promise<HeadersInit> {
  if (!isRemembered(url, context)) return {}
  await context.get(apiContext)['trip-session'].$delete()
  return { 'set-cookie': tripCookie(null, { secure: context.get(configContext).https }) }
}

/** True if the browser's trip session belongs to this request. */
function isRemembered(url: URL, context: Context): boolean {
  return context.get(visitorContext).trip?.redirect.split('?')[1] === authorizationQuery(url.search)
}

/** A client sent the visitor to sign in and then see a page of ours, from which they return. */
async function signInForPage(url: URL, context: Context, back: string) {
  const cookie = await rememberTrip(url, context)
  const to = context.get(visitorContext).user ? back : `${pathTo('login', context.get(localeContext))}?redirect=${encodeURIComponent(back)}`
  return redirect(to, { headers: cookie ? { 'set-cookie': cookie } : {} })
}

/**
 * Creates a trip session for this request unless the browser has it already.
 * @returns its cookie, if there is a new one; without one the way back is in the address alone
 */
async function rememberTrip(url: URL, context: Context): Promise<string | undefined> {
  if (isRemembered(url, context)) return undefined
  const made = await askOr(context.get(apiContext)['trip-session'].$post({ json: { query: url.search.slice(0, MAX_QUERY_LENGTH) } }), null)
  return made ? tripCookie(made.id, { secure: context.get(configContext).https }) : undefined
}

/** The answer to a client that requested `response_mode=form_post`. */
interface PostedAnswer {
  next: 'post'
  url: string
  fields: Record<string, string>
  client: { name: string }
}

/** Posts itself once scripts run; without them, the button does. */
function PostToClient({ url, fields, client }: PostedAnswer) {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => form.current?.submit(), [])
  const { name } = client
  return (
    <AccountCard title={m.client_post_title({ name })} lead={m.client_post_text()} scene="andes-7">
      <form ref={form} method="post" action={url}>
        {Object.entries(fields).map(([field, value]) => (
          <input key={field} type="hidden" name={field} value={value} />
        ))}
        <Button type="submit">{m.client_post_submit({ name })}</Button>
      </form>
    </AccountCard>
  )
}
