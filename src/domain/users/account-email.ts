import type { Locale } from '../../kit/locales.ts'

/** The messages about an account. */
export const ACCOUNT_EMAILS = [
  'verify_email',
  'already_registered',
  'recover_password',
  'password_changed',
  'confirm_new_email',
  'email_change_asked',
  'email_changed',
  'new_device',
  'second_factor_on',
  'second_factor_off',
  'recovery_code_used',
  'wrong_codes',
  'identity_linked',
] as const
export type AccountEmailKind = (typeof ACCOUNT_EMAILS)[number]

/** The event that asks for one. It names nobody but by id, and no link: that is made when the message is, so no queue ever holds a token. */
export const ACCOUNT_EMAIL = 'people.account_email'
export interface AccountEmail {
  kind: AccountEmailKind
  /** null when nobody has the address that was typed: the queue is given the same work either way */
  user_id: string | null
  language: Locale
}
