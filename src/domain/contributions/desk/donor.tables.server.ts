import { boolean, pgTable, text } from 'drizzle-orm/pg-core'
import { utcTime } from '../../../kit/data/db.server.ts'
import type { Way } from '../contribution-causes.ts'

export const contributionDonors = pgTable('contribution_donors', {
  contribution_id: text().primaryKey(),
  user_id: text(),
  name: text(),
  is_shown: boolean().notNull(),
  message: text(),
  way: text().$type<Way>().notNull(),
  reference: text(),
  proof_file: text(),
  proof_name: text(),
  proof_type: text(),
  registered_by: text(),
  request_key: text(),
  created_at: utcTime().notNull(),
})

export const contributionNotes = pgTable('contribution_notes', {
  id: text().primaryKey(),
  contribution_id: text().notNull(),
  author_id: text(),
  body: text().notNull(),
  created_at: utcTime().notNull(),
})
