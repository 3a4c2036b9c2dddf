import { errorKind } from '../../../kit/errors.ts'

export const SOCIAL_EXPIRED = errorKind('social_expired', 400, { name: 'social_expired' })
export const SOCIAL_REFUSED = errorKind('social_refused', 400, { name: 'social_refused' })
export const SOCIAL_UNVERIFIED = errorKind('social_unverified', 403, { name: 'social_unverified' })
export const SOCIAL_OTHER_ACCOUNT = errorKind('social_other_account', 409, { name: 'social_other_account' })
export const SOCIAL_UNAVAILABLE = errorKind('social_unavailable', 503, { name: 'social_unavailable' })
