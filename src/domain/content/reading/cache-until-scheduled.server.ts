import { sql } from 'drizzle-orm'
import type { Context as HonoContext } from 'hono'
import type { ApiEnv } from '../../../kit/http/api.server.ts'
import { cacheUntil } from '../../../kit/http/true-until.server.ts'

/** The response may be kept until the next instant at which anything appears or ends, and no longer. */
export function cacheUntilScheduled(c: HonoContext<ApiEnv>): Promise<void> {
  return cacheUntil(c, sql`next_content_moment(${c.var.context.now.toISOString()})`)
}
