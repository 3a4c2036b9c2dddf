import { sql } from 'drizzle-orm'
import { integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { utcTime } from './db.server.ts'

export const outboxEvents = pgTable('outbox_events', {
  id: text().primaryKey(),
  type: text().notNull(),
  payload: jsonb().$type<Record<string, unknown>>().notNull(),
  created_at: utcTime().notNull().default(sql`now()`),
  attempts: integer().notNull().default(0),
  delivered_at: utcTime(),
  failed_at: utcTime(),
  last_error: text(),
  /** when its next attempt is due, if a subscriber said so */
  waits_until: utcTime(),
})
