import { errorKind } from '../../kit/errors.ts'

/** Only a confirmed contribution has a receipt. */
export const NOT_CONFIRMED = errorKind('receipt_not_confirmed', 409)
/** It had been confirmed and counts no more, for example after a charge-back: receipts issued before are not valid any more. */
export const TAKEN_BACK = errorKind('receipt_taken_back', 409)
/** The receipt names its position in the public log, which it gets within a minute. */
export const NOT_IN_LOG_YET = errorKind('receipt_not_in_log', 409)
/** A period in the future has no data. */
export const NOT_BEGUN = errorKind('receipt_not_begun', 409)
