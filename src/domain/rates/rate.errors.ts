import { errorKind } from '../../kit/errors.ts'

/** It was replaced or withdrawn meanwhile. */
export const RATE_CHANGED = errorKind('rate_changed', 409)
/** Another one of its pair and day waits for a second person. */
export const RATE_WAITS = errorKind('rate_waits', 409)
/** It differs much from the last one: another admin than the recorder confirms it, or the only one a day later. */
export const RATE_NEEDS_ANOTHER = errorKind('rate_needs_another', 409)
