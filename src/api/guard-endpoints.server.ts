import type { OpenAPIHono } from '@hono/zod-openapi'
import type { MiddlewareHandler } from 'hono'
import { matchedRoutes } from 'hono/route'
import { ReadableError } from '../kit/errors.ts'
import { networkOf } from '../kit/http/addresses.ts'
import { type ApiEnv, fromOf } from '../kit/http/api.server.ts'
import { type Audience, accessRefusal, isAudience } from '../kit/http/audience.ts'

/** Every endpoint as `GET /trail/:code`, with its audience. */
export type Access = ReadonlyMap<string, Audience>

/**
 * Who may call what, as the endpoints themselves say it.
 * @throws Error for one that does not say it
 */
export function accessOf({ openAPIRegistry }: Pick<OpenAPIHono<ApiEnv>, 'openAPIRegistry'>): Access {
  const access = new Map<string, Audience>([['GET /openapi.json', 'public']])
  for (const definition of openAPIRegistry.definitions) {
    if (definition.type !== 'route') continue
    const { method, path, 'x-audience': audience } = definition.route as typeof definition.route & { 'x-audience'?: unknown }
    const name = `${method.toUpperCase()} ${path.replace(/\{(\w+)\}/g, ':$1')}`
    if (!isAudience(audience)) throw new Error(`${name} has no audience`)
    access.set(name, audience)
  }
  return access
}

/** Holds every endpoint's audience, before anything of the request is read. One that is not in the list stays shut. */
export function guardEndpoints(access: () => Access): MiddlewareHandler<ApiEnv> {
  return async (c, next) => {
    // Middleware is there for all methods; the first route that is not answers.
    const route = matchedRoutes(c).find(({ method }) => method !== 'ALL')
    if (!route) return next()
    const { actor, log, request_id } = c.var.context
    const endpoint = `${route.method} ${route.path}`
    const audience = access().get(endpoint)
    if (audience === undefined) throw new Error(`${endpoint} has no audience`)
    // Clients come only as far as the endpoints that are for them (`refuseClients`).
    if (actor.kind === 'client') return next()
    const refusal = accessRefusal(audience, actor.kind === 'user' ? actor : null)
    if (refusal === 'login') throw new ReadableError('unauthorized')
    if (refusal !== null) {
      const user = actor.kind === 'user' ? actor.user_id : undefined
      log.warn({ request_id, user, endpoint, network: networkOf(fromOf(c).address) }, 'endpoint refused')
      throw new ReadableError('forbidden')
    }
    return next()
  }
}
