import { signChannel } from '@huella/pusher-server/signature'
import type { Context } from '../../kit/context.server.ts'
import { ReadableError } from '../../kit/errors.ts'
import { maySubscribe } from './channel.policy.ts'
import { realtimeSecret } from './realtime-authorizer.server.ts'

/**
 * Permits a socket to subscribe to a private channel, for as long as the caller's session has the right.
 * @throws forbidden for a channel that the caller may not subscribe to, or that is not private
 */
export function authorizeChannel(
  ctx: Pick<Context, 'actor' | 'config'>,
  { socket_id, channel_name: channel }: { socket_id: string; channel_name: string },
): { auth: string } {
  const { actor } = ctx
  if (actor.kind !== 'user' || !maySubscribe(actor, channel)) throw new ReadableError('forbidden')
  return { auth: signChannel(realtimeSecret(ctx), { socket_id, channel, session_id: actor.session_id }) }
}
