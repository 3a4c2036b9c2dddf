import type { MiddlewareHandler } from 'hono'
import { csrf } from 'hono/csrf'

/**
 * Refuses forms submitted from another site (403). Those carry cookies but no `Authorization` header: so a program that calls the API and shows no sign
 * of being a browser may post forms there.
 */
export function refuseForeignForms(public_url: string): MiddlewareHandler {
  const guard = csrf({ origin: [new URL(public_url).origin], secFetchSite: 'same-origin' })
  return (c, next) => {
    const browser = ['origin', 'sec-fetch-site', 'referer', 'cookie'].some((name) => c.req.header(name) !== undefined)
    return c.req.path.startsWith('/api/') && !browser ? next() : guard(c, next)
  }
}
