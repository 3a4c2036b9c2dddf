import { hc } from 'hono/client'
import type { AnswerCache, CacheTags } from '../kit/http/answer-cache.ts'
import type { Caller } from '../kit/http/api.server.ts'
import type { Locale } from '../kit/locales.ts'
import { cachedAnswer } from '../page-cache/cached-answers.server.ts'
import type { PlatformApi } from './endpoints.server.ts'

/** The visitor on whose behalf a page calls the API: their language, token and real address. */
interface Visitor {
  locale: Locale
  request_id: string
  address?: string
  token?: string | undefined
  /** The id of the browser's trip session. */
  trip_id?: string | undefined
  user_agent?: string | undefined
  /** The browser's own proof (`known-browser.server.ts`). */
  browser?: string | undefined
  /** The time of the page request, so that all calls of one page share the same `now`. */
  now?: Date | undefined
  /** The token of the visitor's preview link. */
  preview?: string | undefined
  /** Collects the tags that the responses depend on. */
  reads?: CacheTags | undefined
  /** Cached responses, looked up before the API is called, as the call is most of a response's cost. */
  answers?: AnswerCache | undefined
}

/**
 * The typed client for pages: calls the public API's endpoints in the same process, without a socket (rule 1).
 * It does not encode path parameters: values taken from an address need `encodeURIComponent` first.
 */
export function apiClient(api: Pick<PlatformApi, 'fetch'>, visitor: Visitor) {
  const { locale, request_id, address, token, trip_id, user_agent, browser, now, preview, reads, answers } = visitor
  let caller: Caller = {}
  return hc<PlatformApi>('http://in-process', {
    headers: {
      'accept-language': locale,
      ...(token && { authorization: `Bearer ${token}` }),
      ...(trip_id && { 'x-trip-session': trip_id }),
      ...(user_agent && { 'user-agent': user_agent }),
      ...(browser && { 'x-browser': browser }),
      ...(preview && { 'x-preview': preview }),
    },
    fetch: async (input: RequestInfo | URL, init?: RequestInit) => {
      const isRead = init?.method === 'GET'
      // The API has yet to check a token with which nothing was read.
      const isKnown = token === undefined || caller.actor !== undefined
      const cached = isRead && isKnown && !preview ? cachedAnswer(answers, locale, String(input), reads) : undefined
      if (cached !== undefined) return given(cached.value, 200, JSON_HEADERS)
      let handed: { value: unknown } | undefined
      // A change may alter the callers' own rights: they are looked up again before and after it.
      const answer = await api.fetch(new Request(input, init), {
        request_id,
        caller: isRead ? caller : {},
        ...(address && { address }),
        ...(now && { now }),
        ...(reads && { reads }),
        handOver: (value) => {
          handed = { value }
        },
      })
      if (!isRead) caller = {}
      return handed && answer.status < 300 ? given(handed.value, answer.status, answer.headers) : answer
    },
  })
}

const JSON_HEADERS = new Headers({ 'content-type': 'application/json' })

/** A successful answer as far as pages read it: a `Response` would encode its text, put it into a stream, and read and parse that. */
function given(value: unknown, status: number, headers: Headers): Response {
  const read: Pick<Response, 'ok' | 'status' | 'headers' | 'json'> = { ok: true, status, headers, json: async () => value }
  return read as Response
}

export type ApiClient = ReturnType<typeof apiClient>
