import { errorKind } from '../../kit/errors.ts'

export const INVALID_SIGNATURE = errorKind('invalid_signature', 401)
export const STALE_TIMESTAMP = errorKind('stale_timestamp', 401)
