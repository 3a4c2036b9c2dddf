import { eq } from 'drizzle-orm'
import { requireRole } from '../../../kit/actor.policy.ts'
import type { Context } from '../../../kit/context.server.ts'
import type { Db } from '../../../kit/data/db.server.ts'
import { invalid, ReadableError } from '../../../kit/errors.ts'
import { noteAct } from '../../audit/note-act.server.ts'
import { refuseOwnProject } from '../../organizations/members/managed-by.server.ts'
import { NO_ARRIVAL } from '../contribution.errors.ts'
import { contributionArrivals } from './approval.tables.server.ts'
import { checkArrivalDay } from './arrival-day.server.ts'
import { contributionDonors } from './donor.tables.server.ts'
import { lockPending } from './lock-contribution.server.ts'
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
export async function writeArrival(ctx: Context, tx: Db, { id, amount, arrived_on, reason }: Arrival): Promise<void> {
  const recorded_by = requireRole(ctx.actor, 'admin').user_id
  const { kind, project_id, currency } = await lockPending(tx, id)
  await refuseOwnProject(ctx, tx, project_id)
  const [donor] = await tx.select().from(contributionDonors).where(eq(contributionDonors.contribution_id, id))
  // A donation that an admin entered had arrived already; a trip's share is paid by its supplier.
  if (kind === 'booking' || donor?.registered_by) throw new ReadableError(NO_ARRIVAL)
  await checkArrivalDay(tx, id, arrived_on, ctx.now)
  if (amount === 0 && !reason) throw invalid({ reason: ['contribution_error_reason'] })
  await tx
    .insert(contributionArrivals)
    .values({ contribution_id: id, amount, arrived_on, reason: reason ?? null, recorded_by, created_at: ctx.now.toISOString() })
  const action = amount === 0 ? 'contribution.arrival_withdrawn' : 'contribution.arrived'
  await noteAct(ctx, tx, { action, subject_id: id, after: { amount, currency, arrived_on }, reason })
}
