import { type SQL, sql } from 'drizzle-orm'
import type { Context } from '../../../kit/context.server.ts'
import { rowsOf } from '../../../kit/data/db.server.ts'
import { hasWords } from '../../../kit/data/search-text.server.ts'
import { day, isOnSale } from '../on-sale.server.ts'
import type { OfferDeskFilter, OfferEventFilter, OfferEventRow, OfferGroupFilter, OfferGroupRow, OfferRow } from './offer-desk.ts'

type Reader = Pick<Context, 'db' | 'locale' | 'now'>
interface Paged {
  page: number
  per_page: number
}

/** One page of all offers, on sale or not, with what became of each. */
export async function findOfferRows(ctx: Reader, filter: OfferDeskFilter & Paged): Promise<{ data: OfferRow[]; total: number }> {
  const ref = sql.raw(`ref_${ctx.locale}`)
  const name = sql.raw(`name_${ctx.locale}`)
  const state = sql`case when ${isOnSale(ctx)} then 'on_sale' else 'ended' end`
  const where = [sql`true`, ...hasWords(sql`(f.search_es || ' ' || f.search_en)`, filter.query)]
  if (filter.state) where.push(sql`${state} = ${filter.state}`)
  if (filter.group) where.push(sql`g.slug = ${filter.group}`)
  const from = sql`from offers f left join offers_groups g on g.id = f.group_id where ${sql.join(where, sql` and `)}`
  const order: Record<OfferDeskFilter['sort'], SQL> = {
    start_date: sql`f.start_date`,
    '-start_date': sql`f.start_date desc`,
    title: sql.raw(`f.title_${ctx.locale}`),
    '-title': sql.raw(`f.title_${ctx.locale} desc`),
    handed_off: sql`handed_off`,
    booked: sql`booked`,
    '-handed_off': sql`handed_off desc`,
    '-booked': sql`booked desc`,
    last_day: sql`f.published_until`,
    '-last_day': sql`f.published_until desc`,
  }
  return paged(
    ctx,
    filter,
    sql`select f.id, f.slug, json_build_object('es', f.title_es, 'en', f.title_en) as title, f.trip_type,
      (select pl.${ref} ->> 'text' from place_refs pl where pl.id = f.place_id) as place, g.${name} as group,
      (select e.${name} from offers_events e where e.id = f.event_id) as event, money_of(f.price_amount, f.currency) as price,
      ${day('f.start_date')} as start_date, ${day('f.published_until')} as last_day, ${state} as state,
      (select count(*)::int from offer_hand_offs h where h.offer_id = f.id) as handed_off,
      (select count(*)::int from offer_hand_offs h join booked_trips t on t.hand_off_id = h.id where h.offer_id = f.id and t.status <> 'cancelled') as booked,
      (select coalesce(json_agg(money_of(x.amount, x.currency) order by x.currency), '[]') from (
        select c.currency, sum(c.amount)::bigint as amount from offer_hand_offs h join booked_trips t on t.hand_off_id = h.id
          join contributions_of_bookings c on c.booking_id = t.id
        where h.offer_id = f.id and c.status = 'approved' and c.voided_at is null and c.amount > 0 group by c.currency) x) as gifts`,
    from,
    sql`${order[filter.sort]}, f.id`,
  )
}

/** One page of the groups of offers. */
export async function findOfferGroups(ctx: Reader, filter: OfferGroupFilter & Paged): Promise<{ data: OfferGroupRow[]; total: number }> {
  const order: Record<OfferGroupFilter['sort'], SQL> = {
    position: sql`g.position`,
    name: sql.raw(`g.name_${ctx.locale}`),
    '-name': sql.raw(`g.name_${ctx.locale} desc`),
    offers: sql`offers`,
    '-offers': sql`offers desc`,
  }
  const select = sql`select g.id, g.slug, json_build_object('es', g.name_es, 'en', g.name_en) as name, ${counts(ctx, sql`f.group_id = g.id`)}`
  return paged(ctx, filter, select, sql`from offers_groups g where ${named('g', filter.query)}`, sql`${order[filter.sort]}, g.id`)
}

/** One page of the events that offers are for. */
export async function findOfferEvents(ctx: Reader, filter: OfferEventFilter & Paged): Promise<{ data: OfferEventRow[]; total: number }> {
  const order: Record<OfferEventFilter['sort'], SQL> = {
    start_date: sql`e.start_date`,
    '-start_date': sql`e.start_date desc`,
    name: sql.raw(`e.name_${ctx.locale}`),
    '-name': sql.raw(`e.name_${ctx.locale} desc`),
    offers: sql`offers`,
    '-offers': sql`offers desc`,
  }
  const select = sql`select e.id, e.slug, json_build_object('es', e.name_es, 'en', e.name_en) as name, ${counts(ctx, sql`f.event_id = e.id`)},
    (select pl.${sql.raw(`ref_${ctx.locale}`)} ->> 'text' from place_refs pl where pl.id = e.place_id) as place,
    ${day('e.start_date')} as start_date, ${day('e.end_date')} as end_date`
  return paged(ctx, filter, select, sql`from offers_events e where ${named('e', filter.query)}`, sql`${order[filter.sort]}, e.id`)
}

async function paged<Row>(
  ctx: Reader,
  { page, per_page }: Paged,
  select: SQL,
  from: SQL,
  order: SQL,
): Promise<{ data: Row[]; total: number }> {
  const [data, counted] = await Promise.all([
    rowsOf<Row & Record<string, unknown>>(
      ctx.db,
      sql`${select} ${from} order by ${order} limit ${per_page} offset ${(page - 1) * per_page}`,
    ),
    rowsOf<{ total: number }>(ctx.db, sql`select count(*)::int as total ${from}`),
  ])
  return { data, total: counted[0]?.total ?? 0 }
}

function named(table: 'g' | 'e', query: string | undefined): SQL {
  const words = hasWords(sql.raw(`plain_text(${table}.name_es || ' ' || ${table}.name_en)`), query)
  return sql.join([sql`true`, ...words], sql` and `)
}

function counts(ctx: Reader, of: SQL): SQL {
  return sql`(select count(*)::int from offers f where ${of}) as offers,
    (select count(*)::int from offers f where ${of} and ${isOnSale(ctx)}) as on_sale`
}
