import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Context } from '../../kit/context.server.ts'
import { conflict, notFound } from '../../kit/errors.ts'
import { noteAct } from '../audit/note-act.server.ts'
import { emails } from './email.tables.server.ts'
import { findEmail } from './find-emails.server.ts'
import { PATIENCE } from './next-try.ts'
import { LETTER_QUEUED } from './queue-letter.server.ts'
import { clearRefusals } from './refused-address.server.ts'

/**
 * Queues the letter again: it is rewritten with a new link, as the old one may have expired. A failed one reuses its row and its
 * Message-ID. A refused address counts as usable again, as the admin decides.
 * @throws not_found; conflict while it is queued, and when its account was erased
 */
export async function sendEmailAgain(ctx: Context, id: string): Promise<void> {
  const email = await findEmail(ctx.db, id, { mail_server: true, locale: ctx.locale })
  if (!email.abilities.send_again) throw conflict()
  await ctx.db.transaction(async (tx) => {
    const [row] = await tx.select().from(emails).where(eq(emails.id, id)).for('update')
    const asked = row && (row.asked ?? (row.test ? null : { kind: row.kind, user_id: row.user_id, language: row.language }))
    if (!asked) throw notFound()
    // Another admin was faster.
    if (row.state === 'queued') throw conflict()
    if (row.mailbox !== null) await clearRefusals(tx, { mailbox: row.mailbox })
    const again = row.event_id !== null && row.asked !== null && (await queueAgain(ctx, tx, id))
    if (!again) await ctx.outbox.emit(tx, LETTER_QUEUED, LETTER_QUEUED.payload.parse(asked))
    await noteAct(ctx, tx, { action: 'email.sent_again', subject_id: row.user_id ?? id, after: { email: id, kind: email.kind } })
  })
}

/** Returns a failed letter to the queue. @returns false for any other */
async function queueAgain({ now }: Context, tx: Context['db'], id: string): Promise<boolean> {
  const at = now.toISOString()
  const queued = await tx
    .update(emails)
    .set({ state: 'queued', error: null, next_try_at: at, give_up_at: sql`${at}::timestamptz + ${PATIENCE} * interval '1 second'` })
    .where(and(eq(emails.id, id), inArray(emails.state, ['failed', 'dropped'])))
    .returning({ id: emails.id })
  return queued.length > 0
}
