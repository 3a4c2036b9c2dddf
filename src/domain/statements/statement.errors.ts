import { errorKind } from '../../kit/errors.ts'

/** Lines wait for an admin's decision. */
export const UNDECIDED = errorKind('statement_undecided', 409)
