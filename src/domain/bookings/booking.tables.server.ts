import { bigint, boolean, date, integer, jsonb, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core'
import { utcTime } from '../../kit/data/db.server.ts'
import type { ReportChannel, ReviewReason } from './booking.ts'
import type { MatchReason } from './match-booking.ts'

const amount = () => bigint({ mode: 'number' }).notNull()

export const suppliers = pgTable('suppliers', {
  id: text().primaryKey(),
  name: text().notNull(),
  created_at: utcTime().notNull(),
  reading: jsonb().$type<Record<string, unknown>>().notNull(),
})

export const bookings = pgTable('bookings', {
  id: text().primaryKey(),
  supplier_id: text().notNull(),
  external_id: text().notNull(),
  revision: integer().notNull(),
  door: text().$type<ReportChannel>().notNull(),
  status: text().$type<'confirmed' | 'cancelled'>().notNull(),
  hand_off_id: text(),
  match: text().$type<'code' | 'account' | 'hand' | 'none'>().notNull(),
  match_reasons: text().$type<MatchReason>().array().notNull(),
  match_confidence: smallint(),
  user_id: text(),
  suggested_hand_off_id: text(),
  suggested_user_id: text(),
  assignment_id: text(),
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
  share_amount: amount(),
  needs_review: text().$type<ReviewReason>(),
  occurred_at: utcTime().notNull(),
  created_at: utcTime().notNull(),
  /** The revision by which a person corrected its day. */
  day_revision: integer(),
})

export const bookingReports = pgTable(
  'booking_reports',
  {
    external_id: text().notNull(),
    revision: integer().notNull(),
    booking_id: text().notNull(),
    door: text().$type<ReportChannel>().notNull(),
    reported_by: text(),
    digest: text().notNull(),
    body: jsonb().$type<Record<string, unknown>>().notNull(),
    applied: boolean().notNull(),
    created_at: utcTime().notNull(),
  },
  (table) => [primaryKey({ columns: [table.booking_id, table.door, table.revision] })],
)

export const bookingAssignments = pgTable('booking_assignments', {
  id: text().primaryKey(),
  booking_id: text().notNull(),
  hand_off_id: text(),
  user_id: text(),
  deal_code: text(),
  reason: text().notNull(),
  assigned_by: text().notNull(),
  created_at: utcTime().notNull(),
})
