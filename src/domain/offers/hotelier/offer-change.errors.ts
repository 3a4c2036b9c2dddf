import { errorKind } from '../../../kit/errors.ts'

/** It is waiting for an answer: take it back first. */
export const CHANGE_SENT = errorKind('change_sent', 409, { name: 'change_sent' })
export const CHANGE_EMPTY = errorKind('change_empty', 409, { name: 'change_empty' })
/** The offer changed in the same since: neither is overwritten. */
export const CHANGE_OUTDATED = errorKind('change_outdated', 409, { name: 'change_outdated' })
