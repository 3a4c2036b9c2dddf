import { type MiddlewareFunction, redirect } from 'react-router'
import { type Audience, accessRefusal } from '../../kit/http/audience.ts'
import { flashCookie } from '../../kit/http/flash.server.ts'
import { safeRedirect } from '../../kit/http/safe-redirect.ts'
import { PAGES, type Page, pathTo, VARIANTS, type Variant } from '../../urls/paths.ts'
import { audienceOf, PAGE_ROWS } from '../pages.ts'
import { SIGN_IN_FIRST } from '../sending.ts'
import { configContext, localeContext, refusalContext, visitorContext } from './page-context.ts'

/**
 * Enforces every page's audience (`pages.ts`) before any loader or action runs. It uses the route that the router matched, never the
 * address itself: the router accepts `/ADMIN/` as `/admin`.
 */
export const guardPages: MiddlewareFunction<Response> = ({ request, url, pattern, context }, next) => {
  const { user, expired, failure } = context.get(visitorContext)
  if (failure) throw failure
  const locale = context.get(localeContext)
  const { public_url } = context.get(configContext)
  const page = PAGE_OF_PATTERN.get(pattern.replace(/^\//, ''))
  const audience = page ? audienceOf(page) : audienceOfOther(pattern)
  // The session has ended: the login displays that, for every requested page, but the addresses of secret ones go nowhere else.
  if (expired && page && page !== 'login' && page !== 'logout' && !PAGE_ROWS[page].secret)
    throw toLogin(postingPage(request, url, public_url), locale, { 'set-cookie': flashCookie('users_alert_session_expired') })
  // Their role requires a second factor: they can set it up, get a password for that, and sign out.
  if (user?.must_set_up_second_factor && !(page && BEFORE_FACTOR.includes(page))) throw redirect(pathTo('second_factor', locale), 303)
  // A form that a guest opened still works when another tab has signed in meanwhile.
  if (audience === 'guest_only' && !['GET', 'HEAD'].includes(request.method)) return next()
  // Visitors whom another site sends to the login are let through, signed in or not: the page redirects them.
  if (page === 'login' && url.searchParams.has('client_id')) return next()
  const refusal = accessRefusal(audience, user && { roles: user.roles.map((role) => role.name) })
  if (refusal === null) return next()
  if (refusal === 'login') throw toLogin(postingPage(request, url, public_url), locale)
  if (audience !== 'guest_only') context.get(refusalContext)({ user: user?.id, page: pattern })
  const home = pathTo(refusal === 'home' ? 'home' : MY_ORGANIZATION, locale)
  throw redirect(audience === 'guest_only' ? safeRedirect(url.searchParams.get('redirect'), home) : home)
}

const BEFORE_FACTOR: Page[] = ['second_factor', 'recovery', 'logout']

/** The page that managers are redirected to (specification §6). */
const MY_ORGANIZATION = 'my_organization'

const PAGE_OF_PATTERN = new Map(
  (Object.keys(PAGES) as Page[]).flatMap((page) => VARIANTS.map((variant) => [patternOf(page, variant), page] as const)),
)

/** @throws Error for a route that is neither a page nor one of these, so that none is public by mistake */
function audienceOfOther(pattern: string): Audience {
  if (!['estilo', 'en/style', '*'].includes(pattern)) throw new Error(`the route ${pattern} has no row in pages.ts`)
  return 'public'
}

function patternOf(page: Page, variant: Variant): string {
  const path = PAGES[page][variant === 'default' ? 'es' : variant]
  return variant === 'default' ? path : [variant, path].filter(Boolean).join('/')
}

/** The page from which a visitor posts a form: the posted address may be none that can be displayed. */
export function postingPage({ method, headers }: Request, url: URL, public_url: string): URL {
  const from = ['GET', 'HEAD'].includes(method) ? null : URL.parse(headers.get('referer') ?? '')
  return from?.origin === new URL(public_url).origin ? from : url
}

/** Adds the address to return to. Dots, as usernames may have, are escaped: they are not allowed in that parameter (specification §4). */
function toLogin(url: URL, locale: 'es' | 'en', headers: Record<string, string> = {}) {
  const back = url.pathname.replaceAll('.', '%2E') + url.search
  const login = `${pathTo('login', locale)}?redirect=${encodeURIComponent(back)}`
  return redirect(login, { headers: { ...headers, [SIGN_IN_FIRST]: 'yes' } })
}
