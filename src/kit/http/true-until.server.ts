import { type SQL, sql } from 'drizzle-orm'
import type { Context as HonoContext } from 'hono'
import { rowsOf } from '../data/db.server.ts'
import type { ApiEnv } from './api.server.ts'

/** Limits the time in which the response may be cached. The earliest of several limits counts; null sets none. */
export function trueUntil(c: HonoContext<ApiEnv>, at: Date | null): void {
  if (at) c.set('until', Math.min(at.getTime(), c.get('until') ?? Number.POSITIVE_INFINITY))
}

/** The same for a time from the database, or null. */
export async function cacheUntil(c: HonoContext<ApiEnv>, moment: SQL): Promise<void> {
  const [row] = await rowsOf<{ at: string | null }>(c.var.context.db, sql`select iso_time(${moment}) as at`)
  trueUntil(c, row?.at ? new Date(row.at) : null)
}
