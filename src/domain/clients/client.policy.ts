import { requireProof, requireUser } from '../../kit/actor.policy.ts'
import type { Actor } from '../../kit/context.server.ts'
import { ReadableError } from '../../kit/errors.ts'

/**
 * Requires an admin: only admins manage clients.
 * @throws unauthorized for a guest, forbidden for anybody else
 */
export function requireAdmin(actor: Actor): Extract<Actor, { kind: 'user' }> {
  const user = requireUser(actor)
  if (!user.roles.includes('admin')) throw new ReadableError('forbidden')
  return user
}

/**
 * Requires an admin with a fresh proof: changing a client is a sensitive act.
 * @throws as above, and proof_required
 */
export function requireProvenAdmin(ctx: { actor: Actor; now: Date }): Extract<Actor, { kind: 'user' }> {
  requireAdmin(ctx.actor)
  return requireProof(ctx)
}

/** Refuses a client's token on every endpoint except those that read the user, with any scopes. @throws insufficient_scope */
export function refuseClients(actor: Actor, request: { method: string; path: string }): void {
  if (actor.kind === 'client' && !FOR_CLIENTS.test(`${request.method} ${request.path}`)) throw new ReadableError('insufficient_scope')
}

const FOR_CLIENTS = /^(GET \/oauth\/user|(GET|POST) \/oauth\/userinfo)$/
