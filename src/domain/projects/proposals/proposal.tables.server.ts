import { boolean, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { utcTime } from '../../../kit/data/db.server.ts'

export const projectProposals = pgTable('project_proposals', {
  id: text().primaryKey(),
  project_id: text().notNull(),
  written_as: text().$type<'manager' | 'admin'>().notNull(),
  state: text().$type<'sent' | 'accepted' | 'refused' | 'withdrawn'>().notNull(),
  base: jsonb().notNull(),
  content: jsonb().notNull(),
  full_review: boolean().notNull(),
  sent_by: text(),
  sent_at: utcTime().notNull(),
  decided_by: text(),
  decided_at: utcTime(),
  reason: text(),
})
