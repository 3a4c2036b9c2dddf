import type { Unsettled, UnsettledReason } from '../../../domain/ledger/figures/figures.ts'
import { m } from '../../../kit/sentences/messages.js'

/** An account that must come to zero, and a description of its money. */
export const ACCOUNT: Record<Unsettled['account'], { title: () => string; text: () => string }> = {
  unmatched: { title: m.ledger_account_unmatched, text: m.ledger_account_unmatched_text },
  expected: { title: m.ledger_account_expected, text: m.ledger_account_expected_text },
  announced: { title: m.ledger_account_announced, text: m.ledger_account_announced_text },
  in_transit: { title: m.ledger_account_in_transit, text: m.ledger_account_in_transit_text },
  payable: { title: m.ledger_account_payable, text: m.ledger_account_payable_text },
  claims: { title: m.ledger_account_claims, text: m.ledger_account_claims_text },
}

/** Why money waits there. */
export const REASON: Record<UnsettledReason, () => string> = {
  no_rate: m.ledger_reason_no_rate,
  trip_ahead: m.ledger_reason_trip_ahead,
  review: m.ledger_reason_review,
  announced: m.ledger_reason_announced,
  at_service: m.ledger_reason_at_service,
  suggested: m.ledger_reason_suggested,
  nobody: m.ledger_reason_nobody,
  common_fund: m.ledger_reason_common_fund,
  being_returned: m.ledger_reason_being_returned,
  to_look_at: m.ledger_reason_to_look_at,
  account_waits: m.ledger_reason_account_waits,
  no_account: m.ledger_reason_no_account,
  to_pay: m.ledger_reason_to_pay,
  owed_back: m.ledger_reason_owed_back,
}
