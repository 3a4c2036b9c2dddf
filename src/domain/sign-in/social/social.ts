/** How long somebody may take at the other provider, in seconds. */
export const SOCIAL_SECONDS = 600

/** The cookie that ties a sign-in that is under way to its browser. */
export const SOCIAL_COOKIE = 'social'

/** Another provider's word about who somebody is. */
export interface Identity {
  /** What names the person there, for ever; an address does not. */
  sub: string
  email: string | undefined
  email_verified: boolean
  given_name: string | undefined
  family_name: string | undefined
}
