import { type SQL, sql } from 'drizzle-orm'
import { requireUser } from '../../../kit/actor.policy.ts'
import type { Context } from '../../../kit/context.server.ts'
import { forAllValues, rowsOfEach } from '../../../kit/data/db.server.ts'
import type { Money } from '../../../kit/money.ts'
import { todayInArgentina } from '../../search/travel-dates.ts'
import { isAnnounced } from '../announced.server.ts'
import { type ContributionStatus, moneyState, type StepKind } from '../contribution.ts'
import { lastDecrease } from '../step-change.ts'
import type { OwnGifts, OwnTrip } from './own-trip.ts'

interface Row extends Record<string, unknown> {
  id: string
  trip_type: string | null
  destination: string | null
  start_date: string | null
  end_date: string | null
  searched_at: string | null
  booking: OwnTrip['booking']
  travelled_on: string | null
  gift: {
    code: string
    status: ContributionStatus
    paid_at: string | null
    voided_at: string | null
    amount: Money
    project: NonNullable<OwnTrip['gift']>['project']
    common_fund: boolean
    created_at: string
    steps: { kind: StepKind; amount: Money; effective_at: string }[]
    asks: boolean
  } | null
}

/**
 * Finds the signed-in user's trips and direct donations, the latest first: searches they handed off while signed in, bookings matched to
 * their account, and donations without a trip; each with its contribution, and the sums of all.
 * @throws unauthorized
 */
export async function findOwnTrips(
  ctx: Pick<Context, 'db' | 'actor' | 'locale' | 'now'>,
  paging: { page: number; per_page: number },
): Promise<{ data: OwnGifts; total: number }> {
  const { user_id } = requireUser(ctx.actor)
  const user = forAllValues(user_id)
  const found = await rowsOfEach<TripParts>(ctx.db, tripParts(ctx, user, paging), withOwn(user))
  return { data: ownGiftsOf(found), total: found.counted[0]?.total ?? 0 }
}

export interface TripParts extends Record<string, object> {
  trips: Row
  counted: { total: number }
  sums: OwnGifts['sums'][number] & { gifts: number }
}

/**
 * SQL: a user's contributions, what counts of them and the user's trips, each found once for the parts of a statement that read them: a view of the
 * contributions of users has four ways to each, which every part would plan and look up again.
 */
export function withOwn(user: SQL): SQL {
  return sql`with own as materialized (select contribution_id as id from gift_givers where user_id = ${user}),
    own_gifts as materialized (select g.project_id, g.currency, g.amount, g.status, g.created_at, g.expected_amount, g.collected_amount, g.paid_amount
      from own join gifts g on g.id = own.id),
    own_trips as materialized (${tripsOf(user)})`
}

/** SQL: a page of a user's trips, their number, and the sums of all contributions, over {@link withOwn}. */
export function tripParts(ctx: Pick<Context, 'locale' | 'now'>, user: SQL, { page, per_page }: { page: number; per_page: number }) {
  // The size is a literal: with a parameter a prepared plan would assume a tenth of all trips.
  const offset = page === 1 ? sql`` : sql`offset ${(page - 1) * per_page}`
  return {
    trips: sql`select t.id, t.trip_type, ${sql.raw(`at.name_${ctx.locale}`)} as destination, t.start_date::text, t.end_date::text,
          iso_time(t.searched_at) as searched_at,
          case when b.id is not null then json_build_object('status', b.status, 'occurred_at', iso_time(b.occurred_at)) end as booking,
          case when b.status = 'confirmed' and coalesce(t.end_date, t.start_date) <= ${todayInArgentina(ctx.now)}::date then coalesce(t.end_date, t.start_date)::text end as travelled_on,
          ${giftOf(user)} as gift
        from (select * from own_trips order by at desc, id limit ${sql.raw(String(Math.trunc(per_page)))} ${offset}) t
          left join place_refs at on at.id = t.destination_id left join booked_trips b on b.id = t.booking_id
          left join contributions c on c.id = t.contribution_id or (c.booking_id = b.id and c.split_from is null) order by t.at desc, t.id`,
    counted: sql`select count(*)::int as total from own_trips`,
    sums: OWN_SUMS,
  }
}

export function ownGiftsOf({ trips, sums }: { trips: Row[]; sums: TripParts['sums'][] }): OwnGifts {
  return { trips: trips.map(tripOf), ...totalsOf(sums) }
}

/** The number of a user's contributions, and their sums per currency. */
export function totalsOf(sums: TripParts['sums'][]): Pick<OwnGifts, 'gifts' | 'sums'> {
  return {
    gifts: sums.reduce((all, sum) => all + sum.gifts, 0),
    sums: sums.map(({ currency, expected, collected, paid }) => ({ currency, expected, collected, paid })),
  }
}

function tripOf({ gift, ...trip }: Row): OwnTrip {
  if (gift === null) return { ...trip, gift }
  const { code, amount, project, common_fund, created_at, steps, asks } = gift
  const lastOf = (kind: StepKind) => steps.findLast((step) => step.kind === kind)?.effective_at ?? null
  const state = moneyState(gift)
  const was = lastDecrease(steps)?.was ?? null
  const confirmed_at = state === 'confirmed' || state === 'paid' ? (lastOf('approved') ?? lastOf('carried')) : null
  const [paid_at, reported_at] = state === 'paid' ? [lastOf('paid'), lastOf('reported')] : [null, null]
  return { ...trip, gift: { code, state, amount, project, common_fund, created_at, confirmed_at, paid_at, reported_at, was, asks } }
}

/** The booking says when it is: what was booked may differ from what was searched. */
const dated = sql`(b.start_date is not null or b.end_date is not null)`

/** The user's hand-offs with their bookings, their bookings without a hand-off, and their donations among `own`. */
function tripsOf(user: SQL): SQL {
  return sql`select h.id, coalesce(b.trip_type, h.trip_type) as trip_type, coalesce(b.destination_id, h.destination_id) as destination_id,
      case when ${dated} then b.start_date else h.start_date end as start_date, case when ${dated} then b.end_date else h.end_date end as end_date, h.created_at as searched_at, b.id as booking_id, null as contribution_id, coalesce(b.occurred_at, h.created_at) as at
      from handed_off_trips h left join booked_trips b on b.hand_off_id = h.id where h.user_id = ${user}
    union all select b.id, b.trip_type, b.destination_id, b.start_date, b.end_date, null, b.id, null, b.occurred_at
      from booked_trips b join booking_travellers t on t.booking_id = b.id and t.user_id = ${user}
      where not exists (select from handed_off_trips h where h.id = b.hand_off_id and h.user_id = t.user_id)
    union all select c.id, null, null, null, null, null, null, c.id, c.created_at from own join contributions c on c.id = own.id
      where c.booking_id is null and not exists (select from claims x where x.contribution_id = c.id)`
}

function giftOf(user: SQL): SQL {
  return sql`case when c.id is not null then json_build_object('code', c.code, 'status', c.status, 'paid_at', c.paid_at, 'voided_at', c.voided_at, 'announced', ${isAnnounced},
    'amount', money_of(c.amount, c.currency), 'common_fund', c.project_id is null, 'created_at', iso_time(c.created_at),
    'project', (select p.ref from public_projects p where p.id = c.project_id),
    'steps', (select json_agg(json_build_object('kind', s.kind, 'amount', money_of(s.amount, s.currency), 'effective_at', iso_time(s.effective_at)) order by s.id) from contribution_steps s where s.contribution_id = c.id),
    'asks', exists (select from contribution_questions q where q.contribution_id = c.id and q.asked_by = ${user} and q.answered_at is null)) end`
}

/** SQL: the sums of a user's contributions per currency, over {@link withOwn}. */
export const OWN_SUMS = sql`select g.currency, count(*)::int as gifts, money_of(sum(g.expected_amount), g.currency) as expected,
      money_of(sum(g.collected_amount), g.currency) as collected, money_of(sum(g.paid_amount), g.currency) as paid
    from own_gifts g left join currency_refs u on u.code = g.currency group by g.currency, u.position order by u.position nulls last, g.currency`
