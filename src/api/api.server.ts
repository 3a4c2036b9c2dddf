import type { IncomingMessage } from 'node:http'
import { OpenAPIHono } from '@hono/zod-openapi'
import type { Context as HonoContext } from 'hono'
import { methodNotAllowed } from 'hono/method-not-allowed'
import { routePath } from 'hono/route'
import { getPath } from 'hono/utils/url'
import { refuseClients } from '../domain/clients/client.policy.ts'
import { findAnyActor } from '../domain/clients/find-client-actor.server.ts'
import { CONTENT_NEEDED } from '../domain/content/content.ts'
import { previewedInstant } from '../domain/content/previews/preview-links.server.ts'
import { NEEDS_ANOTHER } from '../domain/users/alone.ts'
import { refuseWithoutFactor } from '../domain/users/user.policy.ts'
import { LAST_ADMIN } from '../domain/users/user.ts'
import { readClock } from '../kit/clock.ts'
import type { Context } from '../kit/context.server.ts'
import { MOST_EXPORTED } from '../kit/csv.ts'
import { ReadableError } from '../kit/errors.ts'
import type { ApiEnv } from '../kit/http/api.server.ts'
import { failureAnswer } from '../kit/http/failures.server.ts'
import { handOverAnswers } from '../kit/http/hand-over.server.ts'
import { SHOWN_TO } from '../kit/http/shown-to.ts'
import { newId } from '../kit/ids.ts'
import { isLocale, type Locale, preferredLocale } from '../kit/locales.ts'
import type { Services } from '../kit/services.server.ts'
import { noteReads } from '../page-cache/cached-answers.server.ts'
import { describeApi } from './api-description.server.ts'
import { mountEndpoints } from './endpoints.server.ts'
import { accessOf, guardEndpoints } from './guard-endpoints.server.ts'
import { keepFromSharedCaches, openSessionCookies, refuseOtherAccount } from './session-cookie.server.ts'

/** Creates the API under `/api`: the endpoints of all nouns behind one context and one error handler. */
export function createPlatformApi(services: Services) {
  const app = new OpenAPIHono<ApiEnv>({ getPath: endpointPath })
  app.use(async (c, next) => {
    const request_id = requestIdOf(c)
    if (c.req.url.includes('%00')) throw new ReadableError('invalid_request')
    const now = c.env?.now ?? readClock(services.config)
    const { second_factor_required } = services.config
    const { caller = {} }: ApiEnv['Bindings'] = c.env ?? {}
    const session = sessions.tokenOf(c)
    const authorization = session === null ? c.req.header('authorization') : `Bearer ${session}`
    caller.actor ??= await findAnyActor(services.db, authorization, { now, second_factor_required })
    const { actor } = caller
    if (session !== null) refuseOtherAccount(actor, c.req.header(SHOWN_TO))
    const preview = c.req.header('x-preview')
    const seen_at = preview ? ((await previewedInstant(services.db, { token: preview, now })) ?? undefined) : undefined
    refuseClients(actor, c.req)
    refuseWithoutFactor(actor, c.req)
    c.set('context', {
      ...services,
      actor,
      now,
      seen_at,
      locale: localeOf(c.req.query('lang'), c.req.header('accept-language')),
      request_id,
      onProgress: progressOf(c),
    })
    await next()
    // Only requests from a socket: pages call the API in the same process.
    const { incoming } = (c.env ?? {}) as { incoming?: IncomingMessage }
    if (incoming) services.metrics?.nameRoute(incoming, `/api${routePath(c, -1)}`)
    c.env?.onRoute?.(routePath(c, -1))
    // Set on the response's own headers: `c.header` would rebuild the response.
    const { headers } = c.res
    headers.set('x-request-id', request_id)
    if (!headers.has('cache-control')) headers.set('cache-control', 'no-store')
    if (session !== null) keepFromSharedCaches(headers)
  })
  app.use(noteReads(), handOverAnswers())
  const fail = (error: unknown, c: HonoContext<ApiEnv>) => {
    const request_id = requestIdOf(c)
    const locale = localeOf(c.req.query('lang'), c.req.header('accept-language'))
    const { status, headers, body } = failureAnswer(error, {
      locale,
      request_id,
      log: services.log,
      raised: { HU001: LAST_ADMIN, HU002: CONTENT_NEEDED, HU003: NEEDS_ANOTHER },
    })
    return Response.json(body, { status, headers: { ...headers, 'x-request-id': request_id, 'cache-control': 'no-store' } })
  }
  app.onError(fail)
  app.notFound((c) => fail(new ReadableError('not_found'), c))
  app.use(
    methodNotAllowed({
      app,
      onMethodNotAllowed: (c, methods) => {
        const response = fail(new ReadableError('method_not_allowed'), c)
        response.headers.set('allow', methods.join(', '))
        return response
      },
    }),
  )
  app.use(guardEndpoints(() => access))
  const endpoints = mountEndpoints(app)
  const access = accessOf(app)
  const sessions = openSessionCookies(app, access, services.config)
  app.get('/openapi.json', describeApi(app))
  return endpoints
}

/** Reports how far a list is read, and says in the answer if it has more rows than are read. */
function progressOf(c: HonoContext<ApiEnv>): Context['onProgress'] {
  return async (done, total) => {
    if (total > MOST_EXPORTED) c.header('x-rows-cut', 'true')
    await c.env?.onProgress?.(done, total)
  }
}

/** The path of an endpoint: requests to the site arrive as they were sent, with `/api`, as another `Request` for each would cost more than most answers. */
function endpointPath(request: Request): string {
  return getPath(request).replace(/^\/api(?=\/)/, '')
}

function requestIdOf(c: HonoContext<ApiEnv>): string {
  return c.get('context')?.request_id ?? c.env?.request_id ?? newId('req')
}

function localeOf(lang: string | undefined, acceptLanguage: string | undefined): Locale {
  return isLocale(lang) ? lang : preferredLocale(acceptLanguage)
}
