import { sql } from 'drizzle-orm'
import { bigint, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { utcTime } from '../../kit/data/db.server.ts'
import type { ContributionStatus, StepKind } from './contribution.ts'
import type { ContributionCause } from './contribution-causes.ts'

const COMPLETED = sql`null`

export const contributions = pgTable('contributions', {
  id: text().primaryKey(),
  code: text().notNull(),
  kind: text().$type<'booking' | 'donation'>().notNull(),
  project_id: text(),
  booking_id: text(),
  booking_revision: integer(),
  booking_assignment_id: text(),
  split_from: text(),
  amount: bigint({ mode: 'number' }).notNull(),
  currency: text().notNull(),
  status: text().$type<ContributionStatus>().notNull(),
  approved_at: utcTime(),
  notified_at: utcTime(),
  paid_at: utcTime(),
  voided_at: utcTime(),
  created_at: utcTime().notNull(),
  rate_id: text(),
  claimed_amount: bigint({ mode: 'number' }).notNull().default(0),
  lost_amount: bigint({ mode: 'number' }).notNull().default(0),
})

export const contributionSteps = pgTable('contribution_steps', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  contribution_id: text().notNull(),
  kind: text().$type<StepKind>().notNull(),
  amount: bigint({ mode: 'number' }).notNull(),
  profit_amount: bigint({ mode: 'number' }),
  booking_revision: integer(),
  // If left out, the trigger `complete_step` copies the contribution's own values, and the time of recording.
  currency: text().notNull().default(COMPLETED),
  project_id: text(),
  effective_at: utcTime().notNull().default(COMPLETED),
  acted_by: text(),
  cause: text().$type<ContributionCause>(),
  reason: text(),
  created_at: utcTime().notNull(),
  // For a step with a profit, the contribution's own rate (trigger `complete_step`).
  rate_id: text(),
})

/** One row per announced transfer whose donor was warned that it lapses. */
export const lapseWarnings = pgTable('lapse_warnings', {
  contribution_id: text().primaryKey(),
  lapses_at: utcTime().notNull(),
  created_at: utcTime().notNull(),
})
