import { sql } from 'drizzle-orm'
import type { Context } from '../../kit/context.server.ts'
import { rowsOf } from '../../kit/data/db.server.ts'
import { notFound } from '../../kit/errors.ts'
import { todayInArgentina } from '../search/travel-dates.ts'
import { publicOffers } from './desk/find-offer-desk.server.ts'
import { offerViews } from './offer.tables.server.ts'

/**
 * Counts views of an offer's page per day, without data of visitors.
 * @throws not_found for an offer that is not public, and counts nothing
 */
export async function countView(ctx: Pick<Context, 'db' | 'now'>, id: string): Promise<void> {
  const shown = await rowsOf(ctx.db, sql`select from ${publicOffers(ctx)} f where f.id = ${id}`)
  if (shown.length === 0) throw notFound()
  await ctx.db
    .insert(offerViews)
    .values({ offer_id: id, day: todayInArgentina(ctx.now), views: 1 })
    .onConflictDoUpdate({ target: [offerViews.offer_id, offerViews.day], set: { views: sql`${offerViews.views} + 1` } })
}
