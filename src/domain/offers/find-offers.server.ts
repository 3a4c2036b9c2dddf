import { sql } from 'drizzle-orm'
import type { Context } from '../../kit/context.server.ts'
import { rowsOf } from '../../kit/data/db.server.ts'
import { within } from '../places/within.server.ts'
import type { Offer } from './offer.ts'

/** One page of the offers on sale today, by position. */
export async function findOffers(
  ctx: Pick<Context, 'db' | 'locale' | 'now'>,
  filter: { group?: string; event?: string; place?: string; page: number; per_page: number },
): Promise<{ data: Offer[]; total: number }> {
  const name = sql.raw(`name_${ctx.locale}`)
  const day = (column: string) => sql.raw(`to_char(${column}, 'YYYY-MM-DD')`)
  const from = sql`from offers f join place_refs pl on pl.id = f.place_id left join offers_groups g on g.id = f.group_id left join offers_events e on e.id = f.event_id
    where f.published_until >= ${ctx.now.toISOString().slice(0, 10)} ${filter.group ? sql`and (g.slug = ${filter.group} or g.id = ${filter.group})` : sql``}
    ${filter.event ? sql`and (e.slug = ${filter.event} or e.id = ${filter.event})` : sql``} ${filter.place ? sql`and f.place_id in (${within(filter.place)})` : sql``}`
  const [data, counted] = await Promise.all([
    rowsOf<Offer>(
      ctx.db,
      sql`select f.id, f.slug, ${sql.raw(`f.title_${ctx.locale}`)} as title, ${sql.raw(`f.summary_${ctx.locale}`)} as summary, f.trip_type, f.scene,
        ${sql.raw(`pl.ref_${ctx.locale}`)} as place, money_of(f.price_amount, f.currency) as price, ${day('f.start_date')} as start_date, ${day('f.end_date')} as end_date,
        case when g.id is not null then json_build_object('id', g.id, 'slug', g.slug, 'name', g.${name}) end as group,
        case when e.id is not null then json_build_object('id', e.id, 'slug', e.slug, 'name', e.${name}, 'start_date', ${day('e.start_date')}, 'end_date', ${day('e.end_date')}) end as event
        ${from} order by f.position, f.id limit ${filter.per_page} offset ${(filter.page - 1) * filter.per_page}`,
    ),
    rowsOf<{ total: number }>(ctx.db, sql`select count(*)::int as total ${from}`),
  ])
  return { data, total: counted[0]?.total ?? 0 }
}
