import type { MiddlewareHandler } from 'hono'
import { csrf } from 'hono/csrf'
import { HTTPException } from 'hono/http-exception'

/**
 * Refuses requests with cookies that another site makes a browser send (403). The API counts a cookie for our own pages only
 * (`api/session-cookie.server.ts`) and gives other sites no permission by CORS, so forms are all that they could send there; a program without any sign of a browser may post forms, too. A page's
 * action accepts nothing from other sites, of any content type.
 * @param isForOthers true for paths that pages of other sites may call, as they ignore cookies
 */
export function refuseForeignForms(public_url: string, isForOthers: (path: string) => boolean = () => false): MiddlewareHandler {
  const { origin } = new URL(public_url)
  const forms = csrf({ origin: [origin], secFetchSite: 'same-origin' })
  return (c, next) => {
    if (isForOthers(c.req.path)) return next()
    const given = (name: string) => c.req.header(name)
    if (c.req.path.startsWith('/api/')) {
      const isBrowser = ['origin', 'sec-fetch-site', 'referer', 'cookie'].some((name) => given(name) !== undefined)
      return isBrowser ? forms(c, next) : next()
    }
    const isOwn = given('sec-fetch-site') === 'same-origin' || given('origin') === origin
    if (!isOwn && !['GET', 'HEAD', 'OPTIONS'].includes(c.req.method)) throw new HTTPException(403)
    return next()
  }
}
