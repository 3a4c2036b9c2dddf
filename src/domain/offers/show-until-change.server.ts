import type { Context as HonoContext } from 'hono'
import { parseArgentineTime } from '../../kit/argentine-time.ts'
import type { ApiEnv } from '../../kit/http/api.server.ts'
import { trueUntil } from '../../kit/http/true-until.server.ts'
import { cacheUntilScheduled } from '../content/reading/cache-until-scheduled.server.ts'
import { addDays, todayInArgentina } from '../search/travel-dates.ts'

/** Caches a page until offers change: at the next publication or the end of the Argentine day, whichever comes first. */
export async function showUntilChange(c: HonoContext<ApiEnv>): Promise<void> {
  await cacheUntilScheduled(c)
  trueUntil(c, parseArgentineTime(`${addDays(todayInArgentina(c.var.context.now), 1)}T00:00`))
}
