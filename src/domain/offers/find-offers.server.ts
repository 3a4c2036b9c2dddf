import { type SQL, sql } from 'drizzle-orm'
import type { Context } from '../../kit/context.server.ts'
import { type DatedSlugs, datedSlugs } from '../../kit/data/dated-slugs.server.ts'
import { rowsOf } from '../../kit/data/db.server.ts'
import { hasWords } from '../../kit/data/search-text.server.ts'
import { notFound } from '../../kit/errors.ts'
import { minorUnits } from '../../kit/money.ts'
import { monthAfter } from '../../kit/months.ts'
import { within } from '../places/within.server.ts'
import type { Offer, OfferChoices, OfferFilter, OfferPage } from './offer.ts'
import { day, isOnSale } from './on-sale.server.ts'

type Reader = Pick<Context, 'db' | 'locale' | 'now'>

const TABLES = sql`from offers f join place_refs pl on pl.id = f.place_id left join offers_groups g on g.id = f.group_id left join offers_events e on e.id = f.event_id`
const ORDER: Record<OfferFilter['sort'], SQL> = {
  position: sql`f.position`,
  start: sql`f.start_date`,
  price: sql`f.currency, f.price_amount`,
}
const NEAREST = 4
const MOST_PLACES = 100

/** One page of the offers on sale today, by position. */
export async function findOffers(
  ctx: Reader,
  filter: OfferFilter & { page: number; per_page: number },
): Promise<{ data: Offer[]; total: number }> {
  const from = sql`${TABLES} where ${conditions(ctx, filter)}`
  const [data, counted] = await Promise.all([
    rowsOf<Offer>(
      ctx.db,
      sql`select ${fields(ctx)} ${from} order by ${ORDER[filter.sort]}, f.id limit ${filter.per_page} offset ${(filter.page - 1) * filter.per_page}`,
    ),
    rowsOf<{ total: number }>(ctx.db, sql`select count(*)::int as total ${from}`),
  ])
  return { data, total: counted[0]?.total ?? 0 }
}

/** What those on sale today can be narrowed to. */
export async function findOfferChoices(ctx: Reader): Promise<OfferChoices> {
  const [found] = await rowsOf<OfferChoices & Record<string, unknown>>(
    ctx.db,
    sql`with sold as (select group_id, place_id, start_date, currency from offers f where ${isOnSale(ctx)})
      select
        coalesce((select json_agg(json_build_object('slug', g.slug, 'name', g.${sql.raw(`name_${ctx.locale}`)}) order by g.position, g.id)
          from offers_groups g where g.id in (select group_id from sold)), '[]') as groups,
        coalesce((select json_agg(pl.${sql.raw(`ref_${ctx.locale}`)} order by pl.${sql.raw(`ref_${ctx.locale}`)} ->> 'text')
          from (select place_id from sold group by place_id order by count(*) desc, place_id limit ${MOST_PLACES}) p join place_refs pl on pl.id = p.place_id), '[]') as places,
        coalesce((select json_agg(month order by month) from (select distinct to_char(start_date, 'YYYY-MM') as month from sold) m), '[]') as months,
        coalesce((select json_agg(currency order by currency) from (select distinct currency from sold) c), '[]') as currencies`,
  )
  return found ?? { groups: [], places: [], months: [], currencies: [] }
}

/**
 * An offer by its address, on sale or not, with the others that are most alike: of its event, its group, its kind of trip, its place.
 * @throws not_found
 */
export async function findOffer(ctx: Reader, slug: string): Promise<OfferPage> {
  const [offer] = await rowsOf<Omit<OfferPage, 'nearest'> & Record<string, unknown>>(
    ctx.db,
    sql`select ${fields(ctx)}, ${isOnSale(ctx)} as on_sale, ${day('f.published_until')} as last_day ${TABLES} where f.slug = ${slug}`,
  )
  if (!offer) throw notFound()
  const alike = sql`(f.event_id is not distinct from ${offer.event?.id ?? null} and f.event_id is not null)::int * 8
    + (f.place_id = ${offer.place.id})::int * 4 + (f.group_id is not distinct from ${offer.group?.id ?? null} and f.group_id is not null)::int * 2
    + (f.trip_type = ${offer.trip_type})::int`
  const nearest = await rowsOf<Offer>(
    ctx.db,
    sql`select ${fields(ctx)} ${TABLES} where ${isOnSale(ctx)} and f.id <> ${offer.id}
      order by ${alike} desc, abs(f.start_date - ${offer.start_date}::date), f.id limit ${NEAREST}`,
  )
  return { ...offer, nearest }
}

/** Those on sale. */
export const offerPages: DatedSlugs = datedSlugs(
  sql`(select id, slug from offers where published_until >= (now() at time zone 'America/Argentina/Buenos_Aires')::date) t`,
  sql`null::timestamptz`,
)

function conditions(ctx: Reader, filter: OfferFilter): SQL {
  const all = [isOnSale(ctx), ...hasWords(sql.raw(`f.search_${ctx.locale}`), filter.query)]
  if (filter.group) all.push(sql`(g.slug = ${filter.group} or g.id = ${filter.group})`)
  if (filter.event) all.push(sql`(e.slug = ${filter.event} or e.id = ${filter.event})`)
  if (filter.place) all.push(sql`f.place_id in (${within(filter.place)})`)
  if (filter.month)
    all.push(
      sql`f.start_date < (${monthAfter(filter.month)}::text || '-01')::date and f.end_date >= (${filter.month}::text || '-01')::date`,
    )
  const currency = filter.currency ?? (filter.max_price ? 'ARS' : undefined)
  if (currency) all.push(sql`f.currency = ${currency}`)
  if (currency && filter.max_price) all.push(sql`f.price_amount <= ${filter.max_price * 10 ** minorUnits(currency)}`)
  return sql.join(all, sql` and `)
}

function fields({ locale }: Reader): SQL {
  const name = sql.raw(`name_${locale}`)
  return sql`f.id, f.slug, ${sql.raw(`f.title_${locale}`)} as title, ${sql.raw(`f.summary_${locale}`)} as summary, f.trip_type, f.scene,
    ${sql.raw(`pl.ref_${locale}`)} as place, money_of(f.price_amount, f.currency) as price, ${day('f.start_date')} as start_date, ${day('f.end_date')} as end_date,
    case when g.id is not null then json_build_object('id', g.id, 'slug', g.slug, 'name', g.${name}) end as group,
    case when e.id is not null then json_build_object('id', e.id, 'slug', e.slug, 'name', e.${name}, 'start_date', ${day('e.start_date')}, 'end_date', ${day('e.end_date')}) end as event`
}
