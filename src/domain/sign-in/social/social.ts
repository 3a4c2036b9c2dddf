import { errorKind } from '../../../kit/errors.ts'
/** Time limit for signing in at the other provider, in seconds. */
export const SOCIAL_SECONDS = 600

/** Cookie that ties a pending sign-in to its browser. */
export const SOCIAL_COOKIE = 'social'

/** A user's identity as another provider reports it. */
export interface Identity {
  /** Permanent id of the user there; an e-mail address may change. */
  sub: string
  email: string | undefined
  email_verified: boolean
  given_name: string | undefined
  family_name: string | undefined
}

export const SOCIAL_EXPIRED = errorKind('social_expired', 400, { name: 'social_expired' })
export const SOCIAL_REFUSED = errorKind('social_refused', 400, { name: 'social_refused' })
export const SOCIAL_UNVERIFIED = errorKind('social_unverified', 403, { name: 'social_unverified' })
export const SOCIAL_OTHER_ACCOUNT = errorKind('social_other_account', 409, { name: 'social_other_account' })
export const SOCIAL_UNAVAILABLE = errorKind('social_unavailable', 503, { name: 'social_unavailable' })
