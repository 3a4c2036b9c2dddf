import type { OpenAPIHono } from '@hono/zod-openapi'
import type { Context as HonoContext } from 'hono'
import { matchedRoutes } from 'hono/route'
import type { Config } from '../config/config.server.ts'
import { readSessionCookie } from '../domain/sign-in/session-cookie.server.ts'
import { ANOTHER_SESSION } from '../domain/sign-in/sign-in.errors.ts'
import type { Actor } from '../kit/context.server.ts'
import { ReadableError } from '../kit/errors.ts'
import type { ApiEnv } from '../kit/http/api.server.ts'
import { SHOWN_TO } from '../kit/http/shown-to.ts'
import type { Access } from './guard-endpoints.server.ts'

/**
 * Finds when the session's cookie counts in place of a bearer token, which page scripts and links do not have: only for requests of our own
 * pages (`Sec-Fetch-Site: same-origin`, which no page can write itself), never beside a token. A write, and any call of an endpoint that is
 * open to guests, has to name the account of its page as well ({@link SHOWN_TO}). Where the cookie does not count the caller is a guest.
 */
export function openSessionCookies(
  { openAPIRegistry }: Pick<OpenAPIHono<ApiEnv>, 'openAPIRegistry'>,
  access: Access,
  { https }: Pick<Config, 'https'>,
) {
  const taking = new Set<string>()
  for (const definition of openAPIRegistry.definitions) {
    if (definition.type !== 'route') continue
    const { method, path, 'x-takes-session': takes } = definition.route as typeof definition.route & { 'x-takes-session'?: boolean }
    if (takes) taking.add(`${method.toUpperCase()} ${path.replace(/\{(\w+)\}/g, ':$1')}`)
  }
  return {
    tokenOf(c: HonoContext<ApiEnv>): string | null {
      const given = (name: string) => c.req.header(name)
      if (given('sec-fetch-site') !== 'same-origin' || given('authorization') !== undefined) return null
      const route = matchedRoutes(c).find(({ method }) => method !== 'ALL')
      const endpoint = route && `${route.method} ${route.path}`
      if (endpoint === undefined || !taking.has(endpoint)) return null
      const is_plain = route?.method === 'GET' && access.get(endpoint) !== 'public'
      return is_plain || given(SHOWN_TO) ? readSessionCookie(c.req.raw, { secure: https }) : null
    },
  }
}

/** Refuses what a page sends that was rendered for another account than the one signed in now, in another tab. @throws another_session */
export function refuseOtherAccount(actor: Actor, shown_to: string | undefined): void {
  if (shown_to && (actor.kind !== 'user' || actor.user_id !== shown_to)) throw new ReadableError(ANOTHER_SESSION)
}

/** A response to a cookie is for that browser alone, also where guests share theirs. */
export function keepFromSharedCaches(headers: Headers): void {
  if (!headers.get('cache-control')?.startsWith('private')) headers.set('cache-control', 'no-store')
  headers.append('vary', `cookie, sec-fetch-site, ${SHOWN_TO}`)
}
