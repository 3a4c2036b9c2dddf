import { pgTable, text } from 'drizzle-orm/pg-core'
import { utcTime } from '../../kit/data/db.server.ts'

export const savedFilters = pgTable('saved_filters', {
  id: text().primaryKey(),
  user_id: text().notNull(),
  list: text().notNull(),
  name: text().notNull(),
  query: text().notNull(),
  created_at: utcTime().notNull(),
})
