import type { MiddlewareHandler } from 'hono'

/**
 * Lets scripts of any site read an answer that is public in any case, so that an independent verifier runs in any page. No cookie counts
 * for such answers, and browsers send none without being asked to.
 */
export function openToPages(): MiddlewareHandler {
  return async (c, next) => {
    await next()
    c.res.headers.set('access-control-allow-origin', '*')
    c.res.headers.set('cross-origin-resource-policy', 'cross-origin')
  }
}
