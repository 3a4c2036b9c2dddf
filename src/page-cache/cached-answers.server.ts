import type { MiddlewareHandler } from 'hono'
import { type AnswerCache, EVERYTHING, type Reads } from '../kit/http/answer-cache.ts'
import type { ApiEnv } from '../kit/http/api.server.ts'
import type { Locale } from '../kit/locales.ts'

/** Memory per character of a response. */
const CHARACTER_BYTES = 2

/**
 * Declares what an endpoint's response depends on besides the rows in it: lists, counts and totals. An endpoint without it depends on everything, so
 * that forgetting it costs renders and never shows stale data. An endpoint with it runs once for all guests.
 * @param of the tags, or functions that derive them from the query
 */
export function reads(...of: (string | ((query: Record<string, string>) => string | undefined))[]): MiddlewareHandler<ApiEnv> {
  return async (c, next) => {
    const query = c.req.query()
    const declared = of.map((tag) => (typeof tag === 'string' ? tag : tag(query))).filter((tag) => tag !== undefined)
    const { answers, actor, locale } = c.get('context')
    if (!answers?.isOpen || actor.kind !== 'guest') {
      await next()
      if (c.env?.reads && c.res.status === 200) c.set('reads', tagsOf(declared, await c.res.clone().json()))
      return
    }
    const key = answerKey(locale, c.req.url)
    const cached =
      answers.get(key) ??
      (await answers.fill(key, async (noted) => {
        await next()
        if (c.res.status !== 200) return { other: 'other' }
        const body = await c.res.text()
        for (const tag of tagsOf(declared, JSON.parse(body))) noted.tags.add(tag)
        return { page: { body, tags: noted.tags }, bytes: CHARACTER_BYTES * body.length }
      }))
    if (cached === 'other') return
    if (cached === null) return next()
    c.set('reads', cached.tags)
    c.res = c.body(cached.body, 200, { 'content-type': 'application/json' })
  }
}

/** The cached body that a guest reading in this language would receive from an address, if any; notes its tags as the endpoint would. */
export function cachedAnswer(answers: AnswerCache | undefined, locale: Locale, url: string, noted: Reads | undefined): string | undefined {
  // An address that names a language itself is left to the endpoint.
  const cached = answers?.isOpen && !url.includes('lang=') ? answers.get(answerKey(locale, url)) : undefined
  if (cached && noted) for (const tag of cached.tags) noted.tags.add(tag)
  return cached?.body
}

function answerKey(locale: Locale, url: string): string {
  return `${locale} ${url.slice(url.indexOf('/', 'https://'.length))}`
}

/** Runs before every endpoint: notes what its response depends on, for callers that render a page to be cached. */
export function noteReads(): MiddlewareHandler<ApiEnv> {
  return async (c, next) => {
    await next()
    const noted = c.env?.reads
    if (!noted) return
    if (c.res.status >= 500) noted.failed = true
    for (const tag of c.get('reads') ?? [EVERYTHING]) noted.tags.add(tag)
  }
}

function tagsOf(declared: string[], answer: unknown): Set<string> {
  return new Set([...declared, ...tagsIn(answer)])
}

/** The tags of the rows in a response: each by its id or public code, and by its sums where it contains them. */
function* tagsIn(value: unknown): Generator<string> {
  if (typeof value !== 'object' || value === null) return
  const { id, code } = value as { id?: unknown; code?: unknown }
  if (typeof code === 'string') yield code
  if (typeof id === 'string') yield id
  if (typeof id === 'string' && 'collected' in value) yield `sums:${id}`
  for (const part of Object.values(value)) yield* tagsIn(part)
}
