import { pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { utcTime } from '../../../kit/data/db.server.ts'

export const favorites = pgTable(
  'favorites',
  { user_id: text().notNull(), project_id: text().notNull(), created_at: utcTime().notNull() },
  (table) => [primaryKey({ columns: [table.user_id, table.project_id] })],
)
