import { errorKind } from '../../kit/errors.ts'

export const SECOND_FACTOR_REQUIRED = errorKind('second_factor_required', 403, { name: 'second_factor_required' })
export const LAST_ADMIN = errorKind('last_admin', 409)
