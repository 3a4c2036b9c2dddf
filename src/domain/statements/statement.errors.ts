import { errorKind } from '../../kit/errors.ts'

/** Lines wait for an admin to say what they mean. */
export const UNDECIDED = errorKind('statement_undecided', 409)
