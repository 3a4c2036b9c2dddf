import { errorKind } from '../../../kit/errors.ts'

/** Unknown, deleted, or not theirs: the same answer. */
export const PROJECT_NOT_YOURS = errorKind('project_not_yours', 404)
export const PROJECT_NOT_EDITABLE = errorKind('project_not_editable', 409)
export const TOO_MANY_PROJECTS = errorKind('too_many_projects', 409)
export const TOO_MANY_OF_ORGANIZATION = errorKind('too_many_of_organization', 409)
export const LIMIT_CHANGED = errorKind('project_limit_changed', 409)
export const TOO_MANY_PICTURES = errorKind('too_many_pictures', 409)
/** Somebody else saved since: load the draft again, and merge. */
export const DRAFT_CHANGED = errorKind('draft_changed', 409, { name: 'draft_changed' })
