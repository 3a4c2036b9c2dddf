import { jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { utcTime } from '../../kit/data/db.server.ts'
import type { NotificationKind } from './notification.ts'

export const notifications = pgTable('notifications', {
  id: text().primaryKey(),
  user_id: text().notNull(),
  kind: text().$type<NotificationKind>().notNull(),
  facts: jsonb().$type<Record<string, unknown>>().notNull(),
  source: text().notNull(),
  created_at: utcTime().notNull(),
  read_at: utcTime(),
})
