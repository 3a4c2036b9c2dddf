import { boolean, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { utcTime } from '../../kit/data/db.server.ts'
import type { Locale } from '../../kit/locales.ts'
import type { EmailState } from './email.ts'

/** One row per e-mail to one mailbox, however many attempts it takes; `kind` is its letter's. */
export const emails = pgTable('emails', {
  id: text().primaryKey(),
  kind: text().notNull(),
  user_id: text(),
  to_address: text().notNull(),
  language: text().$type<Locale>().notNull(),
  subject: text(),
  text_body: text(),
  html_body: text(),
  state: text().$type<EmailState>().notNull(),
  error: text(),
  created_at: utcTime().notNull(),
  sent_at: utcTime(),
  event_id: text(),
  attempts: integer().notNull().default(0),
  test: boolean().notNull().default(false),
  /** Payload of its event, read again at every attempt. */
  asked: jsonb().$type<Record<string, unknown>>(),
  /** Digest of its address (`mailbox_of`). */
  mailbox: text(),
  next_try_at: utcTime(),
  /** While a process sends it; one that was killed leaves it here. */
  claimed_until: utcTime(),
  give_up_at: utcTime(),
  /** Sent before others, as somebody waits for it to get in. */
  urgent: boolean().notNull().default(false),
  waits_for: text().$type<'mailbox' | 'server' | 'sender'>(),
  /** Time of its mailbox's final refusal, until somebody changes or confirms the address. */
  refused_at: utcTime(),
})
