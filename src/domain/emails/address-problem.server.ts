import type { Config } from '../../config/config.server.ts'
import { needsSmtpUtf8, readEmail } from '../../kit/addresses/email-address.ts'
import type { FieldErrors } from '../../kit/errors.ts'

/** Returns why no letter reaches an address, if so: the mail server may not take accents before the `@`. */
export function addressProblem({ mail }: Pick<Config, 'mail'>, typed: string | undefined): FieldErrors {
  const email = typed && readEmail(typed)
  return email && needsSmtpUtf8(email) && !mail.utf8 ? { email: ['users_error_email_accents'] } : {}
}
