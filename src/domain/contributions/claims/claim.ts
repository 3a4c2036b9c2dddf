/** Why an organization owes money back. `taken_back`: an admin took it back, with a reason on the trail. `payout_returned`: a payout that it was set off at came back from the bank. */
export const CLAIM_CAUSES = ['cancelled', 'reduced', 'returned', 'charged_back', 'taken_back', 'payout_returned'] as const
export type ClaimCause = (typeof CLAIM_CAUSES)[number]

/** Ways in which a claim becomes less. */
export const SETTLEMENT_KINDS = ['set_off', 'repaid', 'written_off'] as const
export type SettlementKind = (typeof SETTLEMENT_KINDS)[number]
