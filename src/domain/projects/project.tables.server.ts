import { bigint, boolean, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { utcTime } from '../../kit/data/db.server.ts'
import type { ProjectStatus } from './project-rules.ts'
import type { StatusActor } from './project-status.ts'

/** The columns that verbs write. */
export const projects = pgTable('projects', {
  id: text().primaryKey(),
  status: text().$type<ProjectStatus>().notNull(),
  featured_position: integer(),
  published_at: utcTime(),
  completed_at: utcTime(),
  unlisted_at: utcTime(),
})

export const projectBudgetLines = pgTable(
  'project_budget_lines',
  {
    project_id: text().notNull(),
    position: integer().notNull(),
    what: text().notNull(),
    amount: bigint({ mode: 'number' }).notNull(),
    what_other: text(),
  },
  (table) => [primaryKey({ columns: [table.project_id, table.position] })],
)

export const projectStatusChanges = pgTable('project_status_changes', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  project_id: text().notNull(),
  from_status: text().$type<ProjectStatus>(),
  to_status: text().$type<ProjectStatus>().notNull(),
  reason: text(),
  created_at: utcTime().notNull(),
  changed_by: text(),
  acted_as: text().$type<StatusActor>(),
  unannounced: boolean().notNull().default(false),
  travellers_told_at: utcTime(),
})
