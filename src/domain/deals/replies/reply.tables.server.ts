import { boolean, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { utcTime } from '../../../kit/data/db.server.ts'

export const replyTemplates = pgTable('reply_templates', {
  id: text().primaryKey(),
  position: integer().notNull(),
  enabled: boolean().notNull().default(true),
  name_es: text().notNull(),
  name_en: text().notNull(),
  subject_es: text().notNull(),
  subject_en: text().notNull(),
  text_es: text().notNull(),
  text_en: text().notNull(),
  version: integer().notNull().default(1),
  changed_at: utcTime().notNull(),
})
