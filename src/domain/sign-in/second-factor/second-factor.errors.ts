import { errorKind } from '../../../kit/errors.ts'

export const OTP_REQUIRED = errorKind('otp_required', 401, { name: 'otp_required' })
export const INVALID_OTP = errorKind('invalid_otp', 401, { name: 'invalid_otp' })
export const CHALLENGE_EXPIRED = errorKind('challenge_expired', 401, { name: 'challenge_expired' })
