import { boolean, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { utcTime } from '../../kit/data/db.server.ts'

export const offerAvailability = pgTable('offer_availability', {
  offer_id: text().primaryKey(),
  places_left: integer(),
  sold_out: boolean().notNull(),
  updated_by: text(),
  updated_at: utcTime().notNull(),
})
