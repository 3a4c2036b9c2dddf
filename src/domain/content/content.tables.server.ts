import { integer, jsonb, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core'
import { utcTime } from '../../kit/data/db.server.ts'
import type { ContentKind, ContentLanguage, ContentPart } from './content.ts'

export const contentItems = pgTable('content_items', {
  id: text().primaryKey(),
  kind: text().$type<ContentKind>().notNull(),
  created_by: text(),
  created_at: utcTime().notNull(),
  deleted_at: utcTime(),
})

export const contentDrafts = pgTable('content_drafts', {
  item_id: text().primaryKey(),
  content: jsonb().notNull(),
  /** By part: of two equal ones nothing has changed. */
  digests: jsonb().$type<Record<ContentPart, string>>().notNull(),
  search_text: text().notNull(),
  version: integer().notNull(),
  updated_by: text(),
  updated_at: utcTime().notNull(),
})

export const contentVersions = pgTable('content_versions', {
  id: text().primaryKey(),
  item_id: text().notNull(),
  part: text().$type<ContentPart>().notNull(),
  number: integer().notNull(),
  content: jsonb().notNull(),
  /** Of the draft that it was made of. */
  digest: text().notNull(),
  created_by: text(),
  created_at: utcTime().notNull(),
})

export const contentMoments = pgTable(
  'content_moments',
  {
    item_id: text().notNull(),
    kind: text().$type<ContentKind>().notNull(),
    part: text().$type<ContentPart>().notNull(),
    starts_at: utcTime().notNull(),
    version_id: text(),
    decided_by: text(),
    decided_at: utcTime().notNull(),
    ends_at: utcTime(),
    first_at: utcTime(),
  },
  (table) => [primaryKey({ columns: [table.item_id, table.part, table.starts_at] })],
)

export const contentSlugs = pgTable(
  'content_slugs',
  {
    kind: text().$type<ContentKind>().notNull(),
    language: text().$type<ContentLanguage>().notNull(),
    slug: text().notNull(),
    item_id: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.kind, table.language, table.slug] })],
)

export const contentConfirmations = pgTable(
  'content_confirmations',
  {
    item_id: text().notNull(),
    side: text().$type<ContentLanguage>().notNull(),
    other_version_id: text().notNull(),
    confirmed_by: text(),
    confirmed_at: utcTime().notNull(),
    number: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.item_id, table.side, table.number] })],
)

export const contentLinks = pgTable('content_links', { version_id: text().notNull(), target_id: text().notNull() }, (table) => [
  primaryKey({ columns: [table.version_id, table.target_id] }),
])

export const contentPictures = pgTable('content_pictures', {
  id: text().primaryKey(),
  width: integer().notNull(),
  height: integer().notNull(),
  alt_es: text().notNull(),
  alt_en: text().notNull(),
  file_name: text().notNull(),
  focus_x: smallint().notNull().default(50),
  focus_y: smallint().notNull().default(50),
  version: integer().notNull().default(1),
  uploaded_by: text(),
  created_at: utcTime().notNull(),
  updated_by: text(),
  updated_at: utcTime(),
})

export const previewLinks = pgTable('preview_links', {
  id: text().primaryKey(),
  digest: text().notNull(),
  seen_at: utcTime().notNull(),
  note: text().notNull(),
  created_by: text(),
  created_at: utcTime().notNull(),
  expires_at: utcTime().notNull(),
  revoked_at: utcTime(),
})
