import type { MiddlewareHandler } from 'hono'
import { matchedRoutes } from 'hono/route'
import { ReadableError } from '../kit/errors.ts'
import { type ApiEnv, fromOf } from '../kit/http/api.server.ts'
import { networkOf } from '../kit/http/http-guard.server.ts'
import { DOOR_GUARDS, turnedAway } from './guards.ts'

/** Holds the table of `guards.ts` at every API door, before anything of the request is read. */
export const guardDoors: MiddlewareHandler<ApiEnv> = async (c, next) => {
  // Middleware is there for all methods; the first route that is not answers.
  const route = matchedRoutes(c).find(({ method }) => method !== 'ALL')
  if (!route) return next()
  const { actor, log, request_id } = c.var.context
  const door = `${route.method} ${route.path}`
  const guard = Object.entries(DOOR_GUARDS).find(([name]) => name === door)?.[1]
  if (guard === undefined) throw new Error(`${door} has no row in guards.ts`)
  // Clients come only as far as the doors that are for them (`refuseClients`).
  if (actor.kind === 'client') return next()
  const refusal = turnedAway(guard, actor.kind === 'user' ? actor : null)
  if (refusal === 'login') throw new ReadableError('unauthorized')
  if (refusal !== null) {
    const user = actor.kind === 'user' ? actor.user_id : undefined
    log.warn({ request_id, user, door, network: networkOf(fromOf(c).address) }, 'door refused')
    throw new ReadableError('forbidden')
  }
  return next()
}
