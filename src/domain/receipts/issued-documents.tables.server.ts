import { bigint, date, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { bytea, utcTime } from '../../kit/data/db.server.ts'
import type { Locale } from '../../kit/locales.ts'
import type { DocumentKind } from './receipt.ts'

export const issuedDocuments = pgTable('issued_documents', {
  id: text().primaryKey(),
  number: bigint({ mode: 'number' }).notNull(),
  kind: text().$type<DocumentKind>().notNull(),
  language: text().$type<Locale>().notNull(),
  contribution_id: text(),
  organization_id: text(),
  starts_on: date(),
  ends_on: date(),
  user_id: text(),
  data_version: text().notNull(),
  digest: text().notNull(),
  bytes: integer().notNull(),
  issued_at: utcTime().notNull(),
  /** Null for documents issued before files were stored, and after its owner was erased. */
  file: bytea(),
})
