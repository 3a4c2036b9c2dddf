import { errorKind } from '../../kit/errors.ts'

/** Somebody else saved since: load the draft again, and merge. */
export const CONTENT_CHANGED = errorKind('content_changed', 409, { name: 'draft_changed' })
/** Projects work for it, and would lose the name of their cause. */
export const CONTENT_NEEDED = errorKind('content_needed', 409)
/** A draft, a version or a change shows it. */
export const PICTURE_USED = errorKind('picture_used', 409)
/** Somebody else described it since. */
export const PICTURE_CHANGED = errorKind('picture_changed', 409)
/** It is used elsewhere: the answer names the uses, and the act has to be confirmed. */
export const CONTENT_USED = errorKind('content_used', 409, { name: 'content_used' })
