import { errorKind } from '../../kit/errors.ts'

/** It was replaced or withdrawn meanwhile. */
export const RATE_CHANGED = errorKind('rate_changed', 409)
