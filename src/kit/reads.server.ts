import type { MiddlewareHandler } from 'hono'
import type { ApiEnv } from './api.server.ts'

/** What a page was made of, by tags: when one of them is told of, the page is out of date (docs/decisions/0005-guest-pages.md). */
export interface Reads {
  tags: Set<string>
  /** Something could not be read: the page is not whole, and nobody else should get it. */
  failed: boolean
}

/** The tag of everything: told when very much changed, and noted for what did not say what it read. */
export const EVERYTHING = '*'

export function newReads(): Reads {
  return { tags: new Set(), failed: false }
}

/**
 * Says at a door what its answer depends on beside the rows in it: which lists, counts and totals. A door that says nothing depends on
 * everything, so that forgetting it costs renders and never shows what is no longer true.
 * @param of the tags, or how to tell them from the query
 */
export function reads(...of: (string | ((query: Record<string, string>) => string | undefined))[]): MiddlewareHandler<ApiEnv> {
  return async (c, next) => {
    const query = c.req.query()
    c.set(
      'reads',
      of.map((tag) => (typeof tag === 'string' ? tag : tag(query))).filter((tag) => tag !== undefined),
    )
    await next()
  }
}

/** Before every door: notes what an answer was made of, for whoever asks on behalf of a page that is to be kept. */
export function noteReads(): MiddlewareHandler<ApiEnv> {
  return async (c, next) => {
    await next()
    const noted = c.env?.reads
    if (!noted) return
    const declared = c.res.status === 200 ? c.get('reads') : undefined
    if (c.res.status >= 500) noted.failed = true
    for (const tag of declared ?? [EVERYTHING]) noted.tags.add(tag)
    if (declared) for (const tag of tagsIn(await c.res.clone().json())) noted.tags.add(tag)
  }
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
