import type { m } from './sentences/messages.js'

/**
 * Errors that a visitor may read (rule 9). Everything else is ours: it becomes a 500 that shows a request id and nothing internal.
 * A noun declares its own in `<noun>.ts`, or `<noun>.errors.ts` if that grows long; those that any noun may throw are here. Only
 * `http/failures.server.ts` turns them into HTTP, in the
 * reader's language.
 */
export interface ErrorKind {
  /** Its sentence is `error_<code>`. */
  code: ErrorCode
  status: number
  /** The body's `error`, for programs: RFC 6749 §5.2, RFC 6750 §3.1, or our own for cases that neither covers. */
  name?: string
  /** The `WWW-Authenticate` challenge. */
  bearer?: string
}

export type ErrorCode = keyof typeof m extends infer Key ? (Key extends `error_${infer Code}` ? Code : never) : never

export const UNAUTHORIZED = errorKind('unauthorized', 401, { bearer: 'Bearer' })

const KINDS = {
  invalid_request: errorKind('invalid_request', 400),
  unauthorized: UNAUTHORIZED,
  forbidden: errorKind('forbidden', 403),
  insufficient_scope: errorKind('insufficient_scope', 403, { name: 'insufficient_scope', bearer: 'Bearer error="insufficient_scope"' }),
  proof_required: errorKind('proof_required', 403, { name: 'proof_required' }),
  not_found: errorKind('not_found', 404),
  method_not_allowed: errorKind('method_not_allowed', 405),
  conflict: errorKind('conflict', 409),
  changed: errorKind('changed', 409),
  too_large: errorKind('too_large', 413),
  unsupported_type: errorKind('unsupported_type', 415),
  invalid_fields: errorKind('invalid_fields', 422),
  too_many: errorKind('too_many', 429),
  busy: errorKind('busy', 503),
  storage_failed: errorKind('storage_failed', 503),
  unavailable: errorKind('unavailable', 503),
}
export type CommonError = keyof typeof KINDS

/** Declares a noun's error. A code without a sentence does not compile. */
export function errorKind(code: ErrorCode, status: number, more: Pick<ErrorKind, 'name' | 'bearer'> = {}): ErrorKind {
  return { code, status, ...more }
}

/** Field name → message keys: the specification's map of validation errors. */
export type FieldErrors = Record<string, string[]>

/** A message key together with the inputs of its sentence. */
export function keyWith({ key, inputs }: { key: string; inputs?: Record<string, string> }): string {
  return inputs ? `${key}?${new URLSearchParams(inputs)}` : key
}

/** Identifies the class, because the process and the built app each have a copy of it. */
const MARK = Symbol.for('huella.ReadableError')

export class ReadableError extends Error {
  readonly [MARK] = true
  readonly kind: ErrorKind
  readonly code: ErrorCode
  readonly status: number
  readonly fields: FieldErrors | undefined
  /** Seconds to wait before the next try. */
  readonly retry_after: number | undefined
  /** A value that the next attempt has to send back. */
  readonly challenge: string | undefined
  /** Path that the visitor wanted, if the next attempt leads there. */
  readonly redirect: string | undefined

  constructor(
    kind: CommonError | ErrorKind,
    details: { fields?: FieldErrors; retry_after?: number; challenge?: string; redirect?: string | undefined } = {},
  ) {
    const found = typeof kind === 'string' ? KINDS[kind] : kind
    super(found.code)
    this.kind = found
    this.code = found.code
    this.status = found.status
    this.fields = details.fields
    this.retry_after = details.retry_after
    this.challenge = details.challenge
    this.redirect = details.redirect
  }

  static override [Symbol.hasInstance](value: unknown): value is ReadableError {
    return value instanceof Error && MARK in value
  }
}

/** 404 for missing and for forbidden records alike, so that the two cannot be distinguished. */
export function notFound() {
  return new ReadableError('not_found')
}

/** The record's state forbids it (409). */
export function conflict() {
  return new ReadableError('conflict')
}

/**
 * Compares fields with what was seen of them, if that was sent.
 * @param kind another error than the general one
 * @throws changed (409) if somebody else changed one of them since
 */
export function refuseChanged<Seen extends object>(
  now: Record<keyof Seen, unknown>,
  seen: Seen | undefined,
  kind: CommonError | ErrorKind = 'changed',
): void {
  const names = Object.keys(seen ?? {}) as (keyof Seen)[]
  if (names.some((name) => now[name] !== seen?.[name])) throw new ReadableError(kind)
}

/** 422 with messages by field; values are message keys, translated in `http/failures.server.ts`. */
export function invalid(fields: FieldErrors) {
  return new ReadableError('invalid_fields', { fields })
}

/** The field errors that a check throws, none if it passes, so that a form can report all errors at once. Other errors are rethrown. */
export async function fieldErrorsOf(check: () => Promise<unknown>): Promise<FieldErrors> {
  try {
    await check()
    return {}
  } catch (error) {
    if (error instanceof ReadableError && error.fields) return error.fields
    throw error
  }
}

/** @throws invalid_fields if there are any */
export function refuseIfWrong(errors: FieldErrors): void {
  if (Object.keys(errors).length > 0) throw invalid(errors)
}
