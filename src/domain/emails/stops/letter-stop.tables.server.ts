import { pgTable, text } from 'drizzle-orm/pg-core'
import { utcTime } from '../../../kit/data/db.server.ts'
import type { LetterTopic } from './letter-stop.ts'

export const letterStops = pgTable('letter_stops', {
  /** A user's id, or the keyed digest of an address without an account. */
  reader: text().notNull(),
  topic: text().$type<LetterTopic>().notNull(),
  created_at: utcTime().notNull(),
})
