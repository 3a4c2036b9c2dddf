import { boolean, date, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { utcTime } from '../../kit/data/db.server.ts'

export const offerAvailability = pgTable('offer_availability', {
  offer_id: text().primaryKey(),
  places_left: integer(),
  sold_out: boolean().notNull(),
  updated_by: text(),
  updated_at: utcTime().notNull(),
})

export const offerViews = pgTable(
  'offer_views',
  { offer_id: text().notNull(), day: date({ mode: 'string' }).notNull(), views: integer().notNull() },
  (table) => [primaryKey({ columns: [table.offer_id, table.day] })],
)

export const offerHoteliers = pgTable('offer_hoteliers', {
  offer_id: text().primaryKey(),
  user_id: text().notNull(),
  assigned_by: text().notNull(),
  assigned_at: utcTime().notNull(),
})

export const offerChanges = pgTable('offer_changes', {
  id: text().primaryKey(),
  offer_id: text().notNull(),
  written_by: text(),
  base: jsonb().notNull(),
  content: jsonb().notNull(),
  version: integer().notNull(),
  state: text({ enum: ['writing', 'sent', 'accepted', 'refused'] }).notNull(),
  updated_at: utcTime().notNull(),
  sent_at: utcTime(),
  decided_by: text(),
  decided_at: utcTime(),
  reason: text(),
})
