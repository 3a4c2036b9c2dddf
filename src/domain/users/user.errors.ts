import { errorKind } from '../../kit/errors.ts'

export const SECOND_FACTOR_REQUIRED = errorKind('second_factor_required', 403, { name: 'second_factor_required' })
/** Another admin than who asked for a role confirms it. */
export const ROLE_NEEDS_ANOTHER = errorKind('role_needs_another', 409)
export const LAST_ADMIN = errorKind('last_admin', 409)
