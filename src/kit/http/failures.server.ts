import { HTTPException } from 'hono/http-exception'
import { type CommonError, type ErrorKind, ReadableError } from '../errors.ts'
import { numberFormat } from '../formatters.ts'
import type { Locale } from '../locales.ts'
import { errorStack, errorText, type Log } from '../log.server.ts'
import { translate } from '../translate.server.ts'

export interface FailureAnswer {
  status: number
  headers: Record<string, string>
  body: {
    message: string
    errors?: Record<string, string[]>
    error?: string
    error_description?: string
    challenge?: string
    redirect?: string
  }
}

interface About {
  locale: Locale
  request_id: string
  log: Log
  /** SQLSTATEs raised by the database's own checks, and the errors that they stand for. */
  raised?: Record<string, ErrorKind>
}

/** The one place that turns an error into HTTP (rule 9). Errors not meant for visitors become a 500 with a request id and a log line. */
export function failureAnswer(error: unknown, about: About): FailureAnswer {
  const readable = readableOf(error, about.raised)
  if (readable) return answerOf(readable, about.locale)
  if (isUnavailable(error)) {
    about.log.warn({ request_id: about.request_id, error: errorText(error) }, 'the database does not answer')
    return { status: 503, headers: { 'retry-after': '5' }, body: { message: translate('error_unavailable', about.locale) } }
  }
  about.log.error({ request_id: about.request_id, error: errorText(error), stack: errorStack(error) }, 'failed')
  return { status: 500, headers: {}, body: { message: translate('error_internal', about.locale, { request_id: about.request_id }) } }
}

function answerOf(error: ReadableError, locale: Locale): FailureAnswer {
  const errors =
    error.fields &&
    Object.fromEntries(Object.entries(error.fields).map(([field, keys]) => [field, keys.map((key) => translate(key, locale))]))
  const { code, status, name, bearer } = error.kind
  const message = translate(`error_${code}`, locale, { wait: writtenWait(error.retry_after ?? 60, locale) })
  return {
    status,
    headers: {
      ...(error.retry_after !== undefined && { 'retry-after': String(error.retry_after) }),
      // The rest of an oversized body is not read, so the connection cannot be reused.
      ...(code === 'too_large' && { connection: 'close' }),
      ...(bearer && { 'www-authenticate': bearer }),
    },
    body: {
      message,
      ...(errors && { errors }),
      ...(name && { error: name, error_description: message }),
      ...(error.challenge && { challenge: error.challenge }),
      ...(error.redirect && { redirect: error.redirect }),
    },
  }
}

/** Seconds up to a minute and a half, then minutes up to an hour and a half, then hours, rounded up. */
function writtenWait(seconds: number, locale: Locale): string {
  const [unit, length] =
    seconds <= 90 ? (['second', 1] as const) : seconds <= 5_400 ? (['minute', 60] as const) : (['hour', 3_600] as const)
  return numberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' }).format(Math.ceil(seconds / length))
}

const CODES: Record<number, CommonError> = {
  400: 'invalid_request',
  401: 'unauthorized',
  403: 'forbidden',
  404: 'not_found',
  405: 'method_not_allowed',
  413: 'too_large',
  415: 'unsupported_type',
}

/** The error that a person may read, if it is one. */
export function readableOf(error: unknown, raised: About['raised'] = {}): ReadableError | undefined {
  if (error instanceof ReadableError) return error
  if (error instanceof HTTPException) return new ReadableError(CODES[error.status] ?? 'invalid_request')
  const kind = raised[databaseCode(error) ?? '']
  if (kind) return new ReadableError(kind)
  if (namesErasedUser(error)) return new ReadableError('conflict')
  // Text or a time that PostgreSQL cannot store (a NUL, half a surrogate pair, the year 10000) is the sender's mistake, wherever validation let it through.
  if (['22021', '22P05', '22P02', '22003', '22008', '22009'].includes(databaseCode(error) ?? ''))
    return new ReadableError('invalid_request')
  return undefined
}

/** True when a user was erased while the request ran: who acts, or another one that it is about. */
function namesErasedUser(error: unknown): boolean {
  for (let at = error; at instanceof Error; at = at.cause)
    if ('code' in at && at.code === '23503' && 'constraint' in at) return /_(user_id|by)_fkey$/.test(String(at.constraint))
  return false
}

/** True when the database is down, starting, read-only, or too busy: the same request may succeed a little later. */
function isUnavailable(error: unknown): boolean {
  const code = databaseCode(error) ?? ''
  return (
    /^(08|25006|53|57P0|ECONN|EPIPE|ENOENT|ETIMEDOUT)/.test(code) ||
    /timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection error|statement timeout/.test(
      errorText(error),
    )
  )
}

function databaseCode(error: unknown): string | undefined {
  for (let at = error; at instanceof Error; at = at.cause) {
    if ('code' in at && typeof at.code === 'string') return at.code
  }
  return undefined
}
