import { integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'

export const commonWords = pgTable(
  'common_words',
  { word: text().notNull(), status: text().notNull(), projects: integer().notNull() },
  (table) => [primaryKey({ columns: [table.word, table.status] })],
)

export const changedTexts = pgTable('changed_texts', { project_id: text().notNull() })
