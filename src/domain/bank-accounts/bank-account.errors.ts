import { errorKind } from '../../kit/errors.ts'
import type { WhyNotConfirmable } from './bank-account.ts'

/** Another change waits for its confirmation: it is refused or withdrawn first. */
export const CHANGE_WAITS = errorKind('bank_account_change_waits', 409)
/** Only the user who entered it can withdraw it; others can refuse it. */
export const NOT_CHANGED_BY_YOU = errorKind('bank_account_not_changed_by_you', 409)

export const NOT_CONFIRMABLE = {
  not_pending: errorKind('bank_account_not_pending', 409),
  changed_by_you: errorKind('bank_account_changed_by_you', 409),
  changer_left: errorKind('bank_account_changer_left', 409),
  brought_each_other: errorKind('bank_account_brought_each_other', 409),
  manager_too_new: errorKind('bank_account_manager_too_new', 409),
  not_yours: 'not_found' as const,
} satisfies Record<WhyNotConfirmable, unknown>
/** The account's number is shown only to the payer, and only when they may pay. */
export const BANK_ACCOUNT_NOT_PAYABLE = errorKind('bank_account_not_payable', 409)
