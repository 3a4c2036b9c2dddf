import { hc } from 'hono/client'
import type { AnswerCache, Reads } from '../kit/http/answer-cache.ts'
import type { Locale } from '../kit/locales.ts'
import { cachedAnswer } from '../page-cache/cached-answers.server.ts'
import type { PlatformApi } from './endpoints.server.ts'

/** Whom the pages ask for: their language, their token, and where they really come from. */
interface Visitor {
  locale: Locale
  request_id: string
  address?: string
  token?: string | undefined
  /** The id of the trip session that the browser holds. */
  trip_id?: string | undefined
  user_agent?: string | undefined
  /** The moment of the request that they ask in: all that is asked for one page is asked at the same. */
  now?: Date | undefined
  /** Where to note what the answers are made of. */
  reads?: Reads | undefined
  /** What guests were answered before: looked up before the API is reached, as that is most of what an answer costs. */
  answers?: AnswerCache | undefined
}

/**
 * The typed client that pages use: the same doors as strangers', in the same process, without a socket (rule 1).
 * It writes path parameters as they are: whatever comes from an address needs `encodeURIComponent` first.
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
