import { type SQL, sql } from 'drizzle-orm'
import type { MiddlewareHandler } from 'hono'
import type { Context } from '../../kit/context.server.ts'
import type { ApiEnv } from '../../kit/http/api.server.ts'
import { cacheUntil } from '../../kit/http/true-until.server.ts'
import { seenInstant } from '../../kit/seen-instant.ts'

export type CauseReader = Pick<Context, 'locale' | 'now' | 'seen_at'>

/** The causes that have a name at the reader's instant: `id`, `slug`, `name`, `description`, `language` and, for a card, `ref`. */
export function causesAt(ctx: CauseReader): SQL {
  return sql`causes_at(${seenInstant(ctx)}, ${ctx.locale})`
}

/** `with named_causes as …`: they are found once for a query that names many. */
export function namedCauses(ctx: CauseReader): SQL {
  return sql`named_causes as materialized (select * from ${causesAt(ctx)})`
}

/**
 * For endpoints with names of causes in their responses: nothing is cached beyond the next instant at which a cause's name appears, changes
 * or ends.
 */
export function namesCauses(): MiddlewareHandler<ApiEnv> {
  return async (c, next) => {
    await Promise.all([cacheUntil(c, nextCauseChange(c.var.context)), next()])
  }
}

/** SQL: the next instant at which a cause's name appears, changes or ends; null without one. */
export function nextCauseChange({ now }: Pick<CauseReader, 'now'>): SQL {
  return sql`next_cause_moment(${now.toISOString()})`
}
