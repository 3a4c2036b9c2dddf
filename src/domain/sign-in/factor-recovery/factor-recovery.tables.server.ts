import { pgTable, text } from 'drizzle-orm/pg-core'
import { utcTime } from '../../../kit/data/db.server.ts'

export const factorRecoveries = pgTable('factor_recoveries', {
  user_id: text().primaryKey(),
  asked_at: utcTime().notNull(),
  due_at: utcTime().notNull(),
  reminded_at: utcTime(),
  due_mailed_at: utcTime(),
})
