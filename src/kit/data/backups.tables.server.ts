import { bigint, pgTable, text } from 'drizzle-orm/pg-core'
import { utcTime } from './db.server.ts'

export const backups = pgTable('backups', {
  made_at: utcTime().primaryKey(),
  bytes: bigint({ mode: 'number' }).notNull(),
  sha256: text().notNull(),
})
