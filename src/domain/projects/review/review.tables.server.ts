import { bigint, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { utcTime } from '../../../kit/data/db.server.ts'

export const projectReviewClaims = pgTable('project_review_claims', {
  project_id: text().primaryKey(),
  user_id: text().notNull(),
  claimed_at: utcTime().notNull(),
})

export const projectReviewNotes = pgTable('project_review_notes', {
  id: text().primaryKey(),
  project_id: text().notNull(),
  author_id: text(),
  body: text().notNull(),
  created_at: utcTime().notNull(),
})

export const projectRemarks = pgTable('project_remarks', {
  id: text().primaryKey(),
  project_id: text().notNull(),
  part: text().notNull(),
  about: text().notNull(),
  picture: text(),
  body: text().notNull(),
  author_id: text(),
  created_at: utcTime().notNull(),
  sent_at: utcTime(),
  ticked_at: utcTime(),
  ticked_by: text(),
  closed_at: utcTime(),
})

export const projectVersions = pgTable('project_versions', {
  change_id: bigint({ mode: 'number' }).primaryKey(),
  project_id: text().notNull(),
  content: jsonb().notNull(),
})
