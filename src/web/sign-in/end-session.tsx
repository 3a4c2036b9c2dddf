import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect, useLoaderData } from 'react-router'
import { formTargetOf } from '../../domain/clients/client.ts'
import { tripCookie } from '../../domain/clients/trip-cookie.server.ts'
import { sessionCookie } from '../../domain/sign-in/session-cookie.server.ts'
import { flashCookie } from '../../kit/http/flash.server.ts'
import { preferredLocale } from '../../kit/locales.ts'
import { m } from '../../kit/sentences/messages.js'
import { Button, ButtonLink } from '../../kit/ui/ui.tsx'
import { isUnprefixed, pathTo } from '../../urls/paths.ts'
import { usePaths } from '../../urls/use-paths.ts'
import { askValid } from '../ask.server.ts'
import { AccountCard } from '../components/sign-in/account-card.tsx'
import { readForm } from '../form.server.ts'
import { Form } from '../form.tsx'
import { type MetaArguments, pageMeta } from '../page-meta.ts'
import type { PageHandle } from '../shell/page-handle.ts'
import { apiContext, configContext, formTargetsContext, localeContext, visitorContext } from '../visitor/page-context.ts'

export const handle: PageHandle = { no_return: true, returns_to_trip: true }

type Context = LoaderFunctionArgs['context']

/**
 * The page to which other sites send their visitors to log out here, too. Without proof that the request belongs to this session, the
 * visitor has to confirm.
 */
export async function loader({ url, context }: LoaderFunctionArgs) {
  if (isUnprefixed(url.pathname) && preferredLocale(url.searchParams.get('ui_locales')?.replaceAll(' ', ',')) === 'en')
    return redirect(pathTo('end_session', 'en') + url.search)
  const next = await endSession(url, context)
  if (next.next === 'refused') return data(next, { status: 400 })
  if (next.next === 'done') return leave(next.url, context, 302)
  if (next.url) context.get(formTargetsContext).add(formTargetOf(next.url))
  return data(next)
}

/** The user confirmed. If another account is signed in by now, it has to confirm, too. */
export async function action({ request, url, context }: ActionFunctionArgs) {
  await readForm(request, context, { decides: true })
  const next = await endSession(url, context, context.get(visitorContext).user?.id)
  return next.next === 'done' ? leave(next.url, context, 303) : redirect(url.pathname + url.search, 303)
}

export function meta(about: MetaArguments) {
  return pageMeta(about, { title: m.client_logout_title(), description: m.client_logout_description(), indexed: false })
}

export default function EndSession() {
  const result = useLoaderData<typeof loader>()
  const to = usePaths()
  if (result.next === 'refused')
    return (
      <AccountCard title={m.client_refused_title()} lead={m.client_refused_text()} scene="patagonia-11">
        <p>
          {m.client_refused_reason()} <code>{result.error}</code>
        </p>
        <ButtonLink to={to('home')}>{m.site_error_home()}</ButtonLink>
      </AccountCard>
    )
  const { client } = result
  const lead = client ? m.client_logout_text({ name: client.name }) : m.client_logout_text_unnamed()
  return (
    <AccountCard title={m.client_logout_ask()} lead={lead} scene="andes-7">
      <Form method="post">
        <Button type="submit">{m.client_logout_submit()}</Button>
        <ButtonLink to={to('home')} look="outline">
          {m.client_logout_stay()}
        </ButtonLink>
      </Form>
    </AccountCard>
  )
}

/** Longer than any request of our clients. */
const MAX_QUERY_LENGTH = 8000

async function endSession(url: URL, context: Context, asked_user?: string) {
  const json = { query: url.search.slice(0, MAX_QUERY_LENGTH), ...(asked_user && { asked_user }) }
  const next = await askValid(context.get(apiContext).oauth['end-session'].$post({ json }))
  return next ?? { next: 'refused' as const, error: 'invalid_request' }
}

/** Leaves nothing of the session in the browser, as its next user may be another person. */
function leave(url: string | null, context: Context, status: number) {
  const secure = context.get(configContext).https
  const headers = new Headers()
  for (const cookie of [
    sessionCookie(null, { secure }),
    tripCookie(null, { secure }),
    ...(url ? [] : [flashCookie('users_flash_signed_out')]),
  ])
    headers.append('set-cookie', cookie)
  return redirect(url ?? pathTo('home', context.get(localeContext)), { status, headers })
}
