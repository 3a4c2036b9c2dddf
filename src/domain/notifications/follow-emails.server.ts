import { sql } from 'drizzle-orm'
import { type Db, rowsOf } from '../../kit/data/db.server.ts'
import { type DeliveryContext, onEvent } from '../../kit/event-handler.server.ts'
import { EMAIL_FAILED, SENDER_REFUSED } from '../emails/email-events.ts'
import { notifyUser } from './notify-user.server.ts'

/** Notifies admins of letters that were refused, came back or were given up. */
export const notifyOfFailedEmails = onEvent(EMAIL_FAILED, async (ctx, { email_id }) => {
  const [email] = await rowsOf<{ refused: boolean }>(
    ctx.db,
    sql`select address_refused as refused from failed_emails where id = ${email_id}`,
  )
  if (email) await notifyAdmins(ctx, email.refused ? 'email_refused' : 'email_failed', email_id)
})

/** Notifies admins that the mail server accepts nothing from the platform. */
export const notifyOfRefusedSender = onEvent(SENDER_REFUSED, (ctx, { email_id }) => notifyAdmins(ctx, 'sender_refused', email_id))

/** An admin with an unread one of the kind gets no second one: the desk of e-mails, its target, shows all of them. */
async function notifyAdmins(
  { db, now }: DeliveryContext,
  kind: 'email_refused' | 'email_failed' | 'sender_refused',
  email_id: string,
): Promise<void> {
  await db.transaction(async (tx) => {
    for (const { user_id } of await adminsWithout(tx, kind))
      await notifyUser(tx, now, { user_id, kind, facts: { email_id }, source: `email ${email_id} ${now.toISOString().slice(0, 10)}` })
  })
}

function adminsWithout(tx: Db, kind: string) {
  return rowsOf<{ user_id: string }>(
    tx,
    sql`select a.user_id from admins a where not exists (
      select from notifications n where n.user_id = a.user_id and n.kind = ${kind} and n.read_at is null) order by a.user_id`,
  )
}
