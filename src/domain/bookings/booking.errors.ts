import { errorKind } from '../../kit/errors.ts'

/** Its contribution was approved or paid: that money is never moved by an assignment. */
export const BOOKING_SETTLED = errorKind('booking_settled', 409)
