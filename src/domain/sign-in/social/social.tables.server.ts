import { pgTable, text } from 'drizzle-orm/pg-core'
import { utcTime } from '../../../kit/data/db.server.ts'

export const socialSignIns = pgTable('social_sign_ins', {
  digest: text().primaryKey(),
  provider: text().notNull(),
  state: text().notNull(),
  nonce: text().notNull(),
  code_verifier: text().notNull(),
  redirect: text().notNull(),
  created_at: utcTime().notNull(),
  expires_at: utcTime().notNull(),
})
