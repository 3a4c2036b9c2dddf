import { OpenAPIHono } from '@hono/zod-openapi'
import type { Context as HonoContext } from 'hono'
import { hc } from 'hono/client'
import { methodNotAllowed } from 'hono/method-not-allowed'
import { bookingApi } from './bookings/booking.api.server.ts'
import { causeApi } from './causes/cause.api.server.ts'
import { contributionApi } from './contributions/contribution.api.server.ts'
import { currencyApi } from './currencies/currency.api.server.ts'
import { districtApi } from './districts/district.api.server.ts'
import type { ApiEnv } from './kit/api.server.ts'
import { ReadableError } from './kit/errors.ts'
import { failureAnswer } from './kit/failures.server.ts'
import { newId } from './kit/ids.ts'
import { isLocale, type Locale, preferredLocale } from './kit/locales.ts'
import type { Services } from './kit/services.server.ts'
import { offerApi } from './offers/offer.api.server.ts'
import { organizationApi } from './organizations/organization.api.server.ts'
import { authenticateApi } from './people/authenticate.api.server.ts'
import { findActor } from './people/find-actor.server.ts'
import { registrationApi } from './people/registration.api.server.ts'
import { signInApi } from './people/sign-in.api.server.ts'
import { placeApi } from './places/place.api.server.ts'
import { projectApi } from './projects/project.api.server.ts'
import { projectOrganizationApi } from './projects/project-organization.api.server.ts'
import { targetProjectApi } from './projects/target-project.api.server.ts'
import { handOffApi } from './travel/hand-off.api.server.ts'

/** Every JSON address, under `/api`: the rooms' doors behind one context and one error handler. */
export function createPlatformApi(services: Services) {
  const app = new OpenAPIHono<ApiEnv>()
  app.use(async (c, next) => {
    const request_id = requestIdOf(c)
    if (c.req.url.includes('%00')) throw new ReadableError('invalid_request')
    const actor = await findActor(services.db, c.req.header('authorization'))
    c.set('context', {
      ...services,
      actor,
      now: new Date(),
      locale: localeOf(c.req.query('lang'), c.req.header('accept-language')),
      request_id,
    })
    await next()
    c.header('x-request-id', request_id)
    if (!c.res.headers.has('cache-control')) c.header('cache-control', 'no-store')
  })
  const fail = (error: unknown, c: HonoContext<ApiEnv>) => {
    const request_id = requestIdOf(c)
    const locale = localeOf(c.req.query('lang'), c.req.header('accept-language'))
    const { status, headers, body } = failureAnswer(error, { locale, request_id, log: services.log })
    return Response.json(body, { status, headers: { ...headers, 'x-request-id': request_id, 'cache-control': 'no-store' } })
  }
  app.onError(fail)
  app.notFound((c) => fail(new ReadableError('not_found'), c))
  app.use(
    methodNotAllowed({
      app,
      onMethodNotAllowed: (c, methods) => {
        const answer = fail(new ReadableError('method_not_allowed'), c)
        answer.headers.set('allow', methods.join(', '))
        return answer
      },
    }),
  )
  const rooms = mountRooms(app)
  app.doc31('/openapi.json', {
    openapi: '3.1.0',
    info: {
      title: 'Huella API',
      version: '1',
      description:
        'Half of the profit of every trip goes to a project, and anybody can follow it. Amounts are integers in minor units; times are ISO 8601 UTC.',
    },
    servers: [{ url: '/api' }],
  })
  return rooms
}

export type PlatformApi = ReturnType<typeof mountRooms>

function mountRooms(app: OpenAPIHono<ApiEnv>) {
  return app
    .route('/', placeApi)
    .route('/', authenticateApi)
    .route('/', signInApi)
    .route('/', registrationApi)
    .route('/', causeApi)
    .route('/', districtApi)
    .route('/', currencyApi)
    .route('/', organizationApi)
    .route('/', projectApi)
    .route('/', projectOrganizationApi)
    .route('/', targetProjectApi)
    .route('/', handOffApi)
    .route('/', bookingApi)
    .route('/', contributionApi)
    .route('/', offerApi)
}

/** Whom the pages ask for: their language, their token, and where they really come from. */
interface Visitor {
  locale: Locale
  request_id: string
  address?: string
  token?: string | undefined
  user_agent?: string | undefined
}

/**
 * The typed client that pages use: the same doors as strangers', in the same process, without a socket (rule 1).
 * It writes path parameters as they are: whatever comes from an address needs `encodeURIComponent` first.
 */
export function apiClient(api: Pick<PlatformApi, 'fetch'>, visitor: Visitor) {
  const { locale, request_id, address, token, user_agent } = visitor
  return hc<PlatformApi>('http://in-process', {
    headers: {
      'accept-language': locale,
      ...(token && { authorization: `Bearer ${token}` }),
      ...(user_agent && { 'user-agent': user_agent }),
    },
    fetch: async (input: RequestInfo | URL, init?: RequestInit) =>
      api.fetch(new Request(input, init), { request_id, ...(address && { address }) }),
  })
}
export type ApiClient = ReturnType<typeof apiClient>

function requestIdOf(c: HonoContext<ApiEnv>): string {
  return c.get('context')?.request_id ?? c.env?.request_id ?? newId('req')
}

function localeOf(lang: string | undefined, acceptLanguage: string | undefined): Locale {
  return isLocale(lang) ? lang : preferredLocale(acceptLanguage)
}
