import { errorKind } from '../../kit/errors.ts'

/** A deal cannot go back while its booking is active: the booking has to be cancelled first. */
export const BOOKING_ACTIVE = errorKind('booking_stands', 409)
export const TRIP_NOT_OVER = errorKind('trip_not_over', 409)
export const GIFT_NOT_DECIDED = errorKind('gift_not_decided', 409)
/** Too late to take a move back, or something else happened to the deal. */
export const UNDO_TOO_LATE = errorKind('undo_too_late', 409)
/** A merge of customers can be undone only within a day. */
export const PARTING_TOO_LATE = errorKind('parting_too_late', 409)
