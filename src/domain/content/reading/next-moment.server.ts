import { sql } from 'drizzle-orm'
import type { Context as HonoContext } from 'hono'
import type { ApiEnv } from '../../../kit/http/api.server.ts'
import { trueUntilMoment } from '../../../kit/http/true-until.server.ts'

/** Limits caching of the response to the next instant at which any content appears or ends. */
export function showUntilNextMoment(c: HonoContext<ApiEnv>): Promise<void> {
  return trueUntilMoment(c, sql`next_content_moment(${c.var.context.now.toISOString()})`)
}
