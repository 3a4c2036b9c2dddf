import { sql } from 'drizzle-orm'
import type { Context } from '../../kit/context.server.ts'
import { rowsOf } from '../../kit/data/db.server.ts'
import { notFound } from '../../kit/errors.ts'
import { todayInArgentina } from '../search/travel-dates.ts'
import { publicOffers } from './desk/find-offer-desk.server.ts'

/** Counts that the page of an offer was opened: how often on a day, never by whom. @throws not_found for what is not public, and counts nothing */
export async function countView(ctx: Pick<Context, 'db' | 'now'>, id: string): Promise<void> {
  const counted = await rowsOf(
    ctx.db,
    sql`insert into offer_views (offer_id, day, views) select f.id, ${todayInArgentina(ctx.now)}::date, 1 from ${publicOffers(ctx)} f where f.id = ${id}
      on conflict (offer_id, day) do update set views = offer_views.views + 1 returning 1`,
  )
  if (counted.length === 0) throw notFound()
}
