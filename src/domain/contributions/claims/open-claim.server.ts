import { eq, sql } from 'drizzle-orm'
import { type Db, rowsOf } from '../../../kit/data/db.server.ts'
import { newCode, newId } from '../../../kit/ids.ts'
import { contributions } from '../contribution.tables.server.ts'
import type { ContributionCause } from '../contribution-causes.ts'
import { writeStep } from '../write-step.server.ts'
import { claims } from './claim.tables.server.ts'
import type { ClaimCause } from './claim.ts'

type Contribution = typeof contributions.$inferSelect

/** Causes that a trail shows; a smaller booking says so by itself. */
const TRAIL_CAUSES: Record<ClaimCause, ContributionCause | null> = {
  cancelled: 'cancelled',
  reduced: null,
  returned: 'returned',
  charged_back: 'charged_back',
  taken_back: null,
  payout_returned: null,
}

/** Facts of a step beside its amount. */
interface StepFacts {
  profit_amount?: number
  booking_revision?: number
  acted_by?: string | null
  reason?: string | null
}

interface Claiming {
  amount: number
  cause: ClaimCause
  /** The cause that the trail shows, where a person chose it. */
  shown?: ContributionCause
  /** The payout that paid it, if not the one that it is in now. */
  payout_id?: string | null
  /** The organization that was paid, if its project is not known to be that one's. */
  organization_id?: string
  facts?: StepFacts
}

/**
 * Claims back money that an organization was paid: a part of the paid contribution with a trail of its own, which lies in the account of
 * claims until it is settled. The caller takes it off the contribution.
 * @param contribution as it was paid, locked
 */
export async function openClaim(
  tx: Db,
  now: Date,
  contribution: Contribution,
  { amount, cause, shown = TRAIL_CAUSES[cause] ?? undefined, facts, ...of }: Claiming,
): Promise<void> {
  const { id: of_contribution_id, kind, project_id, booking_id, currency, approved_at, split_from } = contribution
  const [paid] = await rowsOf<{ payout_id: string | null; organization_id: string }>(
    tx,
    sql`select p.id as payout_id, coalesce(p.organization_id, h.organization_id) as organization_id from project_homes h
      left join payout_gifts g on g.contribution_id = ${of_contribution_id} left join project_payouts p on p.id = g.payout_id
      where h.project_id = ${project_id} limit 1`,
  )
  const id = newId('cont')
  const created_at = now.toISOString()
  await tx.insert(contributions).values({
    id,
    code: newCode(),
    kind,
    project_id,
    booking_id,
    split_from: split_from ?? of_contribution_id,
    amount,
    currency,
    status: 'approved',
    approved_at,
    created_at,
    voided_at: created_at,
    claimed_amount: amount,
  })
  const { payout_id = null, organization_id } = { ...paid!, ...of }
  await tx.insert(claims).values({
    id: newId('clm'),
    contribution_id: id,
    of_contribution_id,
    payout_id,
    organization_id,
    amount,
    currency,
    cause,
    created_at,
  })
  const step = { contribution_id: id, kind: 'claimed' as const, amount, cause: shown, ...facts }
  await writeStep(tx, now, step, { organization: true, contributor: false })
}

/**
 * Lets less of a paid contribution count, or nothing, and claims the difference back.
 * @param claim `left`: what its booking still gives, or was not refunded; less than its amount
 */
export async function claimBack(
  tx: Db,
  now: Date,
  contribution: Contribution,
  {
    left,
    cause,
    shown = TRAIL_CAUSES[cause] ?? undefined,
    facts,
  }: Omit<Claiming, 'amount' | 'payout_id' | 'organization_id'> & { left: number },
): Promise<void> {
  const { id: contribution_id, amount } = contribution
  await openClaim(tx, now, contribution, { amount: amount - left, cause, ...(shown && { shown }), ...(facts && { facts }) })
  // When nothing is left, the database takes it off its payout, so that it may be paid again.
  const change = left === 0 ? { voided_at: now.toISOString(), paid_at: null } : { amount: left }
  await tx.update(contributions).set(change).where(eq(contributions.id, contribution_id))
  const step =
    left === 0
      ? { kind: 'reversed' as const, amount, cause: shown, ...facts }
      : { kind: 'reduced' as const, amount: left, cause: shown, ...facts }
  await writeStep(tx, now, { contribution_id, ...step }, { organization: false, contributor: true })
}
