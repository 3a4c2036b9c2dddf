import { eq } from 'drizzle-orm'
import { requireRole } from '../../../kit/actor.policy.ts'
import type { Context } from '../../../kit/context.server.ts'
import { invalid } from '../../../kit/errors.ts'
import { phoneOf } from '../customers/join-customer.server.ts'
import { findAboutChat } from './find-about.server.ts'
import { chatCodes } from './lead.tables.server.ts'
import type { ChatInput } from './lead.ts'
import { startLead } from './start-lead.server.ts'

/**
 * Starts a deal from a chat, with the page, offer and project that its code stores: its owner is the seller who enters it. The open deal of
 * the same person is joined.
 * @throws forbidden; invalid_fields
 */
export function enterChat(ctx: Context, { code, ...input }: ChatInput): Promise<{ deal_id: string; joined: boolean }> {
  const { user_id } = requireRole(ctx.actor, 'salesop')
  const { name, email = null, message = null, language } = input
  return ctx.db.transaction(async (tx) => {
    const [chat] = await tx.select().from(chatCodes).where(eq(chatCodes.code, code))
    if (!chat) throw invalid({ code: ['lead_error_code'] })
    const { deal_id, joined } = await startLead(
      ctx,
      tx,
      {
        way: 'whatsapp',
        name,
        email,
        phone: phoneOf(input.phone, 'phone'),
        message: message || null,
        language,
        request_key: null,
        wished_from: null,
        wished_to: null,
        chat_code: code,
        by: user_id,
      },
      await findAboutChat(tx, chat),
      { letter: false },
    )
    return { deal_id, joined }
  })
}
