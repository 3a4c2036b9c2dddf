import { jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { utcTime } from '../../../kit/data/db.server.ts'
import type { ChangeContent } from './organization-change.ts'

export const organizationChanges = pgTable('organization_changes', {
  id: text().primaryKey(),
  organization_id: text().notNull(),
  state: text().$type<'sent' | 'accepted' | 'refused' | 'withdrawn'>().notNull(),
  base: jsonb().$type<ChangeContent>().notNull(),
  content: jsonb().$type<ChangeContent>().notNull(),
  sent_by: text(),
  sent_at: utcTime().notNull(),
  decided_by: text(),
  decided_at: utcTime(),
  reason: text(),
})
