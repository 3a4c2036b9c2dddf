import { errorKind } from '../../kit/errors.ts'

/** It changed after it was read and before the decision. */
export const REPORT_CHANGED = errorKind('report_changed', 409)
