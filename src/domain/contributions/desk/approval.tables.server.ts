import { bigint, date, pgTable, text } from 'drizzle-orm/pg-core'
import { utcTime } from '../../../kit/data/db.server.ts'
import type { WaitsFor } from '../readiness.ts'

export const contributionArrivals = pgTable('contribution_arrivals', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  contribution_id: text().notNull(),
  amount: bigint({ mode: 'number' }).notNull(),
  arrived_on: date().notNull(),
  reason: text(),
  recorded_by: text().notNull(),
  created_at: utcTime().notNull(),
})

export const contributionApprovals = pgTable('contribution_approvals', {
  step_id: bigint({ mode: 'number' }).primaryKey(),
  contribution_id: text().notNull(),
  batch_id: text(),
  waited_for: text().$type<WaitsFor>(),
  from_project_id: text(),
})
