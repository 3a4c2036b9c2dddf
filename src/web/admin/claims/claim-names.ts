import type { ClaimCause, MoneyClaim, SettlementKind } from '../../../domain/contributions/claims/claim.ts'
import { m } from '../../../kit/sentences/messages.js'

export const CAUSE_NAMES: Record<ClaimCause, () => string> = {
  cancelled: m.claims_cause_cancelled,
  reduced: m.claims_cause_reduced,
  returned: m.claims_cause_returned,
  charged_back: m.claims_cause_charged_back,
  taken_back: m.claims_cause_taken_back,
  payout_returned: m.claims_cause_payout_returned,
}

export const CLAIM_STATE_NAMES: Record<MoneyClaim['state'], () => string> = {
  open: m.claims_state_open,
  settled: m.claims_state_settled,
  lost: m.claims_state_lost,
}

export const SETTLEMENT_NAMES: Record<SettlementKind, () => string> = {
  set_off: m.claims_kind_set_off,
  repaid: m.claims_kind_repaid,
  written_off: m.claims_kind_written_off,
}
