import type { IncomingMessage, ServerResponse } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import type { Connection } from '../kit/data/db.server.ts'
import { listenToNotices } from '../kit/data/notices.server.ts'
import type { CacheTags } from '../kit/http/answer-cache.ts'
import { cookieName, ownCookies } from '../kit/http/cookies.ts'
import { encodingFor } from '../kit/http/encoding.ts'
import { matchesEtag } from '../kit/http/etag.ts'
import { fixedHeaders, policyOf } from '../kit/http/security-headers.server.ts'
import { newId } from '../kit/ids.ts'
import { DEFAULT_LOCALE } from '../kit/locales.ts'
import type { Services } from '../kit/services.server.ts'
import { withoutCampaignMarks } from '../urls/campaign-marks.ts'
import { isUnprefixed } from '../urls/paths.ts'
import { routeOf } from '../urls/route-of.ts'
import { CACHED_ENCODINGS, type CompressedPage, compressPage, openBodies } from './compressed-page.server.ts'
import { type CacheablePages, isGuestAddress } from './guest-addresses.ts'
import { openPageCache } from './page-cache.server.ts'

/** The channel on which database triggers report changed tags (`db/migrations/0004_guest_pages.sql`). */
const CHANNEL = 'guest_pages'

/** The app as a web-standard handler; `env.reads` collects the tags of a page. */
export type Fetch = (request: Request, env?: unknown) => Response | Promise<Response>

export interface GuestPages {
  /** Responds to a request: from the cache, if it is a guest's page; otherwise by the app. */
  serve(request: IncomingMessage, response: ServerResponse): void
  /** False while nothing is cached, because changes are not received. */
  isListening(): boolean
  close(): Promise<void>
}

/**
 * Renders the pages that are the same for every guest once, and caches them until something on them changes
 * (docs/decisions/0005-guest-pages.md). Looking them up before the app runs is most of the saving. The cached responses of endpoints are
 * invalidated together with them.
 */
export function openGuestPages(
  services: Pick<Services, 'config' | 'log' | 'answers'>,
  connection: Connection,
  app: Fetch,
  pages: CacheablePages,
): GuestPages {
  const { config, log, answers } = services
  const cache = openPageCache<CachedPage, Response>({ plain: 48 * 2 ** 20, filtered: 16 * 2 ** 20 })
  const notices = listenToNotices(connection, CHANNEL, {
    onListening() {
      answers?.open()
      cache.open()
    },
    onNotice(payload) {
      const tags = payload.split(' ')
      answers?.invalidate(tags)
      cache.invalidate(tags)
    },
    onLost: (reason) => {
      if (cache.isOpen) log.warn({ reason }, 'no notices of changes: guest pages are not cached until they resume')
      answers?.close()
      cache.close()
    },
  })
  const byApp = getRequestListener((request, env) => app(request, env))
  const sendPage = pageSender(services)
  return {
    serve(request, response) {
      // Answers of the API have a cache of their own.
      if (request.url?.startsWith('/api/')) return void byApp(request, response)
      const url = withoutCampaignMarks(request.url ?? '')
      if (!cache.isOpen || !isGuest(request, url, config.https)) return void byApp(request, response)
      const page = cache.get(url)
      if (page) return sendPage(request, response, page)
      if (!isGuestAddress(url, pages)) return void byApp(request, response)
      cache
        .fill(url, (reads) => render(app, config, url, reads))
        .then(
          (found) => {
            if (found instanceof Response) return void getRequestListener(() => found)(request, response)
            if (found === null) return void byApp(request, response)
            sendPage(request, response, found)
          },
          () => void byApp(request, response),
        )
    },
    isListening: () => cache.isOpen,
    close: () => notices.close(),
  }
}

/** Renders with a request of our own: nothing that a visitor sends (host, language, browser, address) can get into a page that others see. */
async function render(app: Fetch, { public_url, travel_site }: Services['config'], url: string, reads: CacheTags) {
  const response = await app(new Request(public_url + url), { reads })
  const isPage = response.status === 200 && response.headers.get('content-type')?.startsWith('text/html')
  if (!isPage || response.headers.has('set-cookie')) return { other: response }
  const [, nonce = ''] = /'nonce-([^']+)'/.exec(response.headers.get('content-security-policy') ?? '') ?? []
  const page = await compressPage(await response.text(), nonce, (scripts, styles) =>
    policyOf([...scripts, "'strict-dynamic'"], styles, [new URL(travel_site.url).origin]),
  )
  return { page: { ...page, route: routeOf(pathOf(url)) }, bytes: page.brotli.length + page.gzip.length }
}

/** True for a visitor without session, choices or pending messages: only cookies that this site sets can change the page at an address. */
function isGuest({ method, headers }: IncomingMessage, url: string, secure: boolean): boolean {
  if ((method !== 'GET' && method !== 'HEAD') || headers.authorization !== undefined) return false
  if (headers.cookie === undefined) return true
  const own = ownCookies(headers.cookie, { secure })
  return own.every(
    ([name, value]) =>
      name === cookieName('link', { secure }) || (name === 'lang' && (value === DEFAULT_LOCALE || !isUnprefixed(pathOf(url)))),
  )
}

/** A page with the name of its route, for log lines. */
type CachedPage = CompressedPage & { route: string }

function pageSender({ config, log }: Pick<Services, 'config' | 'log'>) {
  // Browsers may store it but must revalidate every time: a 304 is cheap, and changes show at once.
  const common = [
    ...fixedHeaders(config).flat(),
    'content-type',
    'text/html; charset=utf-8',
    'cache-control',
    'no-cache',
    'vary',
    'accept-encoding, cookie',
  ]
  const bodyOf = openBodies()
  return (request: IncomingMessage, response: ServerResponse, page: CachedPage) => {
    const given = request.headers['x-request-id']
    const request_id = typeof given === 'string' && /^[\w=-]{1,64}$/.test(given) ? given : newId('req')
    const headers = [...common, 'content-security-policy', page.csp, 'etag', page.etag, 'x-request-id', request_id]
    const status = matchesEtag(request.headers['if-none-match'], page.etag) ? 304 : 200
    const encoding = encodingFor(request.headers['accept-encoding'], CACHED_ENCODINGS)
    const body = status === 200 ? bodyOf(page, encoding) : undefined
    if (body) headers.push('content-length', String(body.length))
    if (body && encoding) headers.push('content-encoding', encoding)
    response.writeHead(status, headers)
    response.end(request.method === 'HEAD' ? undefined : body)
    log.info({ request_id, method: request.method, route: page.route, status, cached: true }, 'request')
  }
}

function pathOf(url: string): string {
  return url.split('?', 1)[0] ?? ''
}
