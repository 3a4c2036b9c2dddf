import { sql } from 'drizzle-orm'
import type { Context as HonoContext } from 'hono'
import type { ApiEnv } from '../../../kit/http/api.server.ts'
import { cacheUntil } from '../../../kit/http/true-until.server.ts'

/** Limits caching of the response to the next instant at which any content appears or ends. */
export function cacheUntilScheduled(c: HonoContext<ApiEnv>): Promise<void> {
  return cacheUntil(c, sql`next_content_moment(${c.var.context.now.toISOString()})`)
}
