import { errorKind } from '../../../kit/errors.ts'

export const OTP_REQUIRED = errorKind('otp_required', 401, { name: 'otp_required' })
export const INVALID_OTP = errorKind('invalid_otp', 401, { name: 'invalid_otp' })
export const RECOVERY_UNCONFIRMED = errorKind('factor_recovery_unconfirmed', 403, { name: 'factor_recovery_unconfirmed' })
/** Admins and sellers: another admin resets their second step. */
export const RECOVERY_BY_ADMIN = errorKind('factor_recovery_by_admin', 403, { name: 'factor_recovery_by_admin' })
export const CHALLENGE_EXPIRED = errorKind('challenge_expired', 401, { name: 'challenge_expired' })
