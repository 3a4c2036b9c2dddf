import { and, desc, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import { readEmail } from '../../kit/addresses/email-address.ts'
import type { Context } from '../../kit/context.server.ts'
import { type Db, rowsOf } from '../../kit/data/db.server.ts'
import { errorText } from '../../kit/log.server.ts'
import { emails } from './email.tables.server.ts'
import { EMAIL_FAILED } from './email-events.ts'

/** True while an address refuses messages for good. */
export async function refusesMail(db: Db, address: string): Promise<boolean> {
  const [mailbox] = await rowsOf<{ refuses: boolean }>(db, sql`select mailbox_refuses(${address}) as refuses`)
  return mailbox?.refuses === true
}

/** Somebody has confirmed the address, or an admin tries it again: it is written to as any other. */
export async function clearRefusals(tx: Db, at: { address: string } | { mailbox: string }): Promise<void> {
  const mailbox = 'mailbox' in at ? at.mailbox : sql`mailbox_of(${at.address})`
  await tx
    .update(emails)
    .set({ refused_at: null })
    .where(and(eq(emails.mailbox, mailbox as SQL | string), isNotNull(emails.refused_at)))
}

/**
 * Marks the address of a letter that came back after the mail server had taken it. Only addresses that were written to can be marked; a report that
 * comes twice changes nothing.
 * @param bounce.message_id of that letter, by which it is found; else it is the newest one to the address
 * @returns false if no such letter is known
 */
export async function noteBounce(
  ctx: Pick<Context, 'db' | 'outbox' | 'now'>,
  { address, message_id, reason }: { address: string; message_id?: string | undefined; reason: string },
): Promise<boolean> {
  return ctx.db.transaction(async (tx) => {
    const event_id = message_id && /^<?(evnt_[0-9a-z]+)@/.exec(message_id)?.[1]
    const [email] = await tx
      .select({ id: emails.id, state: emails.state })
      .from(emails)
      .where(
        and(
          eq(emails.mailbox, sql`mailbox_of(${readEmail(address) ?? address})`),
          isNotNull(emails.sent_at),
          event_id ? eq(emails.event_id, event_id) : undefined,
        ),
      )
      .orderBy(desc(emails.sent_at))
      .limit(1)
      .for('update')
    if (!email) return false
    if (email.state === 'bounced') return true
    await tx
      .update(emails)
      .set({ state: 'bounced', error: errorText(new Error(reason)).slice(0, 300), refused_at: ctx.now.toISOString() })
      .where(and(eq(emails.id, email.id), isNull(emails.refused_at)))
    await ctx.outbox.emit(tx, EMAIL_FAILED, { email_id: email.id })
    return true
  })
}
