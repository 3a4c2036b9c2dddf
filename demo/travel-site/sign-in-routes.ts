import { type Context, Hono } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import { sorryPage } from './errors.ts'
import { languageOf } from './languages.ts'
import type { TravelSite } from './layout.ts'
import type { SignIn, Traveller } from './sign-in.ts'

const SESSION_COOKIE = 'rumbo_sur_session'
const ATTEMPT_COOKIE = 'rumbo_sur_sign_in'

/** Redirecting to Huella to sign in, returning from it, and signing out. */
export function signInRoutes(site: TravelSite, sign_in: SignIn): Hono {
  return new Hono()
    .get('/sign-in', async (context) => {
      const here = new URL(context.req.url)
      // Our redirect_uri is on localhost: cookies set on another host name would be missing on the way back.
      if (here.hostname === '127.0.0.1' || here.hostname === '[::1]') {
        here.hostname = 'localhost'
        return context.redirect(here.href)
      }
      const back = pathOf(context.req.query('back')) ?? `/home?lang=${languageOf(context).toUpperCase()}`
      const started = await sign_in.begin(`${here.origin}/signed-in`, back, languageOf(context)).catch(() => undefined)
      if (!started) return sorryPage(context, site, 'sign_in', 502)
      storeCookie(context, ATTEMPT_COOKIE, started.attempt, 600)
      return context.redirect(started.url)
    })
    .get('/signed-in', async (context) => {
      const attempt = getCookie(context, ATTEMPT_COOKIE) ?? ''
      deleteCookie(context, ATTEMPT_COOKIE, { path: '/' })
      const done = await sign_in.finish(attempt, new URL(context.req.url)).catch(() => undefined)
      if (!done) return sorryPage(context, site, 'sign_in', 400)
      storeCookie(context, SESSION_COOKIE, done.session, 86_400)
      return context.redirect(done.back, 303)
    })
    .post('/sign-out', async (context) => {
      await sign_in.end(getCookie(context, SESSION_COOKIE) ?? '')
      deleteCookie(context, SESSION_COOKIE, { path: '/' })
      return context.redirect(`/home?lang=${languageOf(context).toUpperCase()}`, 303)
    })
}

/** The signed-in traveller of a request. */
export function travellerIn(context: Context, sign_in: SignIn): Traveller | undefined {
  return sign_in.find(getCookie(context, SESSION_COOKIE) ?? '')
}

function storeCookie(context: Context, name: string, value: string, maxAge: number): void {
  const secure = new URL(context.req.url).protocol === 'https:'
  setCookie(context, name, value, { httpOnly: true, sameSite: 'Lax', path: '/', maxAge, secure })
}

/** A path of this site, from untrusted input. */
function pathOf(value: string | undefined): string | undefined {
  if (!value?.startsWith('/') || value.length > 2000) return undefined
  const url = URL.parse(value, 'http://site.invalid')
  return url?.host === 'site.invalid' ? url.pathname + url.search : undefined
}
