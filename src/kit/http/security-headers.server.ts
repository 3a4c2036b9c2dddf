import type { MiddlewareHandler } from 'hono'
import type { RequestIdVariables } from 'hono/request-id'

/** Sets the security headers of every response: pages, data, pictures, redirects and errors. */
export function securityHeaders(options: {
  hsts: string | null
  frame_free_csp: string
}): MiddlewareHandler<{ Variables: RequestIdVariables }> {
  const fixed = fixedHeaders(options)
  return async (c, next) => {
    await next()
    const headers = c.res.headers
    headers.set('x-request-id', c.get('requestId'))
    if (!headers.has('content-security-policy')) headers.set('content-security-policy', options.frame_free_csp)
    // Responses that may be framed have their own policy.
    const framed = /frame-ancestors (?:\*|'self')/.test(headers.get('content-security-policy') ?? '')
    for (const [name, value] of fixed) {
      if (name === 'x-frame-options' && framed) continue
      // Pictures that other sites may embed (in a feed, in a chat) set their own value.
      if (name !== 'cross-origin-resource-policy' || !headers.has(name)) headers.set(name, value)
    }
  }
}

/** The headers that are the same on all responses. */
export function fixedHeaders({ hsts }: { hsts: string | null }): [name: string, value: string][] {
  return [
    ['x-content-type-options', 'nosniff'],
    ['referrer-policy', 'strict-origin-when-cross-origin'],
    ['x-frame-options', 'DENY'],
    ['cross-origin-opener-policy', 'same-origin'],
    ['cross-origin-resource-policy', 'same-origin'],
    ['permissions-policy', 'camera=(), microphone=(), payment=(), usb=(), geolocation=(self)'],
    ...(hsts === null ? [] : [['strict-transport-security', hsts] satisfies [string, string]]),
  ]
}

/** The policy of everything that is not a page: nothing may run, nothing may frame it. */
export const DATA_CSP = "default-src 'none'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'; form-action 'none'"

/** The policy of a page, with inline scripts and styles allowed by nonce. */
export function pageCsp(nonce: string, form_targets: Iterable<string>, options: { development?: boolean; framed?: boolean } = {}): string {
  // In development, Vite inserts styles by script.
  const styles = options.development ? ["'unsafe-inline'"] : [`'nonce-${nonce}'`]
  return policyOf([`'nonce-${nonce}'`, "'strict-dynamic'"], styles, form_targets, options.framed ? "'self'" : "'none'")
}

/**
 * A page's policy. `style-src-attr` is open because the component library writes style attributes.
 * @param framed_by pages that may show it in a frame
 * @param form_targets origins of the other sites that a form may lead to: browsers check `form-action` on redirects after the submit, too
 */
export function policyOf(scripts: string[], styles: string[], form_targets: Iterable<string>, framed_by = "'none'"): string {
  return [
    "default-src 'self'",
    `script-src ${["'self'", ...scripts].join(' ')}`,
    `style-src-elem ${["'self'", ...styles].join(' ')}`,
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "worker-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    `frame-ancestors ${framed_by}`,
    ['form-action', "'self'", ...form_targets].join(' '),
  ].join('; ')
}
