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
 * nothing. Call it before the payout's contributions are paid, and once their projects and those of the claims are locked.
 * @param amount what the payout's contributions add up to
 * @returns what the payout sends less
 */
export async function setOffClaims(
  tx: Db,
  claims: readonly OpenClaim[],
  payout: { payout_id: string; amount: number; paid_at: string; now: Date; acted_by: string },
): Promise<number> {
  const { payout_id, paid_at: effective_at, now, acted_by } = payout
  let left = payout.amount
  for (const claim of claims) {
    const amount = Math.min(left, claim.owed)
    if (amount > 0) await takeOffClaim(tx, claim, { kind: 'set_off', amount, payout_id, effective_at, now, acted_by })
    left -= amount
  }
  return payout.amount - left
}
