import { eq } from 'drizzle-orm'
import type { Context } from '../../kit/context.server.ts'
import { outboxEvents } from '../../kit/data/outbox.tables.server.ts'
import { conflict, notFound } from '../../kit/errors.ts'
import { noteAct } from '../audit/note-act.server.ts'
import { emails } from './email.tables.server.ts'
import { findEmail } from './find-emails.server.ts'
import { LETTER_QUEUED } from './queue-letter.server.ts'

/**
 * Queues the letter again: it is rewritten with a new link, as the old one may have expired. One that was given up retries its own event.
 * @throws not_found; conflict while it is queued, and when its account was erased
 */
export async function sendEmailAgain(ctx: Context, id: string): Promise<void> {
  const email = await findEmail(ctx.db, id, { mail_server: true, locale: ctx.locale })
  if (!email.abilities.send_again) throw conflict()
  const [row] = await ctx.db.select().from(emails).where(eq(emails.id, id))
  const event_id = row ? row.event_id : id
  const [event] = event_id === null ? [] : await ctx.db.select().from(outboxEvents).where(eq(outboxEvents.id, event_id))
  const payload = event?.payload ?? (row && !row.test && { kind: row.kind, user_id: row.user_id, language: row.language })
  if (!payload) throw notFound()
  await ctx.db.transaction(async (tx) => {
    if (!event?.failed_at) await ctx.outbox.emit(tx, LETTER_QUEUED, LETTER_QUEUED.payload.parse(payload))
    await noteAct(ctx, tx, { action: 'email.sent_again', subject_id: row?.user_id ?? id, after: { email: id, kind: email.kind } })
  })
  if (event?.failed_at) await ctx.outbox.retry(event.id)
}
