import { bigint, boolean, pgTable, text } from 'drizzle-orm/pg-core'
import { utcTime } from '../../../kit/data/db.server.ts'

export const contributionNotices = pgTable('contribution_notices', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  contribution_id: text().notNull(),
  step_id: bigint({ mode: 'number' }).notNull(),
  to_organization: boolean().notNull(),
  to_contributor: boolean().notNull(),
  created_at: utcTime().notNull(),
  told_at: utcTime(),
})
