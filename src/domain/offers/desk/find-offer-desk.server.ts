import { type SQL, sql } from 'drizzle-orm'
import type { Context } from '../../../kit/context.server.ts'
import { rowsOf } from '../../../kit/data/db.server.ts'
import type { CommonFilter, ContentKind } from '../../content/content.ts'
import { CONTENT, contentConditions, contentFields } from '../../content/writing/find-content.server.ts'
import { day, groupOrder } from '../find-offers.server.ts'
import type { OfferDeskFilter, OfferEventFilter, OfferEventRow, OfferGroupFilter, OfferGroupRow, OfferRow } from './offer-desk.ts'

type Reader = Pick<Context, 'db' | 'locale' | 'now'>
interface Paged {
  page: number
  per_page: number
}

/** SQL: sale state of a public offer `p`. */
export const SALE = sql`case when p.on_sale then 'on_sale' when p.sold_out then 'sold_out' when p.id is not null then 'ended' end`
/** SQL: views, hand-offs, bookings and contributions of the offer `i`. */
export const SEEN = sql`(select coalesce(sum(v.views), 0)::int from offer_views v where v.offer_id = i.id)`
export const HANDED_OFF = sql`(select count(*)::int from offer_hand_offs h where h.offer_id = i.id)`
export const BOOKED = sql`(select count(*)::int from offer_hand_offs h join booked_trips t on t.hand_off_id = h.id where h.offer_id = i.id and t.status <> 'cancelled')`
export const GIFTS = sql`(select coalesce(json_agg(money_of(x.amount, x.currency) order by x.currency), '[]') from (
  select c.currency, sum(c.amount)::bigint as amount from offer_hand_offs h join booked_trips t on t.hand_off_id = h.id
    join contributions_of_bookings c on c.booking_id = t.id
  where h.offer_id = i.id and c.status = 'approved' and c.voided_at is null and c.amount > 0 group by c.currency) x)`

const BY_TITLE = { title: sql`d.search_text`, '-title': sql`d.search_text desc` }
const BY_START = { start_date: sql`start_date nulls last`, '-start_date': sql`start_date desc nulls last` }

/** One page of all offers, public or not, with their views, hand-offs, bookings and contributions. */
export function findOfferRows(ctx: Reader, filter: OfferDeskFilter & Paged): Promise<{ data: OfferRow[]; total: number }> {
  const { query, es, en, waits } = filter
  const where = [contentConditions(ctx.now, { kind: 'offer', query, es, en, waits })]
  if (filter.sale) where.push(sql`${SALE} = ${filter.sale}`)
  if (filter.change) where.push(CHANGE_SENT)
  if (filter.group)
    where.push(
      sql`d.content -> 'shared' -> 'group' ->> 'id' in (select a.item_id from content_addresses a where a.kind = 'offer_group' and (a.slug = ${filter.group} or a.item_id = ${filter.group}))`,
    )
  const order: Record<OfferDeskFilter['sort'], SQL> = {
    ...BY_TITLE,
    ...BY_START,
    '-updated_at': sql`d.updated_at desc`,
    updated_at: sql`d.updated_at`,
    seen: sql`seen`,
    '-seen': sql`seen desc`,
    handed_off: sql`handed_off`,
    booked: sql`booked`,
    '-handed_off': sql`handed_off desc`,
    '-booked': sql`booked desc`,
    last_day: sql`p.last_day nulls last`,
    '-last_day': sql`p.last_day desc nulls last`,
  }
  return paged(ctx, filter, {
    fields: sql`${placeOf(ctx, sql`d.content -> 'shared' -> 'places' -> 0`)} as place, ${written('start')} as start_date,
      case when p.id is not null then money_of(p.price_amount, p.currency) end as price, ${day('p.last_day')} as last_day, ${SALE} as sale, p.places_left,
      ${SEEN} as seen, ${HANDED_OFF} as handed_off, ${BOOKED} as booked, ${GIFTS} as gifts`,
    from: sql`${CONTENT} left join ${publicOffers(ctx)} p on p.id = i.id where ${sql.join(where, sql` and `)}`,
    order: order[filter.sort],
  })
}

const CHANGE_SENT = sql`exists (select from offer_changes c where c.offer_id = i.id and c.state = 'sent')`

/** SQL: the number of offers with a change that a hotelier sent. */
export function countOfferChanges({ now }: Pick<Reader, 'now'>): SQL {
  return sql`select count(*)::int as total ${CONTENT} where ${contentConditions(now, { kind: 'offer' })} and ${CHANGE_SENT}`
}

/** One page of the groups of offers. */
export function findOfferGroups(ctx: Reader, filter: OfferGroupFilter & Paged): Promise<{ data: OfferGroupRow[]; total: number }> {
  const order: Record<OfferGroupFilter['sort'], SQL> = {
    ...BY_TITLE,
    position: groupOrder("d.content -> 'shared' ->> 'position'"),
    offers: sql`offers`,
    '-offers': sql`offers desc`,
  }
  return paged(ctx, filter, { fields: COUNTS, from: withCounts(ctx, 'offer_group', 'group_id', filter), order: order[filter.sort] })
}

/** One page of the events that offers are for. */
export function findOfferEvents(ctx: Reader, filter: OfferEventFilter & Paged): Promise<{ data: OfferEventRow[]; total: number }> {
  const order: Record<OfferEventFilter['sort'], SQL> = {
    ...BY_TITLE,
    ...BY_START,
    offers: sql`offers`,
    '-offers': sql`offers desc`,
  }
  return paged(ctx, filter, {
    fields: sql`${COUNTS}, ${placeOf(ctx, sql`d.content -> 'shared' -> 'place'`)} as place, ${written('start')} as start_date, ${written('end')} as end_date`,
    from: withCounts(ctx, 'offer_event', 'event_id', filter),
    order: order[filter.sort],
  })
}

interface List {
  fields: SQL
  from: SQL
  order: SQL
}

async function paged<Row>(ctx: Reader, { page, per_page }: Paged, { fields, from, order }: List): Promise<{ data: Row[]; total: number }> {
  const [data, counted] = await Promise.all([
    rowsOf<Row & Record<string, unknown>>(
      ctx.db,
      sql`select ${contentFields(ctx.now)}, ${fields} ${from} order by ${order}, i.id limit ${per_page} offset ${(page - 1) * per_page}`,
    ),
    rowsOf<{ total: number }>(ctx.db, sql`select count(*)::int as total ${from}`),
  ])
  return { data, total: counted[0]?.total ?? 0 }
}

/** Offers that are public in any language, each once. */
export function publicOffers({ now }: Pick<Reader, 'now'>): SQL {
  const at = now.toISOString()
  return sql`(select distinct on (f.id) f.* from (select * from offers_at(${at}, 'es') union all select * from offers_at(${at}, 'en')) f order by f.id)`
}

const COUNTS = sql`coalesce(p.offers, 0) as offers, coalesce(p.on_sale, 0) as on_sale`

function withCounts(ctx: Reader, kind: ContentKind, column: 'group_id' | 'event_id', { query, es, en, waits }: CommonFilter): SQL {
  const of = sql.raw(column)
  return sql`${CONTENT} left join (select f.${of} as id, count(*)::int as offers, (count(*) filter (where f.on_sale))::int as on_sale
      from ${publicOffers(ctx)} f group by f.${of}) p on p.id = i.id
    where ${contentConditions(ctx.now, { kind, query, es, en, waits })}`
}

/** The name of the place in a draft. */
function placeOf({ locale }: Reader, place: SQL): SQL {
  return sql`(select pl.${sql.raw(`ref_${locale}`)} ->> 'text' from place_refs pl where pl.id = ${place} ->> 'id')`
}

/** A day of a draft; null while it is not a complete date. */
export function written(name: 'start' | 'end'): SQL {
  return sql.raw(`substring(d.content -> 'shared' ->> '${name}' from '^\\d{4}-\\d{2}-\\d{2}$')`)
}
