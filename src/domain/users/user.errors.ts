import { errorKind } from '../../kit/errors.ts'

export const SECOND_FACTOR_REQUIRED = errorKind('second_factor_required', 403, { name: 'second_factor_required' })
/** Another admin than the requester has to confirm a role. */
export const ROLE_NEEDS_ANOTHER = errorKind('role_needs_another', 409)
/** Organizations would be left without a manager, and the actor has not seen them. */
export const ORGANIZATIONS_UNSEEN = errorKind('organizations_unseen', 409, { name: 'organizations_unseen' })
export const LAST_ADMIN = errorKind('last_admin', 409)
