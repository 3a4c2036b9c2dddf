import { integer, pgTable, text } from 'drizzle-orm/pg-core'
import { utcTime } from '../../kit/data/db.server.ts'
import type { Locale } from '../../kit/locales.ts'
import type { ExportState } from './export.ts'

export const exports = pgTable('exports', {
  id: text().primaryKey(),
  user_id: text().notNull(),
  session_id: text().notNull(),
  name: text().notNull(),
  path: text().notNull(),
  language: text().$type<Locale>().notNull(),
  state: text().$type<ExportState>().notNull(),
  done: integer().notNull(),
  total: integer(),
  bytes: integer(),
  created_at: utcTime().notNull(),
  ended_at: utcTime(),
})
