import type { MiddlewareHandler } from 'hono'
import { cors } from 'hono/cors'

const DISCOVERY = ['/.well-known/openid-configuration', '/.well-known/oauth-authorization-server']

/**
 * Returns a test of paths: true for the endpoints that clients call with a code, a secret or a token of their own, never with a cookie.
 * A browser asks by OPTIONS first, so the path alone decides.
 */
export function openClientPaths(endpoints: readonly string[]): (path: string) => boolean {
  const paths = new Set([...DISCOVERY, ...endpoints])
  return (path) => paths.has(path)
}

/**
 * Lets pages of any origin call the endpoints for clients, and read their errors. Any origin is right here: no cookie counts at these
 * endpoints and credentials are not allowed, so another site's page gets nothing that its own server could not get. Codes reach registered
 * addresses only and are bound to their verifier; a token must be known to be used. A list of origins would protect nobody, and would break
 * apps whose address of return is on another host. It has to run before all middleware that refuses requests, as a browser hides a refusal
 * without these headers from the page.
 */
export function allowClientPages(isForClients: (path: string) => boolean): MiddlewareHandler {
  const allow = cors({
    origin: '*',
    allowMethods: ['GET', 'POST'],
    allowHeaders: ['Authorization', 'Content-Type'],
    exposeHeaders: ['WWW-Authenticate', 'Retry-After'],
    maxAge: 3600,
  })
  return (c, next) => (isForClients(c.req.path) ? allow(c, next) : next())
}
