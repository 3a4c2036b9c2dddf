import type { Actor } from './context.server.ts'
import { ReadableError } from './errors.ts'

/** Minutes in which a re-entered password or code counts as proof for sensitive actions. */
const PROOF_MINUTES = 10

type User = Extract<Actor, { kind: 'user' }>

/**
 * The signed-in user.
 * @throws unauthorized for a guest, insufficient_scope for a client
 */
export function requireUser(actor: Actor): User {
  if (actor.kind === 'client') throw new ReadableError('insufficient_scope')
  if (actor.kind !== 'user') throw new ReadableError('unauthorized')
  return actor
}

export type Role = 'admin' | 'salesop' | 'hotelier' | 'organizationmanager'

/**
 * The signed-in user, who has a role. The endpoint's audience checks it first; a verb that changes anything checks it again.
 * @throws unauthorized for a guest, insufficient_scope for a client, forbidden for who has not the role
 */
export function requireRole(actor: Actor, role: Role): User {
  const user = requireUser(actor)
  if (!hasRole(user, role)) throw new ReadableError('forbidden')
  return user
}

/** True for a signed-in user who has a role, for what is shown or done differently then. */
export function hasRole(actor: Actor, role: Role): boolean {
  return actor.kind === 'user' && actor.roles.includes(role)
}

/**
 * The signed-in user, for a sensitive action (e-mail, password, roles, clients, bank data, deletion, downloading own data): they re-entered their
 * password or a code in this session within the last minutes, by `POST /oauth/confirm`. Signing in does not count: a session left open proves nothing.
 * @throws proof_required, which `proof.server.ts` turns into a page's confirmation step
 */
export function requireProof({ actor, now }: { actor: Actor; now: Date }): User {
  const user = requireUser(actor)
  const age = user.proved_at ? now.getTime() - user.proved_at.getTime() : Number.POSITIVE_INFINITY
  if (age > PROOF_MINUTES * 60_000) throw new ReadableError('proof_required')
  return user
}
