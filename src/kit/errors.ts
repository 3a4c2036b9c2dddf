/**
 * Errors that a person may read (rule 8). Everything else is ours: it becomes a 500 that shows a request id and nothing of the inside.
 * `code` is a message key of `kit/kit.*.json`; `api.server.ts` turns these into HTTP in the reader's language, and nobody else does.
 */
export type ReadableCode = keyof typeof STATUS

const STATUS = {
  invalid_request: 400,
  missing_parameter: 400,
  invalid_link: 400,
  unsupported_grant_type: 400,
  unauthorized_client: 400,
  social_expired: 400,
  social_refused: 400,
  unauthorized: 401,
  invalid_grant: 401,
  otp_required: 401,
  invalid_otp: 401,
  challenge_expired: 401,
  token_expired: 401,
  invalid_signature: 401,
  forbidden: 403,
  proof_required: 403,
  second_factor_required: 403,
  insufficient_scope: 403,
  social_unverified: 403,
  not_found: 404,
  not_written_yet: 404,
  method_not_allowed: 405,
  conflict: 409,
  social_other_account: 409,
  last_admin: 409,
  stale_timestamp: 401,
  too_large: 413,
  unsupported_type: 415,
  invalid_fields: 422,
  too_many: 429,
  busy: 503,
  storage_failed: 503,
  social_unavailable: 503,
} as const

/** Field name → message keys, as the specification's map of validation errors. */
export type FieldErrors = Record<string, string[]>

export class ReadableError extends Error {
  readonly code: ReadableCode
  readonly status: (typeof STATUS)[ReadableCode]
  readonly fields: FieldErrors | undefined
  /** Seconds to wait, on `too_many`, `busy` and `not_written_yet`. */
  readonly retry_after: number | undefined
  /** What the next try has to carry, on `otp_required`. */
  readonly challenge: string | undefined

  constructor(code: ReadableCode, details: { fields?: FieldErrors; retry_after?: number; challenge?: string } = {}) {
    super(code)
    this.code = code
    this.status = STATUS[code]
    this.fields = details.fields
    this.retry_after = details.retry_after
    this.challenge = details.challenge
  }
}

/** Missing and not yours to know look the same. */
export function notFound() {
  return new ReadableError('not_found')
}

/** A state forbids it (409). */
export function conflict() {
  return new ReadableError('conflict')
}

/** 422 with the fields' messages; keys are message codes, translated where HTTP begins. */
export function invalid(fields: FieldErrors) {
  return new ReadableError('invalid_fields', { fields })
}
