import { type SQL, sql } from 'drizzle-orm'
import type { Context } from '../../kit/context.server.ts'
import { isoText, rowsOf } from '../../kit/data/db.server.ts'
import type { Money } from '../../kit/money.ts'
import { requireUser } from '../users/user.policy.ts'
import { type ContributionStatus, moneyState } from './contribution.ts'
import type { OwnGifts, OwnTrip } from './own-trip.ts'

interface Row extends Record<string, unknown> {
  id: string
  trip_type: string
  destination: string | null
  start_date: string | null
  end_date: string | null
  searched_at: string | null
  booking: OwnTrip['booking']
  gift: {
    code: string
    status: ContributionStatus
    paid_at: string | null
    voided_at: string | null
    amount: Money
    project: NonNullable<OwnTrip['gift']>['project']
    common_fund: boolean
  } | null
}

/**
 * The signed-in user's trips, the latest first: what they searched while signed in, and what they booked as themselves; with what each gave, and what
 * all of them gave together.
 * @throws unauthorized
 */
export async function findOwnTrips(
  ctx: Pick<Context, 'db' | 'actor' | 'locale'>,
  paging: { page: number; per_page: number },
): Promise<{ data: OwnGifts; total: number }> {
  const { user_id } = requireUser(ctx.actor)
  const trips = tripsOf(user_id)
  const [rows, [counted], sums] = await Promise.all([
    rowsOf<Row>(
      ctx.db,
      sql`with trips as (${trips} order by at desc, id limit ${paging.per_page} offset ${(paging.page - 1) * paging.per_page})
        select t.id, t.trip_type, ${sql.raw(ctx.locale === 'es' ? 'p.name_es' : 'p.name_en')} as destination, t.start_date::text, t.end_date::text,
          ${isoText('t.searched_at')} as searched_at,
          case when b.id is not null then json_build_object('status', b.status, 'occurred_at', ${isoText('b.occurred_at')}) end as booking, ${giftOf()} as gift
        from trips t left join places p on p.id = t.destination_id left join bookings b on b.id = t.booking_id
          left join contributions c on c.booking_id = b.id left join projects j on j.id = c.project_id order by t.at desc, t.id`,
    ),
    rowsOf<{ total: number }>(ctx.db, sql`select count(*)::int as total from (${trips}) t`),
    rowsOf<{ currency: string; expected: Money; collected: Money; paid: Money; gifts: number }>(ctx.db, sumsOf(trips)),
  ])
  return {
    data: {
      trips: rows.map(tripOf),
      gifts: sums.reduce((all, sum) => all + sum.gifts, 0),
      sums: sums.map(({ currency, expected, collected, paid }) => ({ currency, expected, collected, paid })),
    },
    total: counted?.total ?? 0,
  }
}

function tripOf({ gift, ...trip }: Row): OwnTrip {
  if (gift === null) return { ...trip, gift }
  const { code, amount, project, common_fund } = gift
  return { ...trip, gift: { code, state: moneyState(gift), amount, project, common_fund } }
}

/** Searches with what was booked by them, and bookings of one's own without a search. */
function tripsOf(user_id: string): SQL {
  return sql`select h.id, h.trip_type, h.destination_id, h.start_date, h.end_date, h.created_at as searched_at, b.id as booking_id, coalesce(b.occurred_at, h.created_at) as at
      from hand_offs h left join bookings b on b.hand_off_id = h.id where h.user_id = ${user_id}
    union all select b.id, b.trip_type, b.destination_id, b.start_date, b.end_date, null, b.id, b.occurred_at
      from bookings b where b.user_id = ${user_id} and not exists (select from hand_offs h where h.id = b.hand_off_id and h.user_id = b.user_id)`
}

function giftOf(): SQL {
  return sql`case when c.id is not null then json_build_object('code', c.code, 'status', c.status, 'paid_at', c.paid_at, 'voided_at', c.voided_at,
    'amount', json_build_object('amount', c.amount, 'currency', c.currency), 'common_fund', c.project_id is null,
    'project', case when j.status in ('active', 'published', 'completed') then json_build_object('id', j.id, 'slug', j.slug, 'name', j.name, 'language', j.language) end) end`
}

function sumsOf(trips: SQL): SQL {
  const money = (filter: string) =>
    sql.raw(`json_build_object('amount', coalesce(sum(c.amount) filter (where ${filter}), 0), 'currency', c.currency)`)
  return sql`select c.currency, count(*)::int as gifts, ${money("c.status = 'pending'")} as expected, ${money("c.status = 'approved'")} as collected,
      ${money('c.paid_at is not null')} as paid
    from contributions c left join currencies u on u.code = c.currency
    where c.voided_at is null and c.amount > 0 and c.booking_id in (select t.booking_id from (${trips}) t) group by c.currency, u.position order by u.position nulls last, c.currency`
}
