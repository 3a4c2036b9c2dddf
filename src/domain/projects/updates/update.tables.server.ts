import type { RichDocument } from '@huella/rich-text/document'
import { integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { utcTime } from '../../../kit/data/db.server.ts'
import type { Locale } from '../../../kit/locales.ts'
import type { ReportedPayout } from './update.ts'

export const projectUpdates = pgTable('project_updates', {
  id: text().primaryKey(),
  project_id: text().notNull(),
  kind: text().$type<'update' | 'report'>().notNull(),
  title: text().notNull(),
  body: text().notNull(),
  created_at: utcTime().notNull(),
  document: jsonb().$type<RichDocument>(),
  title_other: text(),
  body_other: text(),
  document_other: jsonb().$type<RichDocument>(),
  created_by: text(),
  edited_at: utcTime(),
  payouts: jsonb().$type<ReportedPayout[]>(),
  mailed_to: text(),
  mailed_at: utcTime(),
  /** Its own language: the project's, as it was written. */
  language: text().$type<Locale>().notNull(),
})

export const projectUpdatePictures = pgTable(
  'project_update_pictures',
  {
    update_id: text().notNull(),
    position: integer().notNull(),
    file: text().notNull(),
    width: integer().notNull(),
    height: integer().notNull(),
    alt: text().notNull(),
    alt_other: text(),
  },
  (table) => [primaryKey({ columns: [table.update_id, table.position] })],
)
