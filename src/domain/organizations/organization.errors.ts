import { errorKind } from '../../kit/errors.ts'

/** Only whose address is confirmed may register an organization or act for one (product.md §3). */
export const UNVERIFIED = errorKind('organization_unverified', 403)
/** One at a time: another one waits for its review, or to be corrected. */
export const ONE_AT_A_TIME = errorKind('organization_one_at_a_time', 409)
export const LAST_MANAGER = errorKind('organization_last_manager', 409)
export const MEMBER_ALREADY = errorKind('organization_member_already', 409)
/** Who registered an organization does not approve it, admin or not. */
export const ORGANIZATION_REGISTERED_BY_YOU = errorKind('organization_registered_by_you', 409)
/** An admin decides nothing about an organization that they manage, nor about what is its. */
export const MANAGED_BY_YOU = errorKind('organization_managed_by_you', 409)
/** It is not what was read before the decision. */
export const ORGANIZATION_CHANGED = errorKind('organization_changed', 409)
export const TOO_MANY_DOCUMENTS = errorKind('organization_too_many_documents', 409)
export const ASKED_ALREADY = errorKind('organization_asked_already', 409)
