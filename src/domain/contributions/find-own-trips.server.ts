import { type SQL, sql } from 'drizzle-orm'
import { requireUser } from '../../kit/actor.policy.ts'
import type { Context } from '../../kit/context.server.ts'
import { rowsOf } from '../../kit/data/db.server.ts'
import type { Money } from '../../kit/money.ts'
import { type ContributionStatus, moneyState, type StepKind } from './contribution.ts'
import type { OwnGifts, OwnTrip } from './own-trip.ts'
import { lastFall } from './step-change.ts'

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
    steps: { kind: StepKind; amount: Money }[]
    asks: boolean
  } | null
}

/**
 * Finds the signed-in user's trips, the latest first: searches they handed off while signed in and bookings matched to their account; each
 * with its contribution, and the sums of all.
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
        select t.id, t.trip_type, ${sql.raw(`at.name_${ctx.locale}`)} as destination, t.start_date::text, t.end_date::text,
          iso_time(t.searched_at) as searched_at,
          case when b.id is not null then json_build_object('status', b.status, 'occurred_at', iso_time(b.occurred_at)) end as booking, ${giftOf(user_id)} as gift
        from trips t left join place_refs at on at.id = t.destination_id left join booked_trips b on b.id = t.booking_id
          left join contributions c on c.booking_id = b.id order by t.at desc, t.id`,
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
  const { code, amount, project, common_fund, steps, asks } = gift
  return { ...trip, gift: { code, state: moneyState(gift), amount, project, common_fund, was: lastFall(steps)?.was ?? null, asks } }
}

/** The user's hand-offs with their bookings, and the user's bookings without a hand-off. */
function tripsOf(user_id: string): SQL {
  return sql`select h.id, h.trip_type, h.destination_id, h.start_date, h.end_date, h.created_at as searched_at, b.id as booking_id, coalesce(b.occurred_at, h.created_at) as at
      from handed_off_trips h left join booked_trips b on b.hand_off_id = h.id where h.user_id = ${user_id}
    union all select b.id, b.trip_type, b.destination_id, b.start_date, b.end_date, null, b.id, b.occurred_at
      from booked_trips b where b.user_id = ${user_id} and not exists (select from handed_off_trips h where h.id = b.hand_off_id and h.user_id = b.user_id)`
}

function giftOf(user_id: string): SQL {
  return sql`case when c.id is not null then json_build_object('code', c.code, 'status', c.status, 'paid_at', c.paid_at, 'voided_at', c.voided_at,
    'amount', money_of(c.amount, c.currency), 'common_fund', c.project_id is null,
    'project', (select p.ref from public_projects p where p.id = c.project_id),
    'steps', (select json_agg(json_build_object('kind', s.kind, 'amount', money_of(s.amount, s.currency)) order by s.id) from contribution_steps s where s.contribution_id = c.id),
    'asks', exists (select from contribution_questions q where q.contribution_id = c.id and q.asked_by = ${user_id} and q.answered_at is null)) end`
}

function sumsOf(trips: SQL): SQL {
  return sql`select g.currency, count(*)::int as gifts, money_of(sum(g.expected_amount), g.currency) as expected,
      money_of(sum(g.collected_amount), g.currency) as collected, money_of(sum(g.paid_amount), g.currency) as paid
    from gifts g left join currency_refs u on u.code = g.currency
    where g.booking_id in (select t.booking_id from (${trips}) t) group by g.currency, u.position order by u.position nulls last, g.currency`
}
