import { bigint, boolean, date, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { utcTime } from '../../kit/data/db.server.ts'
import type { ReviewReason } from './booking.ts'

const amount = () => bigint({ mode: 'number' }).notNull()

export const bookings = pgTable('bookings', {
  id: text().primaryKey(),
  external_id: text().notNull(),
  revision: integer().notNull(),
  status: text().$type<'confirmed' | 'cancelled'>().notNull(),
  hand_off_id: text(),
  match: text().$type<'code' | 'account' | 'none'>().notNull(),
  user_id: text(),
  suggested_hand_off_id: text(),
  trail_code: text().notNull(),
  trip_type: text().notNull(),
  destination_id: text(),
  departure_id: text(),
  start_date: date({ mode: 'string' }),
  end_date: date({ mode: 'string' }),
  currency: text().notNull(),
  sale_amount: amount(),
  cost_amount: amount(),
  fees_amount: amount(),
  taxes_amount: amount(),
  profit_amount: amount(),
  needs_review: text().$type<ReviewReason>(),
  occurred_at: utcTime().notNull(),
  created_at: utcTime().notNull(),
})

export const bookingReports = pgTable(
  'booking_reports',
  {
    external_id: text().notNull(),
    revision: integer().notNull(),
    booking_id: text().notNull(),
    digest: text().notNull(),
    body: jsonb().$type<Record<string, unknown>>().notNull(),
    applied: boolean().notNull(),
    created_at: utcTime().notNull(),
  },
  (table) => [primaryKey({ columns: [table.external_id, table.revision] })],
)
