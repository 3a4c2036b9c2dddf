import { pgTable, text } from 'drizzle-orm/pg-core'
import { utcTime } from '../../kit/data/db.server.ts'
import type { Locale } from '../../kit/locales.ts'

/** Sealed: the one letter that is still to go there opens it, and the sweep deletes it three days later. */
export const erasedAddresses = pgTable('erased_addresses', {
  id: text().primaryKey(),
  sealed_address: text().notNull(),
  language: text().$type<Locale>().notNull(),
  created_at: utcTime().notNull(),
})
