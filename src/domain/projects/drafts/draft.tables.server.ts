import { bigint, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { utcTime } from '../../../kit/data/db.server.ts'

export const projectDrafts = pgTable(
  'project_drafts',
  {
    project_id: text().notNull(),
    written_as: text().$type<'manager' | 'admin'>().notNull(),
    content: jsonb().notNull(),
    version: integer().notNull(),
    updated_by: text(),
    updated_at: utcTime().notNull(),
    base: jsonb(),
  },
  (table) => [primaryKey({ columns: [table.project_id, table.written_as] })],
)

export const projectImages = pgTable(
  'project_images',
  {
    project_id: text().notNull(),
    position: integer().notNull(),
    scene: text(),
    alt: text().notNull(),
    file: text(),
    width: integer(),
    height: integer(),
    alt_other: text(),
  },
  (table) => [primaryKey({ columns: [table.project_id, table.position] })],
)

export const projectCauses = pgTable(
  'project_causes',
  {
    project_id: text().notNull(),
    cause_id: text().notNull(),
    position: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.project_id, table.position] })],
)

export const projectSlugs = pgTable('project_slugs', { slug: text().primaryKey(), project_id: text().notNull() })

export const projectLimits = pgTable('project_limits', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  organization_id: text().notNull(),
  projects: integer().notNull(),
  reason: text().notNull(),
  decided_by: text(),
  created_at: utcTime().notNull(),
})
