import { errorKind } from '../../kit/errors.ts'

/** Somebody else saved since: ask for the draft again, and merge. */
export const CONTENT_CHANGED = errorKind('content_changed', 409, { name: 'draft_changed' })
/** It is used elsewhere: the answer names where, and the act has to be asked for again. */
export const CONTENT_USED = errorKind('content_used', 409, { name: 'content_used' })
