import type { Actor } from '../../kit/context.server.ts'
import { ReadableError } from '../../kit/errors.ts'
import { SECOND_FACTOR_REQUIRED } from './user.errors.ts'
import { FACTOR_ROLES } from './user.ts'

/** Whether a role asks for a second step when signing in (where the configuration says so). */
export function needsFactor(roles: readonly string[]): boolean {
  return FACTOR_ROLES.some((role) => roles.includes(role))
}

/**
 * Who must set up a second factor can see who they are, set it up, and leave.
 * @throws second_factor_required
 */
export function refuseWithoutFactor(actor: Actor, request: { method: string; path: string }): void {
  if (actor.kind !== 'user' || !actor.must_set_up_factor) return
  if (!BEFORE_FACTOR.test(`${request.method} ${request.path}`)) throw new ReadableError(SECOND_FACTOR_REQUIRED)
}

const BEFORE_FACTOR =
  /^(GET \/oauth\/user|POST \/oauth\/(logout|confirm)|(GET|DELETE) \/oauth\/sessions(\/\w+)?|\w+ \/oauth\/second-factor(\/[\w-]+)?)$/
