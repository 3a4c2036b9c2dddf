import type { MiddlewareHandler } from 'hono'
import type { Config } from '../../config/config.server.ts'
import { readSessionCookie } from '../sign-in/session-cookie.server.ts'

/**
 * Only here the API accepts the session's cookie in place of a token: page scripts subscribe by themselves, and never see the token. Nothing here changes
 * anything, and no other site's page can read the answer or send the cookie along with a request of its own.
 */
export function takeSessionCookie({ https, public_url }: Pick<Config, 'https' | 'public_url'>): MiddlewareHandler {
  const { origin } = new URL(public_url)
  return (c, next) => {
    const given = (name: string) => c.req.header(name)
    const isOwn = (given('sec-fetch-site') ?? 'same-origin') === 'same-origin' && (given('origin') ?? origin) === origin
    const token = isOwn && given('authorization') === undefined ? readSessionCookie(c.req.raw, { secure: https }) : null
    if (token !== null) {
      const headers = new Headers(c.req.raw.headers)
      headers.set('authorization', `Bearer ${token}`)
      c.req.raw = new Request(c.req.raw, { headers })
    }
    return next()
  }
}
