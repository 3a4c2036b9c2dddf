import { integer, pgTable, text } from 'drizzle-orm/pg-core'
import { utcTime } from '../../../kit/data/db.server.ts'
import type { DocumentType } from './document-rules.ts'

export const organizationDocuments = pgTable('organization_documents', {
  id: text().primaryKey(),
  organization_id: text().notNull(),
  file: text().notNull(),
  name: text().notNull(),
  type: text().$type<DocumentType>().notNull(),
  bytes: integer().notNull(),
  uploaded_by: text(),
  created_at: utcTime().notNull(),
})
