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
