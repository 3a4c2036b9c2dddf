import type { MiddlewareHandler } from 'hono'
import type { RequestIdVariables } from 'hono/request-id'

/** On every answer, whatever it is: pages, data, pictures, redirects and errors. */
export function securityHeaders(options: { https: boolean; frame_free_csp: string }): MiddlewareHandler<{ Variables: RequestIdVariables }> {
  return async (c, next) => {
    await next()
    const headers = c.res.headers
    headers.set('x-request-id', c.get('requestId'))
    if (!headers.has('content-security-policy')) headers.set('content-security-policy', options.frame_free_csp)
    headers.set('x-content-type-options', 'nosniff')
    headers.set('referrer-policy', 'strict-origin-when-cross-origin')
    headers.set('x-frame-options', 'DENY')
    headers.set('cross-origin-opener-policy', 'same-origin')
    headers.set('cross-origin-resource-policy', 'same-origin')
    headers.set('permissions-policy', 'camera=(), microphone=(), payment=(), usb=(), geolocation=(self)')
    if (options.https) headers.set('strict-transport-security', 'max-age=63072000; includeSubDomains')
  }
}

/** For what is no page: nothing may run, nothing may frame it. */
export const DATA_CSP = "default-src 'none'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'; form-action 'none'"

/**
 * A page's policy: scripts by nonce. `style-src-attr` is open because the component library writes style attributes.
 * `form-action` names the travel site: browsers check it on the redirect that answers a search, too.
 */
export function pageCsp(nonce: string, travel_site: string, options: { development?: boolean } = {}): string {
  return [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}' 'strict-dynamic'`,
    // Vite, while developing, puts styles into the page by script.
    options.development ? "style-src-elem 'self' 'unsafe-inline'" : `style-src-elem 'self' 'nonce-${nonce}'`,
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    `form-action 'self' ${new URL(travel_site).origin}`,
  ].join('; ')
}
