/**
 * Reasons why an address was not read. `address`: it is invalid, or has a user or a port. `inside`: it leads to this machine or a network
 * that is not public. `status`: the site answered with an error. `type`: another content type than requested.
 */
export const FETCH_REFUSALS = [
  ...(['address', 'not_https', 'host', 'inside', 'unknown_host', 'redirects'] as const),
  ...(['too_large', 'too_slow', 'unreachable', 'status', 'type'] as const),
]
type FetchRefusal = (typeof FETCH_REFUSALS)[number]

export class FetchRefused extends Error {
  readonly reason: FetchRefusal

  constructor(reason: FetchRefusal) {
    super(reason)
    this.reason = reason
  }
}
