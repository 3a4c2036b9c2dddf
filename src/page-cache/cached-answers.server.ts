import type { MiddlewareHandler } from 'hono'
import { type AnswerCache, EVERYTHING, type Reads } from '../kit/http/answer-cache.ts'
import type { ApiEnv } from '../kit/http/api.server.ts'
import type { Locale } from '../kit/locales.ts'

/** What a character of an answer takes in memory. */
const CHARACTER_BYTES = 2

/**
 * Says at a door what its answer depends on beside the rows in it: which lists, counts and totals. A door that says nothing depends on
 * everything, so that forgetting it costs renders and never shows what is no longer true. One that says it is asked once for all guests.
 * @param of the tags, or how to tell them from the query
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
    const kept =
      answers.get(key) ??
      (await answers.fill(key, async (noted) => {
        await next()
        if (c.res.status !== 200) return { other: 'other' }
        const body = await c.res.text()
        for (const tag of tagsOf(declared, JSON.parse(body))) noted.tags.add(tag)
        return { page: { body, tags: noted.tags }, bytes: CHARACTER_BYTES * body.length }
      }))
    if (kept === 'other') return
    if (kept === null) return next()
    c.set('reads', kept.tags)
    c.res = c.body(kept.body, 200, { 'content-type': 'application/json' })
  }
}

/** The body that a guest who reads in this language would be sent from an address, if it is cached; its tags are noted as the endpoint would note them. */
export function cachedAnswer(answers: AnswerCache | undefined, locale: Locale, url: string, noted: Reads | undefined): string | undefined {
  // An address that names a language itself is for the door to read.
  const kept = answers?.isOpen && !url.includes('lang=') ? answers.get(answerKey(locale, url)) : undefined
  if (kept && noted) for (const tag of kept.tags) noted.tags.add(tag)
  return kept?.body
}

function answerKey(locale: Locale, url: string): string {
  return `${locale} ${url.slice(url.indexOf('/', 'https://'.length))}`
}

/** Before every door: notes what an answer was made of, for whoever asks on behalf of a page that is to be kept. */
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

/** The rows in an answer: each by its id or its public code, and by its sums where it states them. */
function* tagsIn(value: unknown): Generator<string> {
  if (typeof value !== 'object' || value === null) return
  const { id, code } = value as { id?: unknown; code?: unknown }
  if (typeof code === 'string') yield code
  if (typeof id === 'string') yield id
  if (typeof id === 'string' && 'collected' in value) yield `sums:${id}`
  for (const part of Object.values(value)) yield* tagsIn(part)
}
