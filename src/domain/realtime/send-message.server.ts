import { requireRole } from '../../kit/actor.policy.ts'
import type { Context } from '../../kit/context.server.ts'
import { publish } from '../../kit/realtime/publish.server.ts'
import { noteAct } from '../audit/note-act.server.ts'
import { DEFAULT_CHANNEL, MESSAGE_EVENTS } from './message.ts'
import type { NewMessage } from './new-message.ts'

/**
 * Sends a message to all subscribers of the public channel, under both names of its event.
 * @throws unauthorized; forbidden to all but admins
 */
export async function sendMessage(ctx: Context, { message }: NewMessage): Promise<void> {
  requireRole(ctx.actor, 'admin')
  await ctx.db.transaction(async (tx) => {
    await noteAct(ctx, tx, { action: 'message.sent', subject_id: DEFAULT_CHANNEL, reason: message })
    for (const name of MESSAGE_EVENTS) await publish(tx, DEFAULT_CHANNEL, name, { message })
  })
}
