import { type SQL, sql } from 'drizzle-orm'
import type { Context } from '../../kit/context.server.ts'
import { rowsOf } from '../../kit/data/db.server.ts'
import { hasWords } from '../../kit/data/search-text.server.ts'
import { startOfDay } from '../../kit/data/start-of-day.server.ts'
import {
  type AssignableHandOff,
  type DeskBooking,
  type DeskBookingFilter,
  LOST_AFTER_DAYS,
  type LostHandOffFilter,
} from './booking-desk.ts'
import { bookingTraveller, handOffFields, placeName } from './desk-rows.server.ts'

type Reader = Pick<Context, 'db' | 'locale'>
type Paged = { page: number; per_page: number }

/** One page of the bookings for the admins, and how many there are. */
export async function findDeskBookings(ctx: Reader, filter: DeskBookingFilter & Paged): Promise<{ data: DeskBooking[]; total: number }> {
  const from = sql`${FROM} where ${sql.join(conditions(ctx, filter), sql` and `)}`
  const [data, counted] = await Promise.all([
    rowsOf<DeskBooking>(
      ctx.db,
      sql`select ${deskFields(ctx)} ${from} order by ${ORDER[filter.sort]} limit ${filter.per_page} offset ${(filter.page - 1) * filter.per_page}`,
    ),
    rowsOf<{ total: number }>(ctx.db, sql`select count(*)::int as total ${from}`),
  ])
  return { data, total: counted[0]?.total ?? 0 }
}

/** Searches of some days ago of which no booking is known: they may be bookings that wait without one. */
export async function findLostHandOffs(
  ctx: Reader & Pick<Context, 'now'>,
  filter: LostHandOffFilter & Paged,
): Promise<{ data: AssignableHandOff[]; total: number }> {
  const { query, from: first, to: last } = filter
  const all = [
    sql`not exists(select from bookings b where b.hand_off_id = h.id)`,
    sql`h.created_at < ${ctx.now.toISOString()}::timestamptz - make_interval(days => ${LOST_AFTER_DAYS})`,
    ...hasWords(
      sql`plain_text(concat_ws(' ', h.code, ${placeName(sql`h.destination_id`, ctx.locale)}, ${projectName('h')}, ${names(sql`h.user_id`)}))`,
      query,
    ),
    ...(first ? [sql`h.created_at >= ${startOfDay(first)}`] : []),
    ...(last ? [sql`h.created_at < ${startOfDay(last)} + interval '1 day'`] : []),
  ]
  const from = sql`from handed_off_trips h where ${sql.join(all, sql` and `)}`
  const [data, counted] = await Promise.all([
    rowsOf<AssignableHandOff>(
      ctx.db,
      sql`select ${handOffFields(ctx.locale)} ${from} order by ${LOST_ORDER[filter.sort]} limit ${filter.per_page} offset ${(filter.page - 1) * filter.per_page}`,
    ),
    rowsOf<{ total: number }>(ctx.db, sql`select count(*)::int as total ${from}`),
  ])
  return { data, total: counted[0]?.total ?? 0 }
}

export const FROM = sql`from bookings b join suppliers s on s.id = b.supplier_id left join handed_off_trips h on h.id = b.hand_off_id`

export function deskFields({ locale }: Pick<Reader, 'locale'>): SQL {
  return sql`b.id, b.external_id, json_build_object('id', s.id, 'name', s.name) as supplier, b.door, b.revision, b.status, b.match, b.match_confidence as confidence,
    b.match_reasons as reasons, b.needs_review, b.trip_type, ${placeName(sql`b.destination_id`, locale)} as destination, b.start_date::text as start, b.end_date::text as "end",
    money_of(b.sale_amount, b.currency) as sale, money_of(b.profit_amount, b.currency) as profit, money_of(b.share_amount, b.currency) as gift,
    (select json_build_object('slug', p.slug, 'name', p.name) from project_refs p where p.id = coalesce((select g.project_id from gifts g where g.booking_id = b.id and g.split_from is null), h.project_id)) as project,
    ${bookingTraveller(sql`coalesce(b.user_id, h.user_id)`)} as traveller, iso_time(b.occurred_at) as occurred_at, iso_time(b.created_at) as created_at`
}

function conditions(ctx: Reader, filter: DeskBookingFilter): SQL[] {
  const { query, view, status, match, review, supplier, door, currency, from: first, to: last } = filter
  return [
    sql`true`,
    ...hasWords(
      sql`plain_text(concat_ws(' ', b.external_id, b.trail_code, h.code, ${placeName(sql`b.destination_id`, ctx.locale)}, ${projectName('h')}, ${names(sql`coalesce(b.user_id, h.user_id)`)}))`,
      query,
    ),
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

const projectName = (of: 'h') => sql`(select p.name from project_refs p where p.id = ${sql.raw(of)}.project_id)`
const names = (user_id: SQL) => sql`(select concat_ws(' ', u.username, u.name, u.surname) from user_faces u where u.id = ${user_id})`

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
