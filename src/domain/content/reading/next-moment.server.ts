import { sql } from 'drizzle-orm'
import type { Context as HonoContext } from 'hono'
import { rowsOf } from '../../../kit/data/db.server.ts'
import type { ApiEnv } from '../../../kit/http/api.server.ts'

/** The response may be kept until the next instant at which anything appears or ends, and no longer. */
export async function showUntilNextMoment(c: HonoContext<ApiEnv>): Promise<void> {
  const { db, now } = c.var.context
  const [row] = await rowsOf<{ at: string | null }>(db, sql`select iso_time(next_content_moment(${now.toISOString()})) as at`)
  if (row?.at) c.set('until', Date.parse(row.at))
}
