import { type SQL, sql } from 'drizzle-orm'
import type { Context } from '../../kit/context.server.ts'
import { rowsOf } from '../../kit/data/db.server.ts'
import { type ListColumns, writeList } from '../../kit/data/list-columns.server.ts'
import { findListPage, foundBy, type Has } from '../../kit/data/list-page.server.ts'
import { readAll } from '../../kit/data/read-all.server.ts'
import { hasWords } from '../../kit/data/search-text.server.ts'
import { startOfDay } from '../../kit/data/start-of-day.server.ts'
import type { Locale } from '../../kit/locales.ts'
import { decimalText } from '../../kit/read-amount.ts'
import { placesAmong } from '../places/places-with.server.ts'
import { projectsNamed } from '../projects/projects-with.server.ts'
import { usersWith } from '../users/users-with.server.ts'
import {
  type AssignableHandOff,
  type Candidates,
  type DeskBooking,
  type DeskBookingFilter,
  LOST_AFTER_DAYS,
  type LostHandOffFilter,
} from './booking-desk.ts'
import { bookingsTo } from './bookings-with.server.ts'
import { bookingTraveller, handOffFields, placeName } from './desk-rows.server.ts'

type Reader = Pick<Context, 'db' | 'locale'>
type Paged = { page: number; per_page: number }

/** One page of the bookings for the admins, and how many there are. */
export async function findDeskBookings(ctx: Reader, filter: DeskBookingFilter & Paged): Promise<{ data: DeskBooking[]; total: number }> {
  return findListPage<DeskBooking>(ctx.db, {
    table: sql`bookings b`,
    id: sql`b.id`,
    where: conditions(ctx, filter),
    order: ORDER[filter.sort],
    fields: deskFields(ctx),
    shown_with: JOINS,
    ...filter,
  })
}

/** Searches of some days ago of which no booking is known: they may be bookings that wait without one. */
export async function findLostHandOffs(
  ctx: Reader & Pick<Context, 'now'>,
  filter: LostHandOffFilter & Paged,
): Promise<{ data: AssignableHandOff[]; total: number }> {
  const { query, from: first, to: last } = filter
  const all = [
    sql`not h.is_booked`,
    sql`h.created_at < ${ctx.now.toISOString()}::timestamptz - make_interval(days => ${LOST_AFTER_DAYS})`,
    ...searched(query, ctx.locale),
    ...(first ? [sql`h.created_at >= ${startOfDay(first)}`] : []),
    ...(last ? [sql`h.created_at < ${startOfDay(last)} + interval '1 day'`] : []),
  ]
  return findListPage<AssignableHandOff>(ctx.db, {
    table: sql`handed_off_trips h`,
    id: sql`h.id`,
    where: all,
    order: LOST_ORDER[filter.sort],
    fields: handOffFields(ctx.locale),
    ...filter,
  })
}

/** Finds hand-offs and users that a booking may be assigned to, by an admin's text: at most eight of each, none for no text. */
export async function findCandidates(ctx: Reader, query: string): Promise<Candidates> {
  const of_user = hasWords(sql`plain_text(u.username || ' ' || u.name || ' ' || u.surname || ' ' || u.email)`, query)
  if (of_user.length === 0) return { hand_offs: [], users: [] }
  const [hand_offs, users] = await Promise.all([
    rowsOf<AssignableHandOff>(
      ctx.db,
      sql`select ${handOffFields(ctx.locale)} from handed_off_trips h where ${sql.join(searched(query, ctx.locale), sql` and `)}
        order by h.created_at desc, h.id limit 8`,
    ),
    rowsOf<Candidates['users'][number]>(
      ctx.db,
      sql`select u.id, u.username, u.name, u.surname from enabled_users u where ${sql.join(of_user, sql` and `)} order by u.username limit 8`,
    ),
  ])
  return { hand_offs, users }
}

/** Conditions that each word is in a search: in its code, project, destination, first day or traveller. */
function searched(query: string | undefined, locale: Locale): SQL[] {
  return foundBy(sql`h.id`, query, (has) => [
    ...handOffsWith(has),
    sql`select h.id from handed_off_trips h where h.destination_id = any(array(${placesAmong(sql`handed_off_trips`, sql`destination_id`, has, locale)}))`,
    sql`select h.id from handed_off_trips h where h.start_date = any(array(${firstDaysWith(has)}))`,
    sql`select h.id from handed_off_trips h where h.user_id = any(array(${usersWith(has)}))`,
  ])
}

/** SQL: first days of searches, as either is written. Each is looked at once, stepping through its index. */
function firstDaysWith(has: Has): SQL {
  return sql`with recursive days(day) as ((select min(start_date) from handed_off_trips)
      union all select (select min(h.start_date) from handed_off_trips h where h.start_date > days.day) from days where days.day is not null)
    select day from days where ${has(sql`to_char(day, 'YYYY-MM-DD DD/MM/YYYY')`)}`
}

/** Searches by their code and by the project that they are for. */
function handOffsWith(has: Has): SQL[] {
  return [
    sql`select h.id from handed_off_trips h where ${has(sql`plain_text(h.code)`)}`,
    sql`select h.id from handed_off_trips h where h.project_id = any(array(${projectsNamed(has)}))`,
  ]
}

const JOINS = sql`join suppliers s on s.id = b.supplier_id left join handed_off_trips h on h.id = b.hand_off_id`
export const FROM = sql`from bookings b ${JOINS}`

/** SQL: of a booking's pieces `g`, the whole one, or where it was reversed, one that stands. */
export const WHOLE_FIRST = sql`order by g.split_from nulls first, g.id limit 1`

export function deskFields({ locale }: Pick<Reader, 'locale'>): SQL {
  return sql`b.id, b.external_id, json_build_object('id', s.id, 'name', s.name) as supplier, b.door, b.revision, b.status, b.match, b.match_confidence as confidence,
    b.match_reasons as reasons, b.needs_review, b.trip_type, ${placeName(sql`b.destination_id`, locale)} as destination, b.start_date::text as start, b.end_date::text as "end",
    money_of(b.sale_amount, b.currency) as sale, money_of(b.profit_amount, b.currency) as profit, money_of(b.share_amount, b.currency) as gift,
    (select json_build_object('slug', p.slug, 'name', p.name) from project_refs p where p.id = coalesce((select g.project_id from gifts g where g.booking_id = b.id ${WHOLE_FIRST}), h.project_id)) as project,
    ${bookingTraveller(sql`coalesce(b.user_id, h.user_id)`)} as traveller, iso_time(b.occurred_at) as occurred_at, iso_time(b.created_at) as created_at`
}

function conditions(ctx: Reader, filter: DeskBookingFilter): SQL[] {
  const { query, view, status, match, review, supplier, door, currency, from: first, to: last } = filter
  return [
    ...foundBy(sql`b.id`, query, (has) => [
      sql`select b.id from bookings b where ${has(sql`plain_text(b.external_id || ' ' || b.trail_code)`)}`,
      sql`select b.id from bookings b where b.hand_off_id = any(array(${sql.join(handOffsWith(has), sql` union all `)}))`,
      bookingsTo(has, ctx.locale),
      sql`select b.id from bookings b where b.user_id = any(array(${usersWith(has)}))`,
      sql`select b.id from bookings b where b.user_id is null and b.hand_off_id = any(array(select h.id from handed_off_trips h where h.user_id = any(array(${usersWith(has)}))))`,
    ]),
    ...(view === 'waiting' ? [sql`(b.match = 'none' or b.needs_review is not null)`] : []),
    ...(status ? [sql`b.status = ${status}`] : []),
    ...(match ? [MATCHED[match]] : []),
    ...(review ? [review === 'true' ? sql`b.needs_review is not null` : sql`b.needs_review is null`] : []),
    ...(supplier ? [sql`b.supplier_id = ${supplier}`] : []),
    ...(door ? [sql`b.door = ${door}`] : []),
    ...(currency ? [sql`b.currency = ${currency}`] : []),
    ...(first ? [sql`b.occurred_at >= ${startOfDay(first)}`] : []),
    ...(last ? [sql`b.occurred_at < ${startOfDay(last)} + interval '1 day'`] : []),
  ]
}

const MATCHED: Record<NonNullable<DeskBookingFilter['match']>, SQL> = {
  code: sql`b.match = 'code'`,
  account: sql`b.match = 'account'`,
  hand: sql`b.match = 'hand'`,
  email: sql`b.match = 'none' and 'email' = any(b.match_reasons)`,
  dates: sql`b.match = 'none' and b.match_reasons && '{dates,near_dates}'`,
  none: sql`b.match = 'none' and b.match_confidence is null`,
}

const ORDER: Record<DeskBookingFilter['sort'], SQL> = {
  '-occurred_at': sql`b.occurred_at desc, b.id desc`,
  occurred_at: sql`b.occurred_at, b.id`,
  '-created_at': sql`b.created_at desc, b.id desc`,
  created_at: sql`b.created_at, b.id`,
  '-profit': sql`b.profit_amount desc, b.id desc`,
  profit: sql`b.profit_amount, b.id`,
  '-confidence': sql`b.match_confidence desc nulls last, b.id desc`,
  confidence: sql`b.match_confidence nulls first, b.id`,
}
const LOST_ORDER: Record<LostHandOffFilter['sort'], SQL> = {
  '-created_at': sql`h.created_at desc, h.id desc`,
  created_at: sql`h.created_at, h.id`,
  start: sql`h.start_date, h.id`,
  '-start': sql`h.start_date desc, h.id desc`,
}

const COLUMNS: ListColumns<DeskBooking, 'booking'> = {
  external_id: (row) => row.external_id,
  supplier: (row) => row.supplier.name,
  door: (row) => row.door,
  status: (row) => row.status,
  match: (row) => row.match,
  confidence: (row) => row.confidence,
  needs_review: (row) => row.needs_review,
  occurred_at: (row) => row.occurred_at,
  destination: (row) => row.destination,
  start: (row) => row.start,
  end: (row) => row.end,
  currency: (row) => row.sale.currency,
  sale: (row) => decimalText(row.sale),
  profit: (row) => decimalText(row.profit),
  gift: (row) => decimalText(row.gift),
  project: (row) => row.project?.name ?? null,
}

/** The filtered bookings as CSV, without data of travellers. */
export async function exportBookings(ctx: Context, filter: DeskBookingFilter): Promise<string> {
  const data = await readAll(ctx, (ctx, paging) => findDeskBookings(ctx, { ...filter, ...paging }))
  return writeList('booking', COLUMNS, data, ctx.locale)
}
