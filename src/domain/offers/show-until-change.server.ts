import type { Context as HonoContext } from 'hono'
import { argentineMoment } from '../../kit/argentine-time.ts'
import type { ApiEnv } from '../../kit/http/api.server.ts'
import { trueUntil } from '../../kit/http/true-until.server.ts'
import { showUntilNextMoment } from '../content/reading/next-moment.server.ts'
import { addDays, todayInArgentina } from '../search/travel-dates.ts'

/** Caches a page until offers change: at the next publication or the end of the Argentine day, whichever comes first. */
export async function showUntilChange(c: HonoContext<ApiEnv>): Promise<void> {
  await showUntilNextMoment(c)
  trueUntil(c, argentineMoment(`${addDays(todayInArgentina(c.var.context.now), 1)}T00:00`))
}
