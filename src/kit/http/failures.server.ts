import { HTTPException } from 'hono/http-exception'
import { type ReadableCode, ReadableError } from '../errors.ts'
import type { Locale } from '../locales.ts'
import type { Log } from '../log.server.ts'
import { translate } from '../translate.server.ts'

export interface FailureAnswer {
  status: number
  headers: Record<string, string>
  body: { message: string; errors?: Record<string, string[]>; error?: string; error_description?: string; challenge?: string }
}

/** The one place that turns an error into HTTP (rule 8). What is not a person's to read becomes a 500 with a request id and a log line. */
export function failureAnswer(error: unknown, about: { locale: Locale; request_id: string; log: Log }): FailureAnswer {
  const readable = readableOf(error)
  if (readable) return answerOf(readable, about.locale)
  if (isUnavailable(error)) {
    about.log.warn({ request_id: about.request_id, error: messageOf(error) }, 'the database does not answer')
    return { status: 503, headers: { 'retry-after': '5' }, body: { message: translate('kit_unavailable', about.locale) } }
  }
  about.log.error(
    { request_id: about.request_id, error: messageOf(error), stack: error instanceof Error ? error.stack : undefined },
    'failed',
  )
  return { status: 500, headers: {}, body: { message: translate('kit_internal', about.locale, { request_id: about.request_id }) } }
}

function answerOf(error: ReadableError, locale: Locale): FailureAnswer {
  const errors =
    error.fields &&
    Object.fromEntries(Object.entries(error.fields).map(([field, keys]) => [field, keys.map((key) => translate(key, locale))]))
  const message = translate(`kit_${error.code}`, locale)
  const oauth = ERROR_NAMES[error.code]
  return {
    status: error.status,
    headers: {
      ...(error.retry_after !== undefined && { 'retry-after': String(error.retry_after) }),
      // What is left of a body that was too large is not read: the connection cannot be used again.
      ...(error.code === 'too_large' && { connection: 'close' }),
      ...(BEARER_CHALLENGES[error.code] && { 'www-authenticate': BEARER_CHALLENGES[error.code] }),
    },
    body: {
      message,
      ...(errors && { errors }),
      ...(oauth && { error: oauth, error_description: message }),
      ...(error.challenge && { challenge: error.challenge }),
    },
  }
}

/** What programs, and our own pages, tell apart: RFC 6749 §5.2, RFC 6750 §3.1, and our own for the steps that neither knows. */
const ERROR_NAMES: Partial<Record<ReadableCode, string>> = {
  invalid_grant: 'invalid_grant',
  missing_parameter: 'invalid_request',
  token_expired: 'invalid_token',
  otp_required: 'otp_required',
  invalid_otp: 'invalid_otp',
  challenge_expired: 'challenge_expired',
  proof_required: 'proof_required',
  second_factor_required: 'second_factor_required',
  unsupported_grant_type: 'unsupported_grant_type',
  unauthorized_client: 'unauthorized_client',
  insufficient_scope: 'insufficient_scope',
  social_expired: 'social_expired',
  social_refused: 'social_refused',
  social_unverified: 'social_unverified',
  social_other_account: 'social_other_account',
  social_unavailable: 'social_unavailable',
}
const BEARER_CHALLENGES: Partial<Record<ReadableCode, string>> = {
  unauthorized: 'Bearer',
  token_expired: 'Bearer error="invalid_token"',
  insufficient_scope: 'Bearer error="insufficient_scope"',
}

const CODES: Record<number, ReadableCode> = {
  400: 'invalid_request',
  401: 'unauthorized',
  403: 'forbidden',
  404: 'not_found',
  405: 'method_not_allowed',
  413: 'too_large',
  415: 'unsupported_type',
}

function readableOf(error: unknown): ReadableError | undefined {
  if (error instanceof ReadableError) return error
  if (error instanceof HTTPException) return new ReadableError(CODES[error.status] ?? 'invalid_request')
  if (databaseCode(error) === LAST_ADMIN) return new ReadableError('last_admin')
  // Text that no database can hold (a NUL, half a surrogate pair) is the sender's mistake wherever it slipped through.
  if (['22021', '22P05', '22P02', '22003', '22008'].includes(databaseCode(error) ?? '')) return new ReadableError('invalid_request')
  return undefined
}

/** What the database raises when somebody would take the last admin away (migration 0009). */
const LAST_ADMIN = 'HU001'

/** True when the database is gone, starting, or too busy to be reached: the same request may pass in a moment. */
function isUnavailable(error: unknown): boolean {
  const code = databaseCode(error) ?? ''
  return (
    /^(08|53|57P0|ECONN|EPIPE|ENOENT|ETIMEDOUT)/.test(code) ||
    /timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection error|statement timeout/.test(
      messageOf(error),
    )
  )
}

function databaseCode(error: unknown): string | undefined {
  for (let at = error; at instanceof Error; at = at.cause) {
    if ('code' in at && typeof at.code === 'string') return at.code
  }
  return undefined
}

function messageOf(error: unknown): string {
  const root = rootOf(error)
  return root instanceof Error ? root.message : 'unknown'
}

/** The driver's own message: Drizzle's wrapper repeats the whole query with its parameters, which may be personal. */
function rootOf(error: unknown): unknown {
  return error instanceof Error && error.cause instanceof Error ? rootOf(error.cause) : error
}
