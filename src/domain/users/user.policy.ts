import type { Actor } from '../../kit/context.server.ts'
import { ReadableError } from '../../kit/errors.ts'
import { FACTOR_ROLES, SECOND_FACTOR_REQUIRED } from './user.ts'

/** True if a role requires a second factor (when the configuration enforces it). */
export function needsFactor(roles: readonly string[]): boolean {
  return FACTOR_ROLES.some((role) => roles.includes(role))
}

/**
 * Restricts a user who must set up a second factor to reading their account, setting it up, getting a password for that, and signing out.
 * @throws second_factor_required
 */
export function refuseWithoutFactor(actor: Actor, request: { method: string; path: string }): void {
  if (actor.kind !== 'user' || !actor.must_set_up_factor) return
  if (!BEFORE_FACTOR.test(`${request.method} ${request.path}`)) throw new ReadableError(SECOND_FACTOR_REQUIRED)
}

const BEFORE_FACTOR =
  /^(GET \/oauth\/user(\/visit)?|POST \/oauth\/(logout|confirm|recovery(\/check|\/password)?)|(GET|DELETE) \/oauth\/sessions(\/\w+)?|\w+ \/oauth\/second-factor(\/[\w-]+)?)$/
