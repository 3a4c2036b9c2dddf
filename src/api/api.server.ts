import { OpenAPIHono } from '@hono/zod-openapi'
import type { Context as HonoContext } from 'hono'
import { hc } from 'hono/client'
import { methodNotAllowed } from 'hono/method-not-allowed'
import { credentialsApi } from '../domain/accounts/credentials.api.server.ts'
import { pictureApi } from '../domain/accounts/picture.api.server.ts'
import { registrationApi } from '../domain/accounts/registration.api.server.ts'
import { auditApi } from '../domain/audit/audit.api.server.ts'
import { outboxApi } from '../domain/audit/outbox.api.server.ts'
import { bookingApi } from '../domain/bookings/booking.api.server.ts'
import { salesApi } from '../domain/bookings/sales.api.server.ts'
import { causeApi } from '../domain/causes/cause.api.server.ts'
import { authorizationApi } from '../domain/clients/authorization.api.server.ts'
import { clientApi } from '../domain/clients/client.api.server.ts'
import { refuseClients } from '../domain/clients/client.policy.ts'
import { findAnyActor } from '../domain/clients/find-client-actor.server.ts'
import { providerApi } from '../domain/clients/provider.api.server.ts'
import { sharedUserApi } from '../domain/clients/shared-user.api.server.ts'
import { tripApi } from '../domain/clients/trip.api.server.ts'
import { contributionApi } from '../domain/contributions/contribution.api.server.ts'
import { ownTripsApi } from '../domain/contributions/own-trips.api.server.ts'
import { currencyApi } from '../domain/currencies/currency.api.server.ts'
import { districtApi } from '../domain/districts/district.api.server.ts'
import { emailApi } from '../domain/emails/email.api.server.ts'
import { handOffApi } from '../domain/hand-offs/hand-off.api.server.ts'
import { offerApi } from '../domain/offers/offer.api.server.ts'
import { organizationApi } from '../domain/organizations/organization.api.server.ts'
import { placePageApi } from '../domain/place-pages/place-page.api.server.ts'
import { placeApi } from '../domain/places/place.api.server.ts'
import { favoriteApi } from '../domain/projects/favorites/favorite.api.server.ts'
import { projectApi } from '../domain/projects/project.api.server.ts'
import { projectOrganizationApi } from '../domain/projects/project-organization.api.server.ts'
import { targetProjectApi } from '../domain/projects/target-project.api.server.ts'
import { authenticateApi } from '../domain/sign-in/authenticate.api.server.ts'
import { secondFactorApi } from '../domain/sign-in/second-factor/second-factor.api.server.ts'
import { signInApi } from '../domain/sign-in/sign-in.api.server.ts'
import { socialApi } from '../domain/sign-in/social/social.api.server.ts'
import { refuseWithoutFactor } from '../domain/users/person.policy.ts'
import { usersApi } from '../domain/users/users.api.server.ts'
import { voiceApi } from '../domain/voices/voice.api.server.ts'
import { ReadableError } from '../kit/errors.ts'
import type { ApiEnv } from '../kit/http/api.server.ts'
import { failureAnswer } from '../kit/http/failures.server.ts'
import { type AnswerCache, keptAnswer, noteReads, type Reads } from '../kit/http/reads.server.ts'
import { newId } from '../kit/ids.ts'
import { isLocale, type Locale, preferredLocale } from '../kit/locales.ts'
import type { Services } from '../kit/services.server.ts'
import { guardDoors } from './guard-doors.server.ts'
import { ownDataApi } from './own-data.api.server.ts'

/** Every JSON address, under `/api`: the rooms' doors behind one context and one error handler. */
export function createPlatformApi(services: Services) {
  const app = new OpenAPIHono<ApiEnv>()
  app.use(async (c, next) => {
    const request_id = requestIdOf(c)
    if (c.req.url.includes('%00')) throw new ReadableError('invalid_request')
    const now = services.config.demo_now ?? new Date()
    const { second_factor_required } = services.config
    const actor = await findAnyActor(services.db, c.req.header('authorization'), { now, second_factor_required })
    refuseClients(actor, c.req)
    refuseWithoutFactor(actor, c.req)
    c.set('context', {
      ...services,
      actor,
      now,
      locale: localeOf(c.req.query('lang'), c.req.header('accept-language')),
      request_id,
    })
    await next()
    // Written to the answer's own headers: `c.header` would make the answer anew.
    const { headers } = c.res
    headers.set('x-request-id', request_id)
    if (!headers.has('cache-control')) headers.set('cache-control', 'no-store')
  })
  app.use(noteReads())
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
  app.use(guardDoors)
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
    .route('/', sharedUserApi)
    .route('/', signInApi)
    .route('/', secondFactorApi)
    .route('/', credentialsApi)
    .route('/', pictureApi)
    .route('/', registrationApi)
    .route('/', socialApi)
    .route('/', usersApi)
    .route('/', auditApi)
    .route('/', outboxApi)
    .route('/', causeApi)
    .route('/', districtApi)
    .route('/', currencyApi)
    .route('/', organizationApi)
    .route('/', projectApi)
    .route('/', projectOrganizationApi)
    .route('/', targetProjectApi)
    .route('/', favoriteApi)
    .route('/', providerApi)
    .route('/', authorizationApi)
    .route('/', clientApi)
    .route('/', tripApi)
    .route('/', handOffApi)
    .route('/', bookingApi)
    .route('/', salesApi)
    .route('/', contributionApi)
    .route('/', ownTripsApi)
    .route('/', ownDataApi)
    .route('/', offerApi)
    .route('/', voiceApi)
    .route('/', placePageApi)
    .route('/', emailApi)
}

/** Whom the pages ask for: their language, their token, and where they really come from. */
interface Visitor {
  locale: Locale
  request_id: string
  address?: string
  token?: string | undefined
  /** The id of the trip session that the browser holds. */
  trip_id?: string | undefined
  user_agent?: string | undefined
  /** Where to note what the answers are made of. */
  reads?: Reads | undefined
  /** What guests were answered before: looked up before the API is reached, as most of what an answer costs is its way through it. */
  answers?: AnswerCache | undefined
}

/**
 * The typed client that pages use: the same doors as strangers', in the same process, without a socket (rule 1).
 * It writes path parameters as they are: whatever comes from an address needs `encodeURIComponent` first.
 */
export function apiClient(api: Pick<PlatformApi, 'fetch'>, visitor: Visitor) {
  const { locale, request_id, address, token, trip_id, user_agent, reads, answers } = visitor
  return hc<PlatformApi>('http://in-process', {
    headers: {
      'accept-language': locale,
      ...(token && { authorization: `Bearer ${token}` }),
      ...(trip_id && { 'x-trip-session': trip_id }),
      ...(user_agent && { 'user-agent': user_agent }),
    },
    fetch: async (input: RequestInfo | URL, init?: RequestInit) => {
      const kept = token === undefined && init?.method === 'GET' ? keptAnswer(answers, locale, String(input), reads) : undefined
      if (kept !== undefined) return keptJson(kept)
      return api.fetch(new Request(input, init), { request_id, ...(address && { address }), ...(reads && { reads }) })
    },
  })
}
export type ApiClient = ReturnType<typeof apiClient>

/** A `Response` would encode what it is given and decode it again. */
function keptJson(answer: unknown): Response {
  return Object.defineProperty(new Response(), 'json', { value: async () => answer })
}

function requestIdOf(c: HonoContext<ApiEnv>): string {
  return c.get('context')?.request_id ?? c.env?.request_id ?? newId('req')
}

function localeOf(lang: string | undefined, acceptLanguage: string | undefined): Locale {
  return isLocale(lang) ? lang : preferredLocale(acceptLanguage)
}
