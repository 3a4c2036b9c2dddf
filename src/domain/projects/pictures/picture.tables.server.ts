import { integer, pgTable, text } from 'drizzle-orm/pg-core'
import { utcTime } from '../../../kit/data/db.server.ts'

export const projectPictures = pgTable('project_pictures', {
  id: text().primaryKey(),
  project_id: text().notNull(),
  uploaded_by: text(),
  width: integer().notNull(),
  height: integer().notNull(),
  created_at: utcTime().notNull(),
  held_at: utcTime(),
})
