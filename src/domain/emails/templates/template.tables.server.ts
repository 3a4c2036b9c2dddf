import { integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { utcTime } from '../../../kit/data/db.server.ts'
import type { TemplateTexts } from './template.ts'

/** Admins' changes of a letter's sentences: append-only; the newest version of a kind is the one sent. */
export const letterVersions = pgTable(
  'letter_versions',
  {
    kind: text().notNull(),
    number: integer().notNull(),
    words: jsonb().$type<TemplateTexts>().notNull(),
    restored: integer(),
    created_by: text(),
    created_at: utcTime().notNull(),
  },
  (version) => [primaryKey({ columns: [version.kind, version.number] })],
)
