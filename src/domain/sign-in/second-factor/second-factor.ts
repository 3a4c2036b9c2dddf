import { z } from 'zod'
import { errorKind } from '../../../kit/errors.ts'
import { FactorRecovery } from '../factor-recovery/factor-recovery.ts'

/** Input of the second step: six digits of an app, or a recovery code. */
export const OneTimeCode = z.string('kit_required_field').trim().min(1, 'kit_required_field').max(60, 'users_error_too_long')

/** State of a user's second factor, as they see it. */
export const SecondFactor = z.object({
  /** null while it is off. */
  since: z.string().nullable(),
  recovery_codes_left: z.int(),
  /** True if their role requires it. */
  required: z.boolean(),
  /** Somebody with the password requested its removal. */
  recovery: FactorRecovery.nullable(),
})
export type SecondFactor = z.infer<typeof SecondFactor>

/** The secret for an authenticator app; only displayed during setup. */
export const FactorSetup = z.object({ secret: z.string(), uri: z.string() })
export type FactorSetup = z.infer<typeof FactorSetup>
export const RecoveryCodes = z.object({ recovery_codes: z.array(z.string()) })

export const OTP_REQUIRED = errorKind('otp_required', 401, { name: 'otp_required' })
export const INVALID_OTP = errorKind('invalid_otp', 401, { name: 'invalid_otp' })
export const RECOVERY_UNCONFIRMED = errorKind('factor_recovery_unconfirmed', 403, { name: 'factor_recovery_unconfirmed' })
/** Admins and sellers: another admin resets their second step. */
export const RECOVERY_BY_ADMIN = errorKind('factor_recovery_by_admin', 403, { name: 'factor_recovery_by_admin' })
export const CHALLENGE_EXPIRED = errorKind('challenge_expired', 401, { name: 'challenge_expired' })
