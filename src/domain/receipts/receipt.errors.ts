import { errorKind } from '../../kit/errors.ts'

/** Only what is confirmed has a receipt. */
export const NOT_CONFIRMED = errorKind('receipt_not_confirmed', 409)
/** It says where the public log tells of it, which is within a minute. */
export const NOT_IN_LOG_YET = errorKind('receipt_not_in_log', 409)
/** A period that did not begin has nothing to say. */
export const NOT_BEGUN = errorKind('receipt_not_begun', 409)
