import { type SQL, sql } from 'drizzle-orm'
import type { Context } from '../../../kit/context.server.ts'
import { type ListColumns, writeList } from '../../../kit/data/list-columns.server.ts'
import { findListPage } from '../../../kit/data/list-page.server.ts'
import { readAll } from '../../../kit/data/read-all.server.ts'
import { formatMoney } from '../../../kit/money.ts'
import { translate } from '../../../kit/translate.server.ts'
import type { CommonFilter, ContentKind } from '../../content/content.ts'
import { BY_CHANGE, BY_TITLE, CONTENT_ROWS, contentConditions, contentFields } from '../../content/writing/find-content.server.ts'
import { day, groupOrder } from '../find-offers.server.ts'
import type { OfferDeskFilter, OfferEventFilter, OfferEventRow, OfferGroupFilter, OfferGroupRow, OfferRow } from './offer-desk.ts'

type Reader = Pick<Context, 'db' | 'locale' | 'now'>
interface Paged {
  page: number
  per_page: number
}

/** SQL: sale state of a public offer `p`. */
export const SALE = sql`case when p.on_sale then 'on_sale' when p.sold_out then 'sold_out' when p.id is not null then 'ended' end`
/** SQL: the views, hand-offs and bookings of the offer `i`, as `f`. */
export const FIGURES = sql`join offer_figures f on f.offer_id = i.id`
export const FIGURE_FIELDS = sql`f.seen::int as seen, f.handed_off, f.booked`
export const BY_FIGURES = {
  seen: sql`f.seen, f.offer_id`,
  '-seen': sql`f.seen desc, f.offer_id desc`,
  handed_off: sql`f.handed_off, f.offer_id`,
  '-handed_off': sql`f.handed_off desc, f.offer_id desc`,
  booked: sql`f.booked, f.offer_id`,
  '-booked': sql`f.booked desc, f.offer_id desc`,
}
/** SQL: the contributions of the offer `i`. */
export const GIFTS = sql`(select coalesce(json_agg(money_of(x.amount, x.currency) order by x.currency), '[]') from (
  select c.currency, sum(c.amount)::bigint as amount from offer_hand_offs h join booked_trips t on t.hand_off_id = h.id
    join contributions_of_bookings c on c.booking_id = t.id
  where h.offer_id = i.id and c.status = 'approved' and c.voided_at is null and c.amount > 0 group by c.currency) x)`

export const BY_START = {
  start_date: sql`${written('start')} nulls last, i.id`,
  '-start_date': sql`${written('start')} desc nulls last, i.id desc`,
}
const BY_OFFERS = { offers: sql`coalesce(q.offers, 0), i.id`, '-offers': sql`coalesce(q.offers, 0) desc, i.id desc` }

/** One page of all offers, public or not, with their views, hand-offs, bookings and contributions. */
export function findOfferRows(ctx: Reader, filter: OfferDeskFilter & Paged): Promise<{ data: OfferRow[]; total: number }> {
  const { query, es, en, waits } = filter
  const where = [contentConditions(ctx.now, { kind: 'offer', query, es, en, waits })]
  if (filter.sale) where.push(isOn(filter.sale))
  if (filter.change) where.push(CHANGE_SENT)
  if (filter.group)
    where.push(
      sql`d.content -> 'shared' -> 'group' ->> 'id' in (select a.item_id from content_addresses a where a.kind = 'offer_group' and (a.slug = ${filter.group} or a.item_id = ${filter.group}))`,
    )
  const order: Record<OfferDeskFilter['sort'], SQL> = {
    ...BY_TITLE,
    ...BY_START,
    ...BY_CHANGE,
    ...BY_FIGURES,
    last_day: sql`q.last_day nulls last, i.id`,
    '-last_day': sql`q.last_day desc nulls last, i.id`,
  }
  const by_figures = filter.sort in BY_FIGURES
  const terms = sql`left join ${publicOffers(ctx)} q on q.id = i.id`
  return findListPage<OfferRow>(ctx.db, {
    table: CONTENT_ROWS,
    id: sql`i.id`,
    filtered_by: filter.sale && terms,
    ordered_with: by_figures ? FIGURES : filter.sort.endsWith('last_day') && !filter.sale ? terms : undefined,
    where,
    order: order[filter.sort],
    fields: sql`${contentFields(ctx.now)}, ${placeOf(ctx, sql`d.content -> 'shared' -> 'places' -> 0`)} as place, ${written('start')} as start_date,
      case when p.id is not null then money_of(p.price_amount, p.currency) end as price, ${day('p.last_day')} as last_day, ${SALE} as sale, p.places_left,
      ${FIGURE_FIELDS}, ${GIFTS} as gifts`,
    shown_with: sql`${FIGURES} ${publicOffer(ctx)}`,
    page: filter.page,
    per_page: filter.per_page,
  })
}

const CHANGE_SENT = sql`i.id = any(array(select c.offer_id from offer_changes c where c.state = 'sent'))`

/** SQL: the number of offers with a change that a hotelier sent. */
export function countOfferChanges({ now }: Pick<Reader, 'now'>): SQL {
  return sql`select count(*)::int as total from ${CONTENT_ROWS} where ${contentConditions(now, { kind: 'offer' })} and ${CHANGE_SENT}`
}

/** One page of the groups of offers. */
export function findOfferGroups(ctx: Reader, filter: OfferGroupFilter & Paged): Promise<{ data: OfferGroupRow[]; total: number }> {
  const order = { ...BY_TITLE, ...BY_OFFERS, position: sql`${groupOrder("d.content -> 'shared' ->> 'position'")}, i.id` }
  return withOffers(ctx, { kind: 'offer_group', column: sql`group_id`, order: order[filter.sort], fields: COUNTS }, filter)
}

/** One page of the events that offers are for. */
export function findOfferEvents(ctx: Reader, filter: OfferEventFilter & Paged): Promise<{ data: OfferEventRow[]; total: number }> {
  const order = { ...BY_TITLE, ...BY_START, ...BY_OFFERS }
  const fields = sql`${COUNTS}, ${placeOf(ctx, sql`d.content -> 'shared' -> 'place'`)} as place, ${written('start')} as start_date, ${written('end')} as end_date`
  return withOffers(ctx, { kind: 'offer_event', column: sql`event_id`, order: order[filter.sort], fields }, filter)
}

const COUNTS = sql`coalesce(p.offers, 0) as offers, coalesce(p.on_sale, 0) as on_sale`

interface OfferedList {
  kind: ContentKind
  /** The column of an offer that names the item. */
  column: SQL
  order: SQL
  fields: SQL
}

function withOffers<Row extends object>(
  ctx: Reader,
  { kind, column, order, fields }: OfferedList,
  { query, es, en, waits, sort, page, per_page }: CommonFilter & Paged & { sort: string },
) {
  return findListPage<Row>(ctx.db, {
    table: CONTENT_ROWS,
    id: sql`i.id`,
    ordered_with: sort.endsWith('offers')
      ? sql`left join (select f.${column} as id, count(*) as offers from ${publicOffers(ctx)} f group by 1) q on q.id = i.id`
      : undefined,
    where: [contentConditions(ctx.now, { kind, query, es, en, waits })],
    order,
    fields: sql`${contentFields(ctx.now)}, ${fields}`,
    shown_with: sql`left join (select f.${column} as id, count(*)::int as offers, (count(*) filter (where f.on_sale))::int as on_sale from ${publicOffers(ctx)} f group by 1) p on p.id = i.id`,
    page,
    per_page,
  })
}

/** SQL: the public offer `i` as `p`, if it is one. */
export function publicOffer(ctx: Pick<Reader, 'now'>): SQL {
  return sql`left join lateral (select f.* from ${publicOffers(ctx)} f where f.id = i.id limit 1) p on true`
}

/** SQL: the offer `i` has this sale state, by {@link publicOffers} as `q`. */
export function isOn(sale: NonNullable<OfferDeskFilter['sale']>): SQL {
  return {
    on_sale: sql`q.on_sale`,
    sold_out: sql`q.sold_out and not q.on_sale`,
    ended: sql`q.id is not null and not q.on_sale and not q.sold_out`,
  }[sale]
}

/** SQL: offers that are public in any language, each once. */
export function publicOffers({ now }: Pick<Reader, 'now'>): SQL {
  return sql`public_offers_at(${now.toISOString()})`
}

/** The name of the place in a draft. */
function placeOf({ locale }: Reader, place: SQL): SQL {
  return sql`(select pl.${sql.raw(`ref_${locale}`)} ->> 'text' from place_refs pl where pl.id = ${place} ->> 'id')`
}

/** A day of a draft; null while it is not a complete date. */
export function written(name: 'start' | 'end'): SQL {
  return sql.raw(`substring(d.content -> 'shared' ->> '${name}' from '^\\d{4}-\\d{2}-\\d{2}$')`)
}

const COLUMNS: ListColumns<OfferRow, 'offer'> = {
  id: (row) => row.id,
  title_es: (row) => row.es.title,
  state_es: (row, locale) => translate(`content_state_${row.es.state}`, locale),
  title_en: (row) => row.en.title,
  state_en: (row, locale) => translate(`content_state_${row.en.state}`, locale),
  sale: (row, locale) => row.sale && translate(`offer_desk_${row.sale}`, locale),
  place: (row) => row.place,
  start_date: (row) => row.start_date,
  last_day: (row) => row.last_day,
  price: (row, locale) => row.price && formatMoney(row.price, locale, 'exact'),
  places_left: (row) => row.places_left,
  seen: (row) => row.seen,
  handed_off: (row) => row.handed_off,
  booked: (row) => row.booked,
  gifts: (row, locale) => row.gifts.map((gift) => formatMoney(gift, locale, 'exact')).join(' + '),
}

/** The filtered offers as CSV, with the results of each. */
export async function exportOffers(ctx: Context, filter: OfferDeskFilter): Promise<string> {
  const data = await readAll(ctx, (ctx, paging) => findOfferRows(ctx, { ...filter, ...paging }))
  return writeList('offer', COLUMNS, data, ctx.locale)
}
