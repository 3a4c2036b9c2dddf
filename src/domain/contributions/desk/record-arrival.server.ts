import { inArray, sql } from 'drizzle-orm'
import { requireRole } from '../../../kit/actor.policy.ts'
import type { Context } from '../../../kit/context.server.ts'
import { type Db, rowsOf } from '../../../kit/data/db.server.ts'
import { invalid, notFound, ReadableError } from '../../../kit/errors.ts'
import { noteActs } from '../../audit/note-act.server.ts'
import { isOwnProject } from '../../organizations/members/managed-by.server.ts'
import { MANAGED_BY_YOU } from '../../organizations/organization.ts'
import { NO_ARRIVAL } from '../contribution.errors.ts'
import { lapseWarnings } from '../contribution.tables.server.ts'
import { contributionArrivals } from './approval.tables.server.ts'
import { timeOfArrival } from './arrival-day.server.ts'
import { type Contribution, lockAllOf, refuseDecided } from './lock-contribution.server.ts'
import type { ArrivalInput } from './managed-contribution.ts'

type Arrival = ArrivalInput & { id: string }

/**
 * Records that the money of a donation was seen in the account; the amount 0 withdraws what was recorded, with a reason. It approves nothing.
 * @throws forbidden; not_found; contribution_decided, contribution_no_arrival; organization_managed_by_you; invalid_fields
 */
export async function recordArrival(ctx: Context, arrival: Arrival): Promise<void> {
  await ctx.db.transaction((tx) => writeArrival(ctx, tx, arrival))
}

/** The same as part of a transaction. @throws as `recordArrival` */
export async function writeArrival(ctx: Context, tx: Db, arrival: Arrival): Promise<void> {
  const { refused } = await writeArrivals(ctx, tx, [arrival])
  for (const error of refused.values()) throw error
}

/**
 * The same for many at once, a few hundred at most. One that cannot be recorded leaves the others.
 * @returns why some were refused, by contribution
 */
export async function writeArrivals(ctx: Context, tx: Db, arrivals: readonly Arrival[]): Promise<{ refused: Map<string, ReadableError> }> {
  const recorded_by = requireRole(ctx.actor, 'admin').user_id
  const found = await lockGifts(
    tx,
    recorded_by,
    arrivals.map(({ id }) => id),
  )
  const refused = new Map<string, ReadableError>()
  const accepted: (Arrival & { currency: string })[] = []
  for (const arrival of arrivals) {
    try {
      accepted.push({ ...arrival, currency: refuseArrival(ctx, arrival, found.get(arrival.id)) })
    } catch (error) {
      if (!(error instanceof ReadableError)) throw error
      refused.set(arrival.id, error)
    }
  }
  if (accepted.length === 0) return { refused }
  const created_at = ctx.now.toISOString()
  await tx.insert(contributionArrivals).values(
    accepted.map(({ id, amount, arrived_on, reason }) => ({
      contribution_id: id,
      amount,
      arrived_on,
      reason: reason ?? null,
      recorded_by,
      created_at,
    })),
  )
  // Announced again: whoever was warned before is warned another time, and has another week.
  const withdrawn = accepted.filter(({ amount }) => amount === 0).map(({ id }) => id)
  if (withdrawn.length > 0) await tx.delete(lapseWarnings).where(inArray(lapseWarnings.contribution_id, withdrawn))
  await noteActs(
    ctx,
    tx,
    accepted.map(({ id, amount, arrived_on, currency, reason }) => ({
      action: amount === 0 ? ('contribution.arrival_withdrawn' as const) : ('contribution.arrived' as const),
      subject_id: id,
      after: { amount, currency, arrived_on },
      reason,
    })),
  )
  return { refused }
}

interface Gift extends Pick<Contribution, 'id' | 'kind' | 'amount' | 'currency' | 'status' | 'voided_at'>, Record<string, unknown> {
  is_own: boolean
  is_registered: boolean
  given_at: string | null
}

/** Locked first, and read afterwards. */
async function lockGifts(tx: Db, user_id: string, ids: readonly string[]): Promise<Map<string, Gift>> {
  const of = sql`c.id = any(${sql.param([...ids])}::text[])`
  await lockAllOf(tx, ids)
  const rows = await rowsOf<Gift>(
    tx,
    sql`select c.id, c.kind, c.amount::float8 as amount, c.currency, c.status, c.voided_at, ${isOwnProject(user_id, sql`c.project_id`)} as is_own,
        exists (select from contribution_donors d where d.contribution_id = c.id and d.registered_by is not null) as is_registered,
        (select iso_time(s.effective_at) from contribution_steps s where s.contribution_id = c.id order by s.id limit 1) as given_at
      from contributions c where ${of}`,
  )
  return new Map(rows.map((row) => [row.id, row]))
}

/** @returns its currency @throws as `recordArrival` */
function refuseArrival({ now }: Context, { amount, arrived_on, reason }: Arrival, gift: Gift | undefined): string {
  if (!gift) throw notFound()
  refuseDecided(gift)
  if (gift.is_own) throw new ReadableError(MANAGED_BY_YOU)
  // A donation that an admin entered had arrived already; a trip's share is paid by its supplier.
  if (gift.kind === 'booking' || gift.is_registered) throw new ReadableError(NO_ARRIVAL)
  timeOfArrival(arrived_on, gift.given_at, now)
  if (amount === 0 && !reason) throw invalid({ reason: ['contribution_error_reason'] })
  return gift.currency
}
