import { boolean, pgTable, text } from 'drizzle-orm/pg-core'
import { utcTime } from '../../kit/data/db.server.ts'

export const emailChanges = pgTable('email_changes', {
  id: text().primaryKey(),
  user_id: text().notNull(),
  old_email: text().notNull(),
  new_email: text().notNull(),
  asked_at: utcTime().notNull(),
  changed_at: utcTime(),
  /** True if the user had confirmed the old address when it was replaced. */
  old_confirmed: boolean().notNull().default(false),
})
