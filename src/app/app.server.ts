import * as build from 'virtual:react-router/server-build'
import { type Context, Hono } from 'hono'
import { type RequestIdVariables, requestId } from 'hono/request-id'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { createRequestHandler, type RequestHandler, RouterContextProvider } from 'react-router'
import { createPlatformApi } from '../api/api.server.ts'
import { apiDocs } from '../api/api-docs.server.ts'
import { clientPathsOf, openTraits, type TraitsOf } from '../api/endpoint-traits.server.ts'
import { allowClientPages, openClientPaths } from '../domain/clients/client-cors.server.ts'
import { postedRequests } from '../domain/clients/posted-requests.server.ts'
import { wellKnown } from '../domain/clients/well-known.server.ts'
import { browserCookie, newBrowser, readBrowserCookie } from '../domain/sign-in/known-browser.server.ts'
import { readClock } from '../kit/clock.ts'
import { notFound } from '../kit/errors.ts'
import { networkOf } from '../kit/http/addresses.ts'
import type { CacheTags } from '../kit/http/answer-cache.ts'
import { type Body, compress } from '../kit/http/compress.server.ts'
import { cookieHeader, ownCookies, secureCookies } from '../kit/http/cookies.ts'
import { refuseForeignForms } from '../kit/http/csrf.server.ts'
import { failureAnswer } from '../kit/http/failures.server.ts'
import { limitBodies, limitWrites, openWriteLimiters, peerAddress, socketAddress } from '../kit/http/http-guard.server.ts'
import { DATA_CSP, pageCsp, securityHeaders } from '../kit/http/security-headers.server.ts'
import { newId } from '../kit/ids.ts'
import { scopeLocale, withLocale } from '../kit/locale-scope.server.ts'
import { localeOfPath } from '../kit/locales.ts'
import { errorText } from '../kit/log.server.ts'
import type { Services } from '../kit/services.server.ts'
import { mapApi } from '../pictures/maps/map.api.server.ts'
import { sceneApi } from '../pictures/scenes/scene.api.server.ts'
import { withoutCampaignMarks } from '../urls/campaign-marks.ts'
import { matchPath } from '../urls/paths.ts'
import { routeOf } from '../urls/route-of.ts'
import { discovery } from '../web/discovery/discovery.server.ts'
import { MANIFEST_PATH, openPageHandlers, openPagesOnDemand } from '../web/page-handlers.server.ts'
import { PAGE_ROWS } from '../web/pages.ts'
import { chooseLanguage } from '../web/visitor/language.server.ts'
import {
  apiContext,
  configContext,
  formTargetsContext,
  htmlContext,
  localeContext,
  nonceContext,
  nowContext,
  refusalContext,
  visitorContext,
} from '../web/visitor/page-context.ts'
import { recognizeVisitor } from '../web/visitor/visitor.server.ts'
import { explainToReaders, plainPage } from './plain-page.server.ts'

const HANDLER: typeof openPageHandlers = import.meta.env.DEV ? openPagesOnDemand : openPageHandlers

// Exported from here because letters are React components, which only the bundle contains.
export { openPost, subscribers } from './subscribers.server.ts'
// Handlers for `createApp`: React Router of another copy would not know the contexts of this one.
export { createRequestHandler, openPageHandlers, openPagesOnDemand }

/**
 * The whole website and API as one web-standard handler: `server.ts` puts it on a port, tests call it in memory.
 * @param files serves the built site's static files, where Vite does not
 * @param openHandler what React Router's part is made with: while one develops its whole build, whose routes change
 */
export function createApp(services: Services, files?: Hono, openHandler: typeof openPageHandlers = HANDLER) {
  scopeLocale()
  const { config, log } = services
  const api = createPlatformApi(services)
  const traitsOf = openTraits(api)
  const callersOf = (method: string, path: string) => traitsOf(method, path).callers
  const isForClients = openClientPaths(clientPathsOf(api))
  const peer = peerAddress(config.trust_proxy)
  const app = new Hono<{ Variables: Named }>()
  app.onError((error, c) => {
    const { status, headers, body } = failureAnswer(error, { locale: localeOfPath(c.req.path), request_id: c.get('requestId'), log })
    if (!c.req.header('accept')?.includes('text/html')) return Response.json(body, { status, headers })
    return c.html(plainPage(body.message, localeOfPath(c.req.path)), status as ContentfulStatusCode, headers)
  })
  app.use(requestId({ generator: () => newId('req'), headerName: 'X-Request-Id', limitLength: 64 }))
  app.use(logRequests(log))
  app.use(securityHeaders({ hsts: config.hsts, frame_free_csp: DATA_CSP }))
  if (files) app.route('/', files)
  app.get('/health', (c) => c.json({ status: 'ok' }))
  app.use(compress())
  app.use(refuseImpossiblePaths)
  app.use(allowClientPages(isForClients))
  app.route('/', postedRequests(config.public_url))
  app.use(refuseForeignForms(config.public_url, isForClients))
  app.use(limitBodies(limitOf(traitsOf)))
  app.use(limitWrites(openWriteLimiters(services.pool, config.rate_limits.writes_per_minute), peer, callersOf, log))
  app.route('/', wellKnown(services))
  app.route('/', apiDocs())
  app.use('/api/*', explainToReaders(config.public_url))
  app.mount('/api', api.fetch, {
    replaceRequest: false,
    optionHandler: (c) => {
      const onRoute = (route: string) => c.set('route', `/api${route}`)
      return [{ ...c.env, request_id: c.get('requestId'), address: peer(c.req.raw, socketAddress(c.env)), onRoute }]
    },
  })
  app.route(
    '/',
    sceneApi({
      cache_dir: `${config.data_dir}/scenes`,
      on_error: (error) => log.warn({ error: errorText(error) }, 'a picture could not be cached'),
    }),
  )
  app.route('/', discovery(services, api))
  app.route('/', mapApi())
  const handle = openHandler({ ...build, allowedActionOrigins: [new URL(config.public_url).host] }, import.meta.env.MODE)
  // The same for everybody, so that browsers keep it, also those that are signed in.
  app.get(MANIFEST_PATH, ({ req }) => handle(req.raw))
  app.use(chooseLanguage({ secure: config.https }))
  app.all('*', renderPages(services, api, peer, handle))
  return app
}

/**
 * Refuses paths that no address here has: control characters and line ends (`%00`, `%0d%0a`) break patterns, headers and log lines, and
 * undecodable paths make React Router write to the console.
 */
async function refuseImpossiblePaths(c: Context, next: () => Promise<void>) {
  const { path, url } = c.req
  if (/[\p{Cc}\p{Zl}\p{Zp}]/u.test(path) || (path.includes('%') && !isDecodable(new URL(url).pathname))) throw notFound()
  await next()
}

function isDecodable(path: string): boolean {
  try {
    return decodeURIComponent(path) !== ''
  } catch {
    return false
  }
}

/** How much of a body an endpoint takes, or a page: as much as the endpoint to which it passes it on. */
function limitOf(traitsOf: TraitsOf) {
  return ({ req: { method, path } }: Context): number => {
    const [page] = path.startsWith('/api/') ? [] : (matchPath(path.replace(/\.data$/, '')) ?? [])
    const [passed_on, to] = (page && PAGE_ROWS[page].body_for?.split(' ')) ?? []
    return (passed_on && to ? traitsOf(passed_on, `/api${to}`) : traitsOf(method, path)).body_limit
  }
}

/** Renders all remaining addresses as pages. */
function renderPages(
  services: Services,
  api: ReturnType<typeof createPlatformApi>,
  peer: ReturnType<typeof peerAddress>,
  handle: RequestHandler,
) {
  const secure = services.config.https
  const { origin: travel_site } = new URL(services.config.travel_site.url)
  return async (c: Context<{ Variables: RequestIdVariables & Body }>) => {
    const locale = localeOfPath(c.req.path)
    const request_id = c.get('requestId')
    const now = readClock(services.config)
    const address = peer(c.req.raw, socketAddress(c.env))
    const browser = readBrowserCookie(c.req.raw, { secure })
    const reads = (c.env as { reads?: CacheTags } | undefined)?.reads
    const visitor = await recognizeVisitor(api, ownPartOf(c.req.raw, { secure }), {
      locale,
      request_id,
      address,
      now,
      secure,
      browser,
      reads,
      answers: services.answers,
    })
    const nonce = crypto.randomUUID()
    const context = new RouterContextProvider()
    context.set(apiContext, visitor.api)
    context.set(visitorContext, visitor)
    const formTargets = new Set([travel_site])
    if (visitor.trip?.origin) formTargets.add(visitor.trip.origin)
    context.set(formTargetsContext, formTargets)
    context.set(localeContext, locale)
    context.set(nowContext, now)
    context.set(nonceContext, nonce)
    context.set(configContext, services.config)
    context.set(refusalContext, (what) => services.log.warn({ request_id, ...what, network: networkOf(address) }, 'page refused'))
    const response = await withLocale(locale, () => handle(visitor.request, context))
    const { headers } = response
    const is_html = headers.get('content-type')?.startsWith('text/html')
    // A link to a file that is gone is opened by a person, too: not with the empty answer of a program.
    if (response.status === 404 && !is_html && c.req.method === 'GET' && c.req.header('accept')?.includes('text/html')) throw notFound()
    if (is_html) {
      headers.set(
        'content-security-policy',
        pageCsp(nonce, formTargets, { development: import.meta.env.DEV, framed: isFramed(c.req.path) }),
      )
    }
    const is_own = visitor.user !== null || visitor.preview !== null
    if (!headers.has('cache-control') || is_own) headers.set('cache-control', is_own ? 'no-store' : 'no-cache, private')
    if (visitor.preview) headers.set('x-robots-tag', 'noindex')
    // From its next attempt on, a browser that signs in or registers is counted apart from others at its address.
    if (!browser && c.req.method === 'POST' && isSignIn(c.req.path))
      visitor.cookies.push(browserCookie(newBrowser(services.config), { secure }))
    addCookies(headers, visitor.cookies)
    if (secure) secureCookies(headers)
    const html = context.get(htmlContext)
    if (html === null) return response
    c.set('bytes', html)
    return new Response(html, { status: response.status, headers })
  }
}

/** True for pages that our own pages show in a frame. */
function isFramed(path: string): boolean {
  const [page] = matchPath(path) ?? []
  return page !== undefined && PAGE_ROWS[page].framed === true
}

/** True for pages that accept a password. */
function isSignIn(path: string): boolean {
  const [page] = matchPath(path.replace(/\.data$/, '')) ?? []
  return page === 'login' || page === 'register'
}

/** Adds changed cookies of the visitor, except those that the page itself set: a page that signs in replaces the ended session. */
function addCookies(headers: Headers, cookies: readonly string[]): void {
  const nameOf = (cookie: string) => cookie.slice(0, cookie.indexOf('='))
  const set = new Set(headers.getSetCookie().map(nameOf))
  for (const cookie of cookies) if (!set.has(nameOf(cookie))) headers.append('set-cookie', cookie)
}

/** The request as pages see it: only this site's own cookies and no campaign marks, so that nothing else can change the page. */
function ownPartOf(request: Request, options: { secure: boolean }): Request {
  const url = withoutCampaignMarks(request.url)
  const given = request.headers.get('cookie')
  const own = cookieHeader(ownCookies(given, options))
  if (url === request.url && (given === null || given === own)) return request
  const headers = new Headers(request.headers)
  if (given !== null) headers.set('cookie', own)
  return new Request(url, new Request(request, { headers }))
}

/** Logs one line per request, with its route instead of its path, as codes in addresses open pages. It contains no data about persons. */
function logRequests(log: Services['log']) {
  return async (c: Context<{ Variables: Named }>, next: () => Promise<void>) => {
    const start = performance.now()
    await next()
    const ms = Math.round((performance.now() - start) * 10) / 10
    const route = c.get('route') ?? routeOf(c.req.path)
    log.info({ request_id: c.get('requestId'), method: c.req.method, route, status: c.res.status, ms }, 'request')
  }
}

/** `route`: the pattern of an endpoint's path. */
type Named = RequestIdVariables & Body & { route?: string }
