import { boolean, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { utcTime } from '../../kit/data/db.server.ts'
import type { Locale } from '../../kit/locales.ts'

/** One row per e-mail to one mailbox, however many attempts it takes; `kind` is its letter's. */
export const emails = pgTable('emails', {
  id: text().primaryKey(),
  kind: text().notNull(),
  user_id: text(),
  to_address: text().notNull(),
  language: text().$type<Locale>().notNull(),
  subject: text().notNull(),
  text_body: text(),
  html_body: text(),
  state: text().$type<'kept' | 'sent' | 'failed'>().notNull(),
  error: text(),
  created_at: utcTime().notNull(),
  sent_at: utcTime(),
  event_id: text(),
  attempts: integer().notNull().default(1),
  test: boolean().notNull().default(false),
})
