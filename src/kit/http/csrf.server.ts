import type { MiddlewareHandler } from 'hono'
import { csrf } from 'hono/csrf'

/**
 * Refuses forms that another site sends (403). A cookie rides along with those, an `Authorization` header does not: so a program that calls the API, and is
 * no browser by any sign, may post forms there.
 */
export function refuseForeignForms(public_url: string): MiddlewareHandler {
  const guard = csrf({ origin: [new URL(public_url).origin], secFetchSite: 'same-origin' })
  return (c, next) => {
    const browser = ['origin', 'sec-fetch-site', 'referer', 'cookie'].some((name) => c.req.header(name) !== undefined)
    return c.req.path.startsWith('/api/') && !browser ? next() : guard(c, next)
  }
}
