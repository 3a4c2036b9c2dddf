import { errorKind } from '../../kit/errors.ts'

/** Somebody else saved since: ask for the draft again, and merge. */
export const CONTENT_CHANGED = errorKind('content_changed', 409, { name: 'draft_changed' })
/** Projects work for it, and would have no name for what they do. */
export const CONTENT_NEEDED = errorKind('content_needed', 409)
/** A draft, a version or a change shows it. */
export const PICTURE_USED = errorKind('picture_used', 409)
/** Somebody else described it since. */
export const PICTURE_CHANGED = errorKind('picture_changed', 409)
/** It is used elsewhere: the answer names where, and the act has to be asked for again. */
export const CONTENT_USED = errorKind('content_used', 409, { name: 'content_used' })
