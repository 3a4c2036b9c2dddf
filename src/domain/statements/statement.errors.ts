import { errorKind } from '../../kit/errors.ts'

/** Lines wait for an admin's decision. */
export const UNDECIDED = errorKind('statement_undecided', 409)
/** Bookings changed since the file was compared with them. */
export const OUTDATED = errorKind('statement_outdated', 409)
/** Its month, or what we have of it, changed since it was displayed. */
export const STATEMENT_CHANGED = errorKind('statement_changed', 409)
/** The month is closed with this supplier. */
export const MONTH_CLOSED = errorKind('statement_month_closed', 409)
