import type { MiddlewareHandler } from 'hono'
import type { RequestIdVariables } from 'hono/request-id'

/** On every answer, whatever it is: pages, data, pictures, redirects and errors. */
export function securityHeaders(options: { https: boolean; frame_free_csp: string }): MiddlewareHandler<{ Variables: RequestIdVariables }> {
  const fixed = fixedHeaders(options)
  return async (c, next) => {
    await next()
    const headers = c.res.headers
    headers.set('x-request-id', c.get('requestId'))
    if (!headers.has('content-security-policy')) headers.set('content-security-policy', options.frame_free_csp)
    for (const [name, value] of fixed) {
      // Pictures that others may show (in a feed, in a chat) say so themselves.
      if (name !== 'cross-origin-resource-policy' || !headers.has(name)) headers.set(name, value)
    }
  }
}

/** What is the same on all of them. */
export function fixedHeaders({ https }: { https: boolean }): [name: string, value: string][] {
  return [
    ['x-content-type-options', 'nosniff'],
    ['referrer-policy', 'strict-origin-when-cross-origin'],
    ['x-frame-options', 'DENY'],
    ['cross-origin-opener-policy', 'same-origin'],
    ['cross-origin-resource-policy', 'same-origin'],
    ['permissions-policy', 'camera=(), microphone=(), payment=(), usb=(), geolocation=(self)'],
    ...(https ? [['strict-transport-security', 'max-age=63072000; includeSubDomains'] satisfies [string, string]] : []),
  ]
}

/** For what is no page: nothing may run, nothing may frame it. */
export const DATA_CSP = "default-src 'none'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'; form-action 'none'"

/** A page's policy where its inline scripts and styles are known by nonce. */
export function pageCsp(nonce: string, form_targets: Iterable<string>, options: { development?: boolean } = {}): string {
  // Vite, while developing, puts styles into the page by script.
  const styles = options.development ? ["'unsafe-inline'"] : [`'nonce-${nonce}'`]
  return policyOf([`'nonce-${nonce}'`, "'strict-dynamic'"], styles, form_targets)
}

/**
/**
 * A page's policy. `style-src-attr` is open because the component library writes style attributes.
 * `form-action` names the other sites that a form may lead to: browsers check it on the redirect that answers it, too.
 * @param form_targets origins
 */
export function policyOf(scripts: string[], styles: string[], form_targets: Iterable<string>): string {
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
    "frame-ancestors 'none'",
    ['form-action', "'self'", ...form_targets].join(' '),
  ].join('; ')
}
