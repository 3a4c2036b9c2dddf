import { errorKind } from '../../kit/errors.ts'

export const NOT_COLLECTING = errorKind('not_collecting', 409)
/** Somebody else moved it meanwhile. */
export const STATUS_MOVED = errorKind('status_moved', 409)
/** It changed after it was read and before the decision. */
export const PROJECT_CHANGED = errorKind('project_changed', 409)
/** Another admin reviews it. */
export const CLAIM_MOVED = errorKind('claim_moved', 409)
export const HAS_COLLECTED = errorKind('has_collected', 409)
export const OBJECTIVE_REACHED = errorKind('objective_reached', 409)
