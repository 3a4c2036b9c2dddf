import { boolean, pgTable, text } from 'drizzle-orm/pg-core'
import { utcTime } from '../../../kit/data/db.server.ts'
import type { Locale } from '../../../kit/locales.ts'

export const trailWatches = pgTable('trail_watches', {
  id: text().primaryKey(),
  contribution_id: text().notNull(),
  sealed_address: text().notNull(),
  address_digest: text().notNull(),
  language: text().$type<Locale>().notNull(),
  created_at: utcTime().notNull(),
  confirmed_at: utcTime(),
  ended_at: utcTime(),
  /** Left with an announced donation by whoever announced it. */
  of_giver: boolean().notNull().default(false),
})
