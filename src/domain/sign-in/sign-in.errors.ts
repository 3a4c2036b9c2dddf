import { type ErrorKind, errorKind, UNAUTHORIZED } from '../../kit/errors.ts'

export const INVALID_GRANT = errorKind('invalid_grant', 401, { name: 'invalid_grant' })
export const MISSING_PARAMETER = errorKind('missing_parameter', 400, { name: 'invalid_request' })
export const UNSUPPORTED_GRANT_TYPE = errorKind('unsupported_grant_type', 400, { name: 'unsupported_grant_type' })
export const UNAUTHORIZED_CLIENT = errorKind('unauthorized_client', 400, { name: 'unauthorized_client' })
export const TOKEN_EXPIRED = errorKind('token_expired', 401, { name: 'invalid_token', bearer: 'Bearer error="invalid_token"' })
/** A token that never existed. Unlike for an expired one, the body has no `error`, which pages would take for an ended session. */
export const UNKNOWN_TOKEN: ErrorKind = { ...UNAUTHORIZED, bearer: 'Bearer error="invalid_token"' }
/** Only the bearer of a link that confirmed an address learns it. */
export const ALREADY_CONFIRMED = errorKind('already_confirmed', 409, { name: 'already_confirmed' })
export const INVALID_LINK = errorKind('invalid_link', 400)
/** The page that sends was rendered for another account than the one signed in now. */
export const ANOTHER_SESSION = errorKind('another_session', 409, { name: 'another_session' })
