import { errorKind } from '../../../kit/errors.ts'

/** It expired, was withdrawn, or its trip is booked. */
export const QUOTE_OVER = errorKind('quote_over', 409)
/** A seller neither accepts a quote nor chooses for its customer. */
export const QUOTE_OF_CUSTOMER = errorKind('quote_of_customer', 403)
/** Another version was sent since it was seen. */
export const QUOTE_CHANGED = errorKind('quote_changed', 409)
