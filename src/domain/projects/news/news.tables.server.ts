import { pgTable, text } from 'drizzle-orm/pg-core'
import { utcTime } from '../../../kit/data/db.server.ts'

/** Without a project: of none. */
export const newsRefusals = pgTable('news_refusals', {
  user_id: text().notNull(),
  project_id: text(),
  created_at: utcTime().notNull(),
})
