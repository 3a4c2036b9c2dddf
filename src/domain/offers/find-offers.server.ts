import { type SQL, sql } from 'drizzle-orm'
import type { Context } from '../../kit/context.server.ts'
import { rowsOf } from '../../kit/data/db.server.ts'
import { hasWords } from '../../kit/data/search-text.server.ts'
import { notFound } from '../../kit/errors.ts'
import { halfOf, type Money, minorUnits } from '../../kit/money.ts'
import { monthAfter } from '../../kit/months.ts'
import { MOST_COUNTED } from '../../kit/most-counted.ts'
import { seenInstant } from '../../kit/seen-instant.ts'
import type { ContentReader } from '../content/reading/find-targets.server.ts'
import { resolveText } from '../content/reading/resolve-links.server.ts'
import { type ShownText, shownImage } from '../content/shown-text.ts'
import type { ContentTexts, Shared } from '../content/writing/draft.ts'
import { within } from '../places/distance.server.ts'
import { type OfferShared, type OfferTexts, readMargin } from './offer.kind.ts'
import type { Offer, OfferChoices, OfferEvent, OfferFilter, OfferGroup, OfferPage } from './offer.ts'

type PageReader = ContentReader & Pick<Context, 'config'>

const ORDER: Record<OfferFilter['sort'], SQL> = {
  position: sql`f.position, f.start_date`,
  start: sql`f.start_date`,
  price: sql`f.currency, f.price_amount`,
}
const NEAREST = 4
const SOONEST = 100
const MOST_PLACES = 100

/** One page of the offers on sale in the reader's language, and the total, counted up to `MOST_COUNTED`. */
export async function findOffers(
  ctx: ContentReader,
  filter: OfferFilter & { page: number; per_page: number },
): Promise<{ data: Offer[]; total: number }> {
  const [data, counted] = await Promise.all([
    findOfferPage(ctx, filter),
    rowsOf<{ total: number }>(
      ctx.db,
      sql`select count(*)::int as total from (select from ${offers(ctx)} f where ${conditions(filter)} limit ${sql.raw(String(MOST_COUNTED))}) counted`,
    ),
  ])
  return { data, total: counted[0]?.total ?? 0 }
}

/** The same page without counting. */
export function findOfferPage(ctx: ContentReader, filter: OfferFilter & { page: number; per_page: number }): Promise<Offer[]> {
  return rowsOf<Offer>(
    ctx.db,
    sql`with f as materialized (select f.* from ${offers(ctx)} f where ${conditions(filter)} order by ${ORDER[filter.sort]}, f.id
        limit ${sql.raw(String(Math.trunc(filter.per_page)))} offset ${(filter.page - 1) * filter.per_page})
      select ${fields(ctx)} ${named(ctx)} order by ${ORDER[filter.sort]}, f.id`,
  )
}

/**
 * Filter values that have an offer on sale. The terms of future offers have few distinct values, so each is included if one offer on sale
 * is found for it, instead of reading all offers.
 */
export async function findOfferChoices(ctx: ContentReader): Promise<OfferChoices> {
  const ref = sql.raw(`ref_${ctx.locale}`)
  const on_sale = (what: SQL) => sql`cross join lateral (select from ${offers(ctx)} f where f.on_sale and ${what} limit 1) sold`
  const [found] = await rowsOf<OfferChoices & Record<string, unknown>>(
    ctx.db,
    sql`with coming as materialized (select offer_id, place_ids, currency, date_trunc('month', start_date::timestamp) as first_month, ${LAST_START} as last_start
          from offer_terms where last_day >= (${seenInstant(ctx)}::timestamptz at time zone 'America/Argentina/Buenos_Aires')::date),
        sold_groups as (select n.id, n.slug, n.name, n.language, (s.content ->> 'position') as position from ${groupNames(ctx)} n
          join content_at(${seenInstant(ctx)}) s on s.item_id = n.id and s.part = 'shared' ${on_sale(sql`f.group_id = n.id`)}),
        sold_places as (select p.id from (select id, count(distinct offer_id) as offers from coming, unnest(place_ids) as id
            group by id order by 2 desc, id limit ${2 * MOST_PLACES}) p
          ${on_sale(sql`f.place_ids && array[p.id]`)} order by p.offers desc, p.id limit ${MOST_PLACES}),
        sold_months as (select m.month from (select distinct month from (select distinct first_month, last_start from coming) spans,
            generate_series(greatest(first_month, date_trunc('month', ${seenInstant(ctx)}::timestamptz at time zone 'America/Argentina/Buenos_Aires')), last_start, '1 month') month) m
          ${on_sale(sql`f.start_date < m.month + interval '1 month' and ${LAST_START} >= m.month`)}),
        sold_currencies as (select c.currency from (select distinct currency from coming) c ${on_sale(sql`f.currency = c.currency`)})
      select
        coalesce((select json_agg(json_build_object('slug', g.slug, 'name', g.name, 'language', g.language) order by ${groupOrder('g.position')}, g.id) from sold_groups g), '[]') as groups,
        coalesce((select json_agg(pl.${ref} order by pl.${ref} ->> 'text') from sold_places p join place_refs pl on pl.id = p.id), '[]') as places,
        coalesce((select json_agg(to_char(month, 'YYYY-MM') order by month) from sold_months), '[]') as months,
        coalesce((select json_agg(currency order by currency) from sold_currencies), '[]') as currencies`,
  )
  return found ?? { groups: [], places: [], months: [], currencies: [] }
}

/** The last day on which a trip can begin. */
const LAST_START = sql.raw("case dates when 'open' then end_date - nights else start_date end")

/** SQL: order by a typed position; groups without one come first, as with offers. */
export function groupOrder(position: string): SQL {
  return sql.raw(`coalesce(nullif(${position}, '')::integer, 0)`)
}

type Moved = { moved_to: string }
type Found = Offer & Parts<OfferTexts, OfferShared> & Pick<OfferPage, 'on_sale' | 'sold_out' | 'places_left' | 'last_day'>

/**
 * An offer by any of its addresses, on sale or not, with the most similar others: of its event, its place, its group, its trip type.
 * @returns the offer, or its current slug if the given one is an old one, or one of the other language
 * @throws not_found also for one that is public in the other language only
 */
export async function findOffer(ctx: PageReader, slug: string): Promise<OfferPage | Moved> {
  const [row] = await rowsOf<Found & Record<string, unknown>>(
    ctx.db,
    sql`with f as materialized (select f.* from ${offers(ctx)} f where f.id = ${itemAt(ctx, 'offer', slug)})
      select ${fields(ctx)}, f.on_sale, f.sold_out, f.places_left, ${day('f.last_day')} as last_day, ${parts(ctx)} ${named(ctx)} ${PARTS}`,
  )
  if (!row) throw notFound()
  if (row.slug !== slug) return { moved_to: row.slug }
  const { words, shared, languages, ...offer } = row
  const [text, nearest] = await Promise.all([shownText(ctx, { words, shared, languages }), findAlike(ctx, offer)])
  return {
    ...offer,
    ...text,
    included: words.included.map((line) => line.trim()),
    excluded: words.excluded.map((line) => line.trim()),
    services: shared.services.map(({ kind, name }) => ({ kind, name: name[ctx.locale].trim() })),
    gift: giftOf(offer.price, shared.margin),
    nearest,
  }
}

/** The contribution estimated from a price and its margin, rounded to two digits. */
function giftOf({ amount, currency }: Money, margin: string): Money | null {
  const half = halfOf(Math.round(amount * (readMargin(margin) ?? 0)))
  const step = 10 ** Math.max(0, String(half).length - 2)
  return half > 0 ? { amount: Math.floor(half / step) * step, currency } : null
}

/** Offers of its event, its place or its group; if there are too few, the next ones to begin. */
async function findAlike(ctx: ContentReader, offer: Offer): Promise<Offer[]> {
  const { event, place, group } = offer
  const related = sql.join(
    [
      sql`f.place_ids && array[${place.id}]`,
      ...(group ? [sql`f.group_id = ${group.id}`] : []),
      ...(event ? [sql`f.event_id = ${event.id}`] : []),
    ],
    sql` or `,
  )
  const found = await mostAlike(ctx, offer, related)
  if (found.length === NEAREST) return found
  const soonest = sql`f.id in (select o.id from ${offers(ctx)} o where o.on_sale order by o.start_date limit ${SOONEST})`
  return mostAlike(ctx, offer, sql`${related} or ${soonest}`)
}

function mostAlike(ctx: ContentReader, offer: Offer, among: SQL): Promise<Offer[]> {
  const same = (column: string, value: string | null) => sql`coalesce(${sql.raw(column)} = ${value}, false)::int`
  const alike = sql`${same('f.event_id', offer.event?.id ?? null)} * 8 + (f.place_id = ${offer.place.id})::int * 4
    + ${same('f.group_id', offer.group?.id ?? null)} * 2 + (f.trip_type = ${offer.trip_type})::int`
  return rowsOf<Offer & Record<string, unknown>>(
    ctx.db,
    sql`with f as materialized (select f.*, ${alike} as alike, abs(f.start_date - ${offer.start_date}::date) as days from ${offers(ctx)} f
        where f.on_sale and f.id <> ${offer.id} and (${among}) order by alike desc, days, f.id limit ${NEAREST})
      select ${fields(ctx)} ${named(ctx)} order by f.alike desc, f.days, f.id`,
  )
}

/** A group by any of its addresses, as {@link findOffer}. @throws not_found */
export async function findOfferGroup(ctx: PageReader, slug: string): Promise<OfferGroup | Moved> {
  const side = await findSide(ctx, 'offer_group', slug)
  if (side.slug !== slug) return { moved_to: side.slug }
  return groupOf(ctx, side)
}

/** An event by any of its addresses, as {@link findOffer}. @throws not_found */
export async function findOfferEvent(ctx: PageReader, slug: string): Promise<OfferEvent | Moved> {
  const side = await findSide(ctx, 'offer_event', slug)
  if (side.slug !== slug) return { moved_to: side.slug }
  const [about] = await rowsOf<Pick<OfferEvent, 'place' | 'start_date' | 'end_date'> & Record<string, unknown>>(
    ctx.db,
    sql`select pl.${sql.raw(`ref_${ctx.locale}`)} as place, ${day('e.start_date')} as start_date, ${day('e.end_date')} as end_date
      from ${events(ctx)} e join place_refs pl on pl.id = e.place_id where e.id = ${side.id}`,
  )
  if (!about) throw notFound()
  return { ...(await groupOf(ctx, side)), ...about }
}

async function groupOf(ctx: PageReader, { shared, words, languages, ...titles }: OfferSide): Promise<OfferGroup> {
  return { ...titles, ...(await shownText(ctx, { shared, words, languages })) }
}

interface Parts<OwnTexts extends ContentTexts = ContentTexts, OwnShared extends Shared = Shared> {
  words: OwnTexts
  shared: OwnShared
  languages: ShownText['languages']
}

interface OfferSide extends Parts {
  id: string
  slug: string
  title: string
  summary: string
}

/** The reader's side of an item, by any address of it. @throws not_found */
async function findSide(ctx: ContentReader, kind: 'offer_group' | 'offer_event', slug: string): Promise<OfferSide> {
  const at = seenInstant(ctx)
  const [row] = await rowsOf<OfferSide & Record<string, unknown>>(
    ctx.db,
    sql`with f as materialized (select t.*, t.item_id as id, t.version_id as words_id, s.version_id as shared_id
        from content_titles_at(${at}) t join shown_at(${at}) s on s.item_id = t.item_id and s.part = 'shared'
        where t.kind = ${kind} and t.language = ${ctx.locale} and t.item_id = ${itemAt(ctx, kind, slug)})
      select f.id, f.slug, f.title, f.summary, ${parts(ctx)} from f ${PARTS}`,
  )
  if (!row) throw notFound()
  return row
}

/** The item that has, or had, an address; one in the reader's language comes first. */
function itemAt({ locale }: ContentReader, kind: string, slug: string): SQL {
  return sql`(select a.item_id from content_addresses a where a.kind = ${kind} and a.slug = ${slug} order by a.language = ${locale} desc limit 1)`
}

/** SQL: the two parts of the item `f`, if it is public. */
function parts(ctx: ContentReader): SQL {
  return sql`words.content as words, shared.content as shared,
    (select json_agg(json_build_object('language', t.language, 'slug', t.slug) order by t.language = ${ctx.locale} desc)
      from content_titles_at(${seenInstant(ctx)}) t where t.item_id = f.id) as languages`
}
const PARTS = sql`join content_texts words on words.id = f.words_id join content_texts shared on shared.id = f.shared_id`

async function shownText(ctx: PageReader, { words, shared, languages }: Parts): Promise<ShownText> {
  const text = await resolveText(ctx, words.body)
  return { ...text, images: shared.images.map((image) => shownImage(image, ctx.locale)), languages }
}

/** For the sitemap: those on sale in any language, of the titles `t`. */
export function isOnSaleSomewhere(at: string): SQL {
  return sql`t.item_id in (select id from offers_at(${at}, 'es') where on_sale union all select id from offers_at(${at}, 'en') where on_sale)`
}

function offers(ctx: ContentReader): SQL {
  return sql`offers_at(${seenInstant(ctx)}, ${ctx.locale})`
}
function events(ctx: ContentReader): SQL {
  return sql`offer_events_at(${seenInstant(ctx)}, ${ctx.locale})`
}
function groupNames(ctx: ContentReader): SQL {
  return sql`category_names_at(${seenInstant(ctx)}, 'offer_group', ${ctx.locale})`
}

/** SQL: offers `f` with the names of the records that they refer to, looked up one by one: joined, all groups and events would be named. */
function named(ctx: ContentReader): SQL {
  return sql`from f join place_refs pl on pl.id = f.place_id
    left join lateral (select n.* from ${groupNames(ctx)} n where n.id = f.group_id offset 0) g on true
    left join lateral (select n.* from ${events(ctx)} n where n.id = f.event_id offset 0) e on true`
}

function conditions(filter: OfferFilter): SQL {
  const all = [sql`f.on_sale`, ...hasWords(sql.raw('f.search'), filter.query)]
  const isOf = (kind: string, key: string) =>
    sql`in (select a.item_id from content_addresses a where a.kind = ${kind} and (a.slug = ${key} or a.item_id = ${key}))`
  if (filter.group) all.push(sql`f.group_id ${isOf('offer_group', filter.group)}`)
  if (filter.event) all.push(sql`f.event_id ${isOf('offer_event', filter.event)}`)
  if (filter.place) all.push(sql`f.place_ids && array(${within(filter.place)})`)
  if (filter.month)
    all.push(
      sql`f.start_date < (${monthAfter(filter.month)}::text || '-01')::date and f.end_date >= (${filter.month}::text || '-01')::date`,
    )
  const currency = filter.currency ?? (filter.max_price ? 'ARS' : undefined)
  if (currency) all.push(sql`f.currency = ${currency}`)
  if (currency && filter.max_price) all.push(sql`f.price_amount <= ${filter.max_price * 10 ** minorUnits(currency)}`)
  return sql.join(all, sql` and `)
}

function fields({ locale }: ContentReader): SQL {
  const ref = sql.raw(`ref_${locale}`)
  return sql`f.id, f.slug, f.title, f.summary, f.trip_type, f.scene, pl.${ref} as place,
    (select json_agg(p.${ref} order by named.n) from unnest(f.place_ids) with ordinality as named (id, n) join place_refs p on p.id = named.id) as places,
    money_of(f.price_amount, f.currency) as price, f.dates, ${day('f.start_date')} as start_date, ${day('f.end_date')} as end_date, f.nights,
    case when g.id is not null then json_build_object('id', g.id, 'slug', g.slug, 'name', g.name, 'language', g.language) end as group,
    case when e.id is not null then json_build_object('id', e.id, 'slug', e.slug, 'name', e.name, 'language', e.language,
      'start_date', ${day('e.start_date')}, 'end_date', ${day('e.end_date')}) end as event`
}

/** A date of the database as `2027-03-10`. */
export function day(column: string): SQL {
  return sql.raw(`to_char(${column}, 'YYYY-MM-DD')`)
}
