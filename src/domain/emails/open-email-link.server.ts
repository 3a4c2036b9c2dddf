import { eq } from 'drizzle-orm'
import { requireProof } from '../../kit/actor.policy.ts'
import type { Context } from '../../kit/context.server.ts'
import { conflict, notFound } from '../../kit/errors.ts'
import { noteAct } from '../audit/note-act.server.ts'
import { emails } from './email.tables.server.ts'
import { linkIn } from './email.ts'

/**
 * Returns the working link of a stored message, for an admin who has to hand it over by other means. Whoever has it can take over the
 * account, so the back office never shows it with the message, opening it is audited, and it cannot be opened when there is a mail server.
 * @throws proof_required; not_found; conflict when messages are sent, or this one has no link
 */
export async function openEmailLink(ctx: Context, id: string): Promise<string> {
  requireProof(ctx)
  const [email] = await ctx.db.select().from(emails).where(eq(emails.id, id))
  if (!email) throw notFound()
  const link = email.text_body === null || ctx.config.mail.url !== undefined ? null : linkIn(email.text_body)
  if (link === null) throw conflict()
  await noteAct(ctx, ctx.db, { action: 'email.link_opened', subject_id: email.user_id ?? id, after: { email: id, kind: email.kind } })
  return link
}
