import { errorKind } from '../../kit/errors.ts'

/** It is not what was read before the decision. */
export const REPORT_CHANGED = errorKind('report_changed', 409)
