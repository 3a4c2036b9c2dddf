import { type SQL, sql } from 'drizzle-orm'
import type { Context } from '../../kit/context.server.ts'
import { rowsOf } from '../../kit/data/db.server.ts'
import { findListPage, type ListQuery } from '../../kit/data/list-page.server.ts'
import type { Locale } from '../../kit/locales.ts'
import type { BookingCard, BookingFilter, HandOffCard, SalesOverview } from './sale.ts'

type Reader = Pick<Context, 'db' | 'locale'>
type List = Omit<ListQuery, 'page' | 'per_page'>
type Paged = { page: number; per_page: number }

/** Bookings as the travel site reported them, the latest first. */
export async function findBookings(ctx: Reader, filter: BookingFilter & Paged): Promise<{ data: BookingCard[]; total: number }> {
  return findListPage<BookingCard>(ctx.db, { ...bookingList(ctx, filter), ...filter })
}

/** The query of {@link findBookings}, for pages that show several lists. */
export function bookingList(ctx: Pick<Reader, 'locale'>, filter: BookingFilter): List {
  const all = [sql`true`]
  if (filter.status) all.push(sql`b.status = ${filter.status}`)
  if (filter.match) all.push(filter.match === 'none' ? WAITS : sql`b.match = ${filter.match}`)
  if (filter.user) all.push(sql`b.id in (select booking_id from booking_travellers where user_id = ${filter.user})`)
  return {
    table: sql`bookings b`,
    id: sql`b.id`,
    where: all,
    order: sql`b.occurred_at desc, b.id desc`,
    shown_with: sql`left join handed_off_trips h on h.id = b.hand_off_id`,
    fields: sql`b.id, b.external_id, b.status, b.match <> 'none' as matched, b.needs_review, b.trip_type, b.start_date as start, b.end_date as end, iso_time(b.occurred_at) as occurred_at,
      coalesce(${placeName('h.destination_id', ctx.locale)}, ${placeName('b.destination_id', ctx.locale)}, b.destination_id) as destination,
      money_of(b.sale_amount, b.currency) as sale, money_of(b.profit_amount, b.currency) as profit, ${PROJECT} as project, ${usernameOf(sql`coalesce(h.user_id, b.user_id)`)} as username`,
  }
}

/** Searches that were handed off to the travel site, the latest first. */
export async function findHandOffs(ctx: Reader, filter: HandOffFilter & Paged): Promise<{ data: HandOffCard[]; total: number }> {
  return findListPage<HandOffCard>(ctx.db, { ...handOffList(ctx, filter), ...filter })
}

interface HandOffFilter {
  user?: string | undefined
}

/** The query of {@link findHandOffs}, for pages that show several lists. */
export function handOffList(ctx: Pick<Reader, 'locale'>, filter: HandOffFilter): List {
  return {
    table: sql`handed_off_trips h`,
    id: sql`h.id`,
    where: filter.user ? [sql`h.user_id = ${filter.user}`] : [],
    order: sql`h.created_at desc, h.id desc`,
    fields: sql`h.id, h.code, h.trip_type, h.start_date as start, h.end_date as end, iso_time(h.created_at) as created_at,
      coalesce(${placeName('h.destination_id', ctx.locale)}, h.search #>> '{destination,text}') as destination, ${PROJECT} as project, ${usernameOf(sql`h.user_id`)} as username,
      (select json_build_object('status', b.status) from bookings b where b.hand_off_id = h.id order by b.created_at desc limit 1) as booking`,
  }
}

/** Figures of the last 30 days; unmatched bookings are counted regardless of age. */
export async function findSalesOverview(ctx: Pick<Context, 'db' | 'now'>): Promise<SalesOverview> {
  const since = sql`${ctx.now.toISOString()}::timestamptz - interval '30 days'`
  const [row] = await rowsOf<SalesOverview & Record<string, unknown>>(
    ctx.db,
    sql`with recent as (select * from bookings where occurred_at > ${since}), sold as (
        select currency, sum(sale_amount) as sale_amount, sum(profit_amount) as profit_amount from recent where status = 'confirmed' and needs_review is null group by currency)
      select (select count(*)::int from handed_off_trips where created_at > ${since}) as hand_offs, (select count(*)::int from recent) as bookings,
        (select count(*)::int from recent where status = 'cancelled') as cancelled, (select count(*)::int from bookings b where ${WAITS}) as unmatched,
        (select coalesce(json_agg(json_build_object('sale', money_of(b.sale_amount, b.currency), 'profit', money_of(b.profit_amount, b.currency)) order by b.currency), '[]') from sold b) as sold`,
  )
  return row!
}

/** Bookings that wait for a person: nobody's, or impossible as reported. */
const WAITS = sql`(b.match = 'none' or b.needs_review is not null)`

const PROJECT = sql`(select json_build_object('slug', p.slug, 'name', p.name) from project_refs p where p.id = h.project_id)`

function usernameOf(user_id: SQL): SQL {
  return sql`(select u.username from user_names u where u.id = ${user_id})`
}

/** Name of a place by our id or the travel site's. */
function placeName(column: string, locale: Locale): SQL {
  return sql.raw(`(select at.name_${locale} from places_by_any_id at where at.known_as = ${column} limit 1)`)
}
