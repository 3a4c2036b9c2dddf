import type { Actor } from '../kit/context.server.ts'
import { ReadableError } from '../kit/errors.ts'

/**
 * The signed-in user.
 * @throws unauthorized for a guest
 */
export function requireUser(actor: Actor): Extract<Actor, { kind: 'user' }> {
  if (actor.kind !== 'user') throw new ReadableError('unauthorized')
  return actor
}
