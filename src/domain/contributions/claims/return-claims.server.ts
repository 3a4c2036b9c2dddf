import { inArray, sql } from 'drizzle-orm'
import { type Db, rowsOf } from '../../../kit/data/db.server.ts'
import { ReadableError } from '../../../kit/errors.ts'
import { CLAIMS_SETTLED } from '../contribution.errors.ts'
import { contributions } from '../contribution.tables.server.ts'
import { openClaim } from './open-claim.server.ts'
import { lockClaimsOfPayouts, type OpenClaim, takeOffClaim } from './settle.server.ts'

interface SetOff extends Record<string, unknown> {
  of_contribution_id: string
  payout_id: string | null
  organization_id: string
  /** The claim's own, whose money lies where it was paid. */
  contribution_id: string
  project_id: string | null
  currency: string
  amount: number
}

/** Claims that change as the bank returned a payout: what it paid is owed back no more, and what was set off at it is owed again. */
export interface ReturnedClaims {
  closing: OpenClaim[]
  reopening: SetOff[]
}

/**
 * Finds the claims that change with a returned payout, once they are locked (`lockClaimsOfPayouts`), and before `lockProjectsOfReturn`.
 * @throws claims_settled when something of what it paid was settled: then the organization would have given it twice. What was set off at a payout that the
 * bank returned, too, is not settled.
 */
export async function findReturnedClaims(tx: Db, payout_id: string): Promise<ReturnedClaims> {
  const closing = await lockClaimsOfPayouts(tx, [payout_id])
  const [settled] = await rowsOf(
    tx,
    sql`select from claims c join claim_settlements s on s.claim_id = c.id left join project_payouts p on p.id = s.payout_id
      where c.payout_id = ${payout_id} and p.returned_at is null limit 1`,
  )
  if (settled) throw new ReadableError(CLAIMS_SETTLED)
  const reopening = await rowsOf<SetOff>(
    tx,
    sql`select c.of_contribution_id, c.payout_id, c.organization_id, c.contribution_id, k.project_id, k.currency, s.amount::float8 as amount
      from claim_settlements s join claims c on c.id = s.claim_id join contributions k on k.id = c.contribution_id
      where s.payout_id = ${payout_id} order by s.created_at, s.id`,
  )
  return { closing, reopening }
}

/** Locks all projects that returned payouts are posted to, at once and before what is due changes. */
export async function lockProjectsOfReturn(tx: Db, payout_ids: readonly string[], claims: readonly ReturnedClaims[]): Promise<void> {
  const ids = claims.flatMap(({ closing, reopening }) => [
    ...closing.map(({ contribution_id }) => contribution_id),
    ...reopening.map(({ contribution_id }) => contribution_id),
  ])
  await tx.execute(
    sql`select lock_projects(array(select c.project_id from contributions c where c.project_id is not null and (
      c.id in (select contribution_id from payout_gifts where payout_id = any(${sql.param([...payout_ids])}::text[])) or c.id = any(${sql.param(ids)}::text[]))))`,
  )
}

/** Closes and opens the locked claims, with a step on each trail. */
export async function followReturn(
  tx: Db,
  { closing, reopening }: ReturnedClaims,
  act: { returned_at: string; reason: string; now: Date; acted_by: string },
): Promise<void> {
  const { now, returned_at: effective_at, reason } = act
  // The bank sent it: nobody of the team decided it.
  for (const claim of closing)
    await takeOffClaim(tx, claim, { kind: 'repaid', amount: claim.owed, now, acted_by: null, effective_at, reason })
  const paid = await tx
    .select()
    .from(contributions)
    .where(inArray(contributions.id, [...new Set(reopening.map(({ of_contribution_id }) => of_contribution_id))]))
  // The organization that was paid owes it, also where the contribution was promised again and moved since.
  for (const { of_contribution_id, project_id, currency, amount, payout_id, organization_id } of reopening) {
    const contribution = { ...paid.find(({ id }) => id === of_contribution_id)!, project_id, currency }
    await openClaim(tx, now, contribution, { amount, cause: 'payout_returned', payout_id, organization_id })
  }
}
