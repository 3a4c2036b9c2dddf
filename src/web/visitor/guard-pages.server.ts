import { type MiddlewareFunction, redirect } from 'react-router'
import { type Audience, refusalOf } from '../../kit/http/audience.ts'
import { flashCookie } from '../../kit/http/flash.server.ts'
import { safeRedirect } from '../../kit/http/safe-redirect.ts'
import { PAGES, type Page, pathTo, type Variant } from '../../urls/paths.ts'
import { audienceOf } from '../pages.ts'
import { localeContext, refusalContext, visitorContext } from './page-context.ts'

/**
 * Holds every page's audience (`pages.ts`), before any loader or action runs. It goes by the route that the router matched, never by
 * reading the address itself: the router takes `/ADMIN/` for `/admin`.
 */
export const guardPages: MiddlewareFunction<Response> = ({ request, url, pattern, context }, next) => {
  const { user, expired } = context.get(visitorContext)
  const locale = context.get(localeContext)
  const page = PAGE_OF_PATTERN.get(pattern.replace(/^\//, ''))
  const audience = page ? audienceOf(page) : audienceOfOther(pattern)
  // A session that is over: the login says so, whatever page was asked for.
  if (expired && page && page !== 'login' && page !== 'logout')
    throw toLogin(url, locale, { 'set-cookie': flashCookie('people_alert_session_expired') })
  // Their role asks for a second factor: they can set it up, get a password for that, and leave.
  if (user?.must_set_up_second_factor && !(page && BEFORE_FACTOR.includes(page))) throw redirect(pathTo('second_factor', locale), 303)
  // A form that a guest opened still does its work when another tab has signed in meanwhile.
  if (audience === 'guest_only' && !['GET', 'HEAD'].includes(request.method)) return next()
  // Another site sends its visitors to the login, whoever is signed in: the page passes them on.
  if (page === 'login' && url.searchParams.has('client_id')) return next()
  const refusal = refusalOf(audience, user && { roles: user.roles.map((role) => role.name) })
  if (refusal === null) return next()
  if (refusal === 'login') throw toLogin(url, locale)
  if (audience !== 'guest_only') context.get(refusalContext)({ user: user?.id, page: pattern })
  const home = pathTo(refusal === 'home' ? 'home' : MY_ORGANIZATION, locale)
  throw redirect(audience === 'guest_only' ? safeRedirect(url.searchParams.get('redirect'), home) : home)
}

const BEFORE_FACTOR: Page[] = ['second_factor', 'recovery', 'logout']

/** Where managers are sent. They have no desk of their own yet. */
const MY_ORGANIZATION = 'organizations'

const PAGE_OF_PATTERN = new Map(
  (Object.keys(PAGES) as Page[]).flatMap((page) =>
    (['default', 'es', 'en'] as const).map((variant) => [patternOf(page, variant), page] as const),
  ),
)

/** @throws Error for a route that is no page and not among these: it stays shut */
function audienceOfOther(pattern: string): Audience {
  if (!['estilo', 'en/style', '*'].includes(pattern)) throw new Error(`the route ${pattern} has no row in pages.ts`)
  return 'public'
}

function patternOf(page: Page, variant: Variant): string {
  const path = PAGES[page][variant === 'default' ? 'es' : variant]
  return variant === 'default' ? path : [variant, path].filter(Boolean).join('/')
}

/** With the way back. A dot, as usernames may have, is not among the signs that the way back may be written with (specification §4). */
function toLogin(url: URL, locale: 'es' | 'en', headers: HeadersInit = {}) {
  const back = url.pathname.replaceAll('.', '%2E') + url.search
  return redirect(`${pathTo('login', locale)}?redirect=${encodeURIComponent(back)}`, { headers })
}
