import { requireProof, requireRole } from '../../kit/actor.policy.ts'
import type { Actor } from '../../kit/context.server.ts'
import { ReadableError } from '../../kit/errors.ts'

/**
 * Requires an admin with a fresh proof: changing a client is a sensitive act.
 * @throws forbidden, proof_required
 */
export function requireProvenAdmin(ctx: { actor: Actor; now: Date }): Extract<Actor, { kind: 'user' }> {
  requireRole(ctx.actor, 'admin')
  return requireProof(ctx)
}

/** Refuses a client's token on every endpoint except those that read the user, with any scopes. @throws insufficient_scope */
export function refuseClients(actor: Actor, request: { method: string; path: string }): void {
  if (actor.kind === 'client' && !FOR_CLIENTS.test(`${request.method} ${request.path}`)) throw new ReadableError('insufficient_scope')
}

const FOR_CLIENTS = /^(GET \/oauth\/user|(GET|POST) \/oauth\/userinfo)$/
