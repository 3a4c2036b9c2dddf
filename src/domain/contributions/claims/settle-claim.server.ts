import { sql } from 'drizzle-orm'
import { requireProof, requireRole } from '../../../kit/actor.policy.ts'
import type { Context } from '../../../kit/context.server.ts'
import { type Db, rowsOf } from '../../../kit/data/db.server.ts'
import { invalid, notFound, ReadableError } from '../../../kit/errors.ts'
import { noteAct } from '../../audit/note-act.server.ts'
import { lockOrganizationMoney } from '../../organizations/lock-organization.server.ts'
import { refuseOwnProject } from '../../organizations/members/managed-by.server.ts'
import { todayInArgentina } from '../../search/travel-dates.ts'
import { aloneFrom } from '../../users/alone.ts'
import { ALONE_TOO_SOON, CLAIM_CHANGED, HANDLED_BY_YOU } from '../contribution.errors.ts'
import type { RepaymentInput, WriteOffInput } from './claim.ts'
import { handsOnClaim } from './find-claims.server.ts'
import { lockOpenClaim, type OpenClaim, type Settlement, takeOffClaim } from './settle.server.ts'

/**
 * Records money that came back for a claim, in part or whole.
 * @throws forbidden; not_found; claim_changed; contribution_handled_by_you, contribution_alone_too_soon; organization_managed_by_you;
 * invalid_fields
 */
export async function recordRepayment(ctx: Context, input: RepaymentInput & { id: string }): Promise<void> {
  await ctx.db.transaction((tx) => writeRepayment(ctx, tx, input))
}

/** The same as part of a transaction. @returns the settlement's id @throws as `recordRepayment` */
export async function writeRepayment(ctx: Context, tx: Db, input: RepaymentInput & { id: string }): Promise<string> {
  const { amount, owed, paid_on, reference, reason } = input
  if (amount > owed) throw invalid({ amount: ['contribution_error_more_than_owed'] })
  const today = todayInArgentina(ctx.now)
  if (paid_on > today) throw invalid({ paid_on: ['contribution_error_future'] })
  return settleSeen(ctx, tx, input, (claim) => {
    if (paid_on < todayInArgentina(new Date(claim.paid_at))) throw invalid({ paid_on: ['contribution_error_before_payout'] })
    const noon = new Date(`${paid_on}T15:00:00Z`)
    const effective_at = (paid_on === today || noon > ctx.now ? ctx.now : noon).toISOString()
    return { kind: 'repaid', amount, effective_at, reference, paid_on, reason }
  })
}

/**
 * Gives up what is left of a claim: it goes to the losses, with a reason that its trail shows.
 * @throws as `recordRepayment`; proof_required
 */
export async function writeOffClaim(ctx: Context, input: WriteOffInput & { id: string }): Promise<void> {
  requireProof(ctx)
  await ctx.db.transaction((tx) => settleSeen(ctx, tx, input, ({ owed }) => ({ kind: 'written_off', amount: owed, reason: input.reason })))
}

type Seen = OpenClaim & { paid_at: string }

async function settleSeen(
  ctx: Context,
  tx: Db,
  { id, owed, reason }: { id: string; owed: number; reason?: string | undefined },
  howOf: (claim: Seen) => Omit<Settlement, 'now' | 'acted_by'>,
): Promise<string> {
  const { user_id } = requireRole(ctx.actor, 'admin')
  const [found] = await rowsOf<{ organization_id: string; paid_at: string }>(
    tx,
    sql`select c.organization_id, iso_time(coalesce((select p.paid_at from project_payouts p where p.id = c.payout_id), c.created_at)) as paid_at
      from claims c where c.id = ${id}`,
  )
  if (!found) throw notFound()
  // Payouts lock their organization first, too.
  await lockOrganizationMoney(tx, found.organization_id)
  const claim = await lockOpenClaim(tx, id)
  if (claim?.owed !== owed) throw new ReadableError(CLAIM_CHANGED)
  await refuseOwnProject(ctx, tx, claim.project_id)
  const is_alone = await refuseOwnHands(ctx, tx, { id, reason })
  const how = howOf({ ...claim, paid_at: found.paid_at })
  const settlement_id = await takeOffClaim(tx, claim, { ...how, now: ctx.now, acted_by: user_id, is_alone })
  const { kind, amount, reference, paid_on } = how
  const after = {
    amount,
    currency: claim.currency,
    organization_id: claim.organization_id,
    left: claim.owed - amount,
    ...(reference && { reference }),
    ...(paid_on && { paid_on }),
  }
  await noteAct(ctx, tx, { action: kind === 'repaid' ? 'claim.repaid' : 'claim.written_off', subject_id: id, after, reason })
  return settlement_id
}

/**
 * Refuses an admin who entered, changed or assigned by hand what the claim follows from; the only admin may, a day later, with a reason.
 * @returns whether one person decided both
 */
async function refuseOwnHands(ctx: Context, tx: Db, { id, reason }: { id: string; reason: string | undefined }): Promise<boolean> {
  const { user_id } = requireRole(ctx.actor, 'admin')
  const [hands] = await rowsOf<{ hand_at: string | null; is_alone: boolean }>(
    tx,
    sql`select ${handsOnClaim(user_id)} from claims c where c.id = ${id}`,
  )
  const { hand_at, is_alone } = hands!
  if (hand_at === null) return false
  const alone_from = aloneFrom(hand_at, is_alone)
  if (alone_from === null) throw new ReadableError(HANDLED_BY_YOU)
  if (ctx.now < new Date(alone_from)) throw new ReadableError(ALONE_TOO_SOON)
  if (!reason) throw invalid({ reason: ['contribution_error_alone'] })
  return true
}
