import { errorKind } from '../../kit/errors.ts'

/** Only users with a confirmed address may register an organization or act for one (product.md §3). */
export const UNVERIFIED = errorKind('organization_unverified', 403)
/** One registration at a time: the user has another one that waits for its review, or is to be corrected. */
export const ONE_AT_A_TIME = errorKind('organization_one_at_a_time', 409)
export const LAST_MANAGER = errorKind('organization_last_manager', 409)
export const MEMBER_ALREADY = errorKind('organization_member_already', 409)
/** A user, also an admin, cannot approve an organization that they registered. */
export const ORGANIZATION_REGISTERED_BY_YOU = errorKind('organization_registered_by_you', 409)
/** An admin cannot decide about an organization that they manage, nor about its projects and accounts. */
export const MANAGED_BY_YOU = errorKind('organization_managed_by_you', 409)
/** It changed after it was read and before the decision. */
export const ORGANIZATION_CHANGED = errorKind('organization_changed', 409)
export const TOO_MANY_DOCUMENTS = errorKind('organization_too_many_documents', 409)
export const ALREADY_REQUESTED = errorKind('organization_asked_already', 409)
