import { bigint, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { utcTime } from '../../../kit/data/db.server.ts'

export const secondFactors = pgTable('second_factors', {
  user_id: text().primaryKey(),
  sealed_secret: text().notNull(),
  /** The session that requested the secret; only it can confirm it. */
  begun_in: text(),
  confirmed_at: utcTime(),
  last_step: bigint({ mode: 'number' }).notNull().default(0),
  created_at: utcTime().notNull(),
})

export const recoveryCodes = pgTable(
  'recovery_codes',
  { user_id: text().notNull(), digest: text().notNull(), used_at: utcTime() },
  (table) => [primaryKey({ columns: [table.user_id, table.digest] })],
)
