import type { Context as HonoContext, MiddlewareHandler } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { type AnswerCache, type CachedAnswer, type CacheTags, EVERYTHING } from '../kit/http/answer-cache.ts'
import type { ApiEnv } from '../kit/http/api.server.ts'
import { wireForm } from '../kit/http/hand-over.server.ts'
import type { Locale } from '../kit/locales.ts'

/** Lists that `?force=true` reads without the cache (specification §7). */
const FORCED = /\/(causes|countries|currencies|districts|entities|projects)$/

/** Memory per character of a response: of its JSON, and of the object that pages share. */
const CHARACTER_BYTES = 2 + 4

/**
 * Declares the tags that an endpoint's response depends on besides the rows in it: lists, counts and totals. An endpoint without this
 * depends on everything, so that forgetting it costs renders and never shows stale data. An endpoint with it runs once for everybody, and
 * therefore always as a guest: the caller cannot change the response.
 * @param of the tags, or functions that derive them from the query
 */
export function taggedWith(...of: (string | ((query: Record<string, string>) => string | undefined))[]): MiddlewareHandler<ApiEnv> {
  return async (c, next) => {
    const query = c.req.query()
    const declared = of.map((tag) => (typeof tag === 'string' ? tag : tag(query))).filter((tag) => tag !== undefined)
    const context = c.get('context')
    const { answers, locale } = context
    // A preview shows another instant than everybody else sees.
    const is_preview = context.seen_at !== undefined
    c.set('context', { ...context, actor: { kind: 'guest' } })
    const is_forced = query.force !== undefined && FORCED.test(c.req.path)
    c.json = noteJson as unknown as typeof c.json
    const cache = answers?.isOpen && !is_forced && !is_preview ? answers : undefined
    const key = answerKey(locale, knownPartOf(c.req.url, c.get('parameters') ?? []))
    const stored = cache?.get(key)
    if (!stored && !cache?.comesAgain(key)) {
      await next()
      const answered = c.get('answered')
      if (c.res.status !== 200 || answered === undefined) return
      if (c.env?.reads) c.set('reads', tagsOf(declared, answered.value))
      c.env?.handOver?.(wireForm(answered.value))
      return
    }
    const cached =
      stored ??
      (await cache!.fill(key, async (noted) => {
        await next()
        const answered = c.get('answered')
        if (c.res.status !== 200 || answered === undefined) return { other: 'other' }
        const { value: answer, body } = answered
        for (const tag of tagsOf(declared, answer)) noted.tags.add(tag)
        noted.until = Math.min(noted.until, c.get('until') ?? noted.until)
        return { page: readAnswer({ body, tags: noted.tags, until: noted.until }), bytes: CHARACTER_BYTES * body.length }
      }))
    if (cached === 'other') return
    if (cached === null) return next()
    c.set('reads', cached.tags)
    c.set('until', cached.until)
    c.env?.handOver?.(cached.value)
    if (!c.finalized) c.res = c.body(cached.body, 200, { 'content-type': 'application/json' })
  }
}

/** Becomes an object when the first page asks for it: most answers to programs never do. */
function readAnswer(answer: Omit<CachedAnswer, 'value'>): CachedAnswer {
  let value: unknown
  return {
    ...answer,
    get value() {
      value ??= JSON.parse(answer.body, (_, part) => Object.freeze(part))
      return value
    },
  }
}

/**
 * In place of `c.json`: notes what the endpoint answers, and its text, which would become a stream if it were read from the response. An answer
 * without it is not noted: it depends on everything, and is not cached. The same function for every request, as in `hand-over.server.ts`.
 */
function noteJson(this: HonoContext<ApiEnv>, value: object, status?: ContentfulStatusCode) {
  const body = JSON.stringify(value)
  this.set('answered', { value, body })
  return this.body(body, status, { 'content-type': 'application/json' })
}

/** The cached answer for every reader of this language at an address, if there is one; records its tags as the endpoint would. */
export function cachedAnswer(
  answers: AnswerCache | undefined,
  locale: Locale,
  url: string,
  noted: CacheTags | undefined,
): CachedAnswer | undefined {
  // An address that names a language itself is left to the endpoint.
  const cached = answers?.isOpen && !url.includes('lang=') && !url.includes('force') ? answers.get(answerKey(locale, url)) : undefined
  if (cached && noted) {
    for (const tag of cached.tags) noted.tags.add(tag)
    noted.until = Math.min(noted.until, cached.until)
  }
  return cached
}

/** An address without parameters that its endpoint does not know: invented ones get the same response, and no entry of their own. */
function knownPartOf(url: string, known: readonly string[]): string {
  const end = url.indexOf('?')
  if (end === -1) return url
  const address = url.slice(0, end)
  const pairs = url
    .slice(end + 1)
    .split('&')
    .filter((pair) => known.includes(nameOf(pair)))
  return pairs.length > 0 ? `${address}?${pairs.join('&')}` : address
}

/** Parsed as Hono does: an encoded name equals a plain one. */
function nameOf(pair: string): string {
  const [name = ''] = pair.split('=', 1)
  if (!/[%+]/.test(name)) return name
  return new URLSearchParams(`${name}=`).keys().next().value ?? ''
}

/** The same for requests of the site, which have `/api` in their address, and for those of its pages. */
function answerKey(locale: Locale, url: string): string {
  return `${locale} ${url.slice(url.indexOf('/', 'https://'.length)).replace(/^\/api(?=\/)/, '')}`
}

/** Runs before every endpoint: records the tags of its response, for callers that render a page to be cached. */
export function noteReads(): MiddlewareHandler<ApiEnv> {
  return async (c, next) => {
    await next()
    const noted = c.env?.reads
    if (!noted) return
    if (c.res.status >= 500) noted.failed = true
    for (const tag of c.get('reads') ?? [EVERYTHING]) noted.tags.add(tag)
    noted.until = Math.min(noted.until, c.get('until') ?? noted.until)
  }
}

function tagsOf(declared: string[], answer: unknown): Set<string> {
  const tags = new Set(declared)
  addTags(tags, answer)
  return tags
}

/** The tags of the rows in a response: each by its id or public code, and by its sums where it contains them. */
function addTags(tags: Set<string>, value: unknown): void {
  if (typeof value !== 'object' || value === null) return
  const { id, code } = value as { id?: unknown; code?: unknown }
  if (typeof code === 'string') tags.add(code)
  if (typeof id === 'string') tags.add(id)
  if (typeof id === 'string' && 'collected' in value) tags.add(`sums:${id}`)
  for (const part of Object.values(value)) addTags(tags, part)
}
