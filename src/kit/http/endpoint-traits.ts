/**
 * Bytes that the body of a request may have. `draft` is for texts in both languages; `upload`, `two_uploads`, `uploads` (several files) and
 * `table` are a little above the limits of the files themselves, so that an endpoint reports those itself.
 */
export const BODY_SIZES = {
  usual: 256 * 1024,
  draft: 1024 * 1024,
  upload: 12 * 1024 * 1024,
  two_uploads: 22 * 1024 * 1024,
  uploads: 52 * 1024 * 1024,
  table: 26 * 1024 * 1024,
}
export type BodySize = keyof typeof BODY_SIZES

/**
 * Callers of an endpoint, which decides how its writes are limited (`http-guard.server.ts`):
 * - `users`: people and their programs;
 * - `programs`: servers of another site or a mailbox, which call for many users from one address;
 * - `clients`: the same with a code, secret or token of their own and never a cookie, also from pages of any origin;
 * - `signed`: programs whose signature is checked first.
 */
export type Callers = 'users' | 'programs' | 'clients' | 'signed'

/** Traits that are read from an endpoint's declaration before its request: body limit and callers. */
export interface EndpointTraits {
  body_limit: number
  callers: Callers
}

/** A limit as people read it: `12 MB`. */
export function sizeLabel(size: BodySize): string {
  const kilobytes = BODY_SIZES[size] / 1024
  return kilobytes < 1024 ? `${kilobytes} kB` : `${kilobytes / 1024} MB`
}
