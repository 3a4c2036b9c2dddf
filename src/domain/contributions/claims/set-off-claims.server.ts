import { sql } from 'drizzle-orm'
import type { Db } from '../../../kit/data/db.server.ts'
import { type OpenClaim, takeOffClaim } from './settle.server.ts'

/** The part of a payout that is not sent, as it is owed back. */
export function setOffOf(claims: readonly Pick<OpenClaim, 'owed'>[], amount: number): number {
  return Math.min(
    amount,
    claims.reduce((sum, { owed }) => sum + owed, 0),
  )
}

/**
 * Sets locked claims (`lockOpenClaims`) off at a payout of the same organization and currency, the oldest first, until the payout sends
 * nothing. Call it before the payout's contributions are paid.
 * @param amount what the payout's contributions add up to
 * @param project_ids the payout's projects: all that is posted to is locked at once, in the order of ids
 * @returns what the payout sends less
 */
export async function setOffClaims(
  tx: Db,
  claims: readonly OpenClaim[],
  payout: { payout_id: string; amount: number; project_ids: readonly string[]; paid_at: string; now: Date; acted_by: string },
): Promise<number> {
  const { payout_id, paid_at: effective_at, now, acted_by } = payout
  const projects = [...payout.project_ids, ...claims.flatMap(({ project_id }) => project_id ?? [])]
  if (claims.length > 0) await tx.execute(sql`select lock_projects(${sql.param([...new Set(projects)])})`)
  let left = payout.amount
  for (const claim of claims) {
    const amount = Math.min(left, claim.owed)
    if (amount > 0) await takeOffClaim(tx, claim, { kind: 'set_off', amount, payout_id, effective_at, now, acted_by })
    left -= amount
  }
  return payout.amount - left
}
