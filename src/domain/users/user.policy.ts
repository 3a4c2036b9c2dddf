import type { Actor } from '../../kit/context.server.ts'
import { ReadableError } from '../../kit/errors.ts'
import { INSUFFICIENT_SCOPE, PROOF_REQUIRED, SECOND_FACTOR_REQUIRED } from './user.errors.ts'
import { FACTOR_ROLES, PROOF_MINUTES } from './user.ts'

type User = Extract<Actor, { kind: 'user' }>

/**
 * The signed-in user.
 * @throws unauthorized for a guest, insufficient_scope for a client
 */
export function requireUser(actor: Actor): User {
  if (actor.kind === 'client') throw new ReadableError(INSUFFICIENT_SCOPE)
  if (actor.kind !== 'user') throw new ReadableError('unauthorized')
  return actor
}

/**
 * The signed-in user, for a sensitive act (e-mail, password, roles, clients, bank data, deletion, one's own data): they gave their password or a
 * code again a moment ago, in this session, by `POST /oauth/confirm`. Signing in does not count: a session that was left open proves nothing.
 * @throws proof_required, which `people/proof.server.ts` turns into the confirm step of a page
 */
export function requireProof({ actor, now }: { actor: Actor; now: Date }): User {
  const user = requireUser(actor)
  const age = user.proved_at ? now.getTime() - user.proved_at.getTime() : Number.POSITIVE_INFINITY
  if (age > PROOF_MINUTES * 60_000) throw new ReadableError(PROOF_REQUIRED)
  return user
}

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
