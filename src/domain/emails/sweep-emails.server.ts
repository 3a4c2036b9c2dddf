import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../kit/data/db.server.ts'

/** Retention of e-mails, in days (docs/decisions/0004). */
export const EMAIL_DAYS = {
  /** Stored texts, of messages without a mail server. */
  stored_text: 30,
  /** Days to store rows: message, recipient and time. */
  email: 365,
} as const

/**
 * Deletes old texts and old rows. Idempotent.
 * @returns affected rows of each kind
 */
export async function sweepEmails(db: Db, at: Date): Promise<{ stored_texts: number; emails: number }> {
  const before = (days: number) => sql`${at.toISOString()}::timestamptz - make_interval(days => ${days})`
  const texts = await db.execute(
    sql`update emails set text_body = null, html_body = null where text_body is not null and created_at < ${before(EMAIL_DAYS.stored_text)}`,
  )
  const rows = await db.execute(sql`delete from emails where created_at < ${before(EMAIL_DAYS.email)}`)
  return { stored_texts: texts.rowCount ?? 0, emails: rows.rowCount ?? 0 }
}

/**
 * Deletes every e-mail to a user whose account is erased. In those to others, which stay, their name and confirmed address become a dash, and the
 * stored text is removed: anybody may have chosen words of other letters as their name.
 */
export async function eraseEmailsAbout(tx: Db, user_id: string): Promise<void> {
  await tx.execute(
    sql`delete from emails e using users u where u.id = ${user_id}
      and (e.user_id = u.id or u.email_verified and (e.to_address = u.email or e.mailbox = mailbox_of(u.email)))`,
  )
  const written = sql`concat_ws(' ', e.subject, e.text_body, e.error)`
  const without = (text: SQL) => sql`replace(replace(${text}, k.name, '—'), k.email, '—')`
  await tx.execute(
    sql`update emails e set subject = ${without(sql`e.subject`)}, error = ${without(sql`e.error`)}, text_body = null, html_body = null
      from (select u.name || ' ' || u.surname as name, case when u.email_verified then u.email else u.name || ' ' || u.surname end as email
        from users u where u.id = ${user_id}) k
      where position(k.name in ${written}) > 0 or position(k.email in ${written}) > 0`,
  )
}
