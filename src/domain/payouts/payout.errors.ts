import { errorKind } from '../../kit/errors.ts'
import { MANAGED_BY_YOU } from '../organizations/organization.ts'
import type { WhyNotRecorded } from './payout.ts'

/** The amount due changed since it was displayed, for example because somebody paid it. */
export const DUE_CHANGED = errorKind('payout_due_changed', 409)

/** The list of transfers is so old that claims may have waited long. */
export const LIST_OLD = errorKind('payout_list_old', 422)

/** Reasons why it cannot be recorded, or not by this user. */
export const NOT_PAYABLE = {
  no_account: errorKind('payout_no_account', 409),
  unconfirmed: errorKind('payout_unconfirmed', 409),
  too_new: errorKind('payout_too_new', 409),
  changed_by_you: errorKind('payout_changed_by_you', 409),
  confirmed_by_you: errorKind('payout_confirmed_by_you', 409),
  brought_by_you: errorKind('payout_brought_by_you', 409),
  managed_by_you: MANAGED_BY_YOU,
  approved_by_you: errorKind('payout_approved_by_you', 409),
  alone_too_soon: errorKind('payout_alone_too_soon', 409),
} satisfies Record<WhyNotRecorded, unknown>

/** The organization has another account than the one displayed. */
export const ACCOUNT_CHANGED = errorKind('payout_account_changed', 409)

export const RETURNED_BEFORE = errorKind('payout_returned_before', 409)

/** A return makes something else due again than what was displayed, for example because some of it was claimed back. */
export const RETURN_CHANGED = errorKind('payout_return_changed', 409)

/** Another manager confirmed it, or the bank returned it. */
export const PAYMENT_NOT_CONFIRMABLE = errorKind('payment_not_confirmable', 409)
