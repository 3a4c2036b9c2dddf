import { errorKind } from '../../../kit/errors.ts'

/** Sent sooner than anybody types. */
export const TOO_FAST = errorKind('lead_too_fast', 409)
