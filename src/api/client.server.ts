import { hc } from 'hono/client'
import type { AnswerCache, Reads } from '../kit/http/answer-cache.ts'
import type { Locale } from '../kit/locales.ts'
import { cachedAnswer } from '../page-cache/cached-answers.server.ts'
import type { PlatformApi } from './endpoints.server.ts'

/** On whose behalf a page calls the API: their language, token and real address. */
interface Visitor {
  locale: Locale
  request_id: string
  address?: string
  token?: string | undefined
  /** The id of the browser's trip session. */
  trip_id?: string | undefined
  user_agent?: string | undefined
  /** The time of the page request, so that all calls of one page share the same `now`. */
  now?: Date | undefined
  /** Where to note what the responses depend on. */
  reads?: Reads | undefined
  /** Cached responses for guests, looked up before the API is called, as the call is most of what a response costs. */
  answers?: AnswerCache | undefined
}

/**
 * The typed client for pages: calls the public API's endpoints in the same process, without a socket (rule 1).
 * It does not encode path parameters: values taken from an address need `encodeURIComponent` first.
 */
export function apiClient(api: Pick<PlatformApi, 'fetch'>, visitor: Visitor) {
  const { locale, request_id, address, token, trip_id, user_agent, now, reads, answers } = visitor
  return hc<PlatformApi>('http://in-process', {
    headers: {
      'accept-language': locale,
      ...(token && { authorization: `Bearer ${token}` }),
      ...(trip_id && { 'x-trip-session': trip_id }),
      ...(user_agent && { 'user-agent': user_agent }),
    },
    fetch: async (input: RequestInfo | URL, init?: RequestInit) => {
      const cached = token === undefined && init?.method === 'GET' ? cachedAnswer(answers, locale, String(input), reads) : undefined
      if (cached !== undefined) return new Response(cached, { headers: { 'content-type': 'application/json' } })
      return api.fetch(new Request(input, init), { request_id, ...(address && { address }), ...(now && { now }), ...(reads && { reads }) })
    },
  })
}
export type ApiClient = ReturnType<typeof apiClient>
