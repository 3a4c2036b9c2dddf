import { requireUser } from '../../kit/actor.policy.ts'
import type { Actor } from '../../kit/context.server.ts'
import { ReadableError } from '../../kit/errors.ts'

/**
 * The seller who acts (specification §6): all sellers share one book, of which each deal has an owner.
 * @throws unauthorized, forbidden
 */
export function requireSeller(actor: Actor) {
  const user = requireUser(actor)
  if (!user.roles.includes('salesop')) throw new ReadableError('forbidden')
  return user
}
