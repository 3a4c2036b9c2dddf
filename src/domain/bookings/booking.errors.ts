import { errorKind } from '../../kit/errors.ts'

export const INVALID_SIGNATURE = errorKind('invalid_signature', 401)
/** Its contribution was approved or paid: that money is never moved by an assignment. */
export const BOOKING_SETTLED = errorKind('booking_settled', 409)

export const STALE_TIMESTAMP = errorKind('stale_timestamp', 401)
