import type { OpenAPIHono } from '@hono/zod-openapi'
import type { MiddlewareHandler } from 'hono'
import { matchedRoutes } from 'hono/route'
import { ReadableError } from '../kit/errors.ts'
import { networkOf } from '../kit/http/addresses.ts'
import { type ApiEnv, fromOf } from '../kit/http/api.server.ts'
import { type Audience, accessRefusal, isAudience } from '../kit/http/audience.ts'

/** Every endpoint as `GET /trail/:code`, with its audience. */
export type Access = ReadonlyMap<string, Audience>

/** The audience of every endpoint, from its own declaration. @throws Error for an endpoint without one */
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

/** Enforces every endpoint's audience, before anything of the request is read. An endpoint that is not in the list is refused. */
export function guardEndpoints(access: () => Access): MiddlewareHandler<ApiEnv> {
  return async (c, next) => {
    // Middleware matches all methods; the first route of one method is the one that answers.
    const route = matchedRoutes(c).find(({ method }) => method !== 'ALL')
    if (!route) return next()
    const { actor, log, request_id } = c.var.context
    const endpoint = `${route.method} ${route.path}`
    const audience = access().get(endpoint)
    if (audience === undefined) throw new Error(`${endpoint} has no audience`)
    // Clients are limited to their endpoints elsewhere (`refuseClients`).
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
