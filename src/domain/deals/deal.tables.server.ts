import { bigint, boolean, date, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { utcTime } from '../../kit/data/db.server.ts'
import type { Locale } from '../../kit/locales.ts'
import type { Room } from '../search/rooms.ts'
import type { TripType } from '../search/search-rules.ts'
import type { DealSource, NoteKind } from './deal.ts'
import type { DealStage } from './deal-stages.ts'

const identity = () => bigint({ mode: 'number' })

export const lostReasons = pgTable('lost_reasons', {
  id: text().primaryKey(),
  name_es: text().notNull(),
  name_en: text().notNull(),
  position: integer().notNull(),
  enabled: boolean().notNull().default(true),
})

export const customers = pgTable('customers', {
  id: text().primaryKey(),
  name: text(),
  email: text(),
  phone: text(),
  language: text().$type<Locale>().notNull(),
  merged_into: text(),
  /** Set by the database. */
  root_id: text().notNull().default(''),
  forgotten_at: utcTime(),
  created_by: text(),
  created_at: utcTime().notNull(),
})

export const customerMerges = pgTable('customer_merges', {
  id: text().primaryKey(),
  kept_id: text().notNull(),
  merged_id: text().notNull(),
  deal_ids: text().array().notNull(),
  got_email: boolean().notNull(),
  got_phone: boolean().notNull(),
  merged_by: text().notNull(),
  merged_at: utcTime().notNull(),
  parted_by: text(),
  parted_at: utcTime(),
})

export const deals = pgTable('deals', {
  id: text().primaryKey(),
  code: text().notNull(),
  customer_id: text().notNull(),
  title: text().notNull(),
  owner_id: text(),
  amount: bigint({ mode: 'number' }),
  currency: text(),
  holds_until: date({ mode: 'string' }),
  trip_type: text().$type<TripType>(),
  departure_id: text(),
  destination_id: text(),
  start_date: date({ mode: 'string' }),
  end_date: date({ mode: 'string' }),
  rooms: jsonb().$type<Room[]>(),
  offer_id: text(),
  project_id: text(),
  source: text().$type<DealSource>().notNull(),
  expected_on: date({ mode: 'string' }),
  stage: text().$type<DealStage>().notNull(),
  stage_since: utcTime().notNull(),
  rank: text().notNull(),
  first_answer_at: utcTime(),
  lost_reason_id: text(),
  booking_id: text(),
  booking_cancelled_at: utcTime(),
  version: integer().notNull().default(1),
  changed_at: utcTime().notNull(),
  changed_by: text(),
  created_by: text(),
  created_at: utcTime().notNull(),
})
export type DealRow = typeof deals.$inferSelect

/** The columns that a move replaced, for its undo. */
export type BeforeMove = Pick<
  DealRow,
  'stage' | 'stage_since' | 'rank' | 'amount' | 'currency' | 'holds_until' | 'lost_reason_id' | 'first_answer_at' | 'booking_cancelled_at'
> & { booking_id: string | null }

export const dealMoves = pgTable('deal_moves', {
  id: identity().primaryKey().generatedAlwaysAsIdentity(),
  deal_id: text().notNull(),
  from_stage: text().$type<DealStage>(),
  to_stage: text().$type<DealStage>().notNull(),
  moved_by: text(),
  why: text(),
  lost_reason_id: text(),
  undoes: identity(),
  before: jsonb().$type<BeforeMove>(),
  version: integer().notNull(),
  created_at: utcTime().notNull(),
})

export const dealBookings = pgTable(
  'deal_bookings',
  {
    deal_id: text().notNull(),
    booking_id: text().notNull(),
    how: text().$type<'code' | 'chosen' | 'entered'>().notNull(),
    linked_by: text(),
    linked_at: utcTime().notNull(),
  },
  (table) => [primaryKey({ columns: [table.deal_id, table.booking_id] })],
)

export const dealNotes = pgTable('deal_notes', {
  id: text().primaryKey(),
  deal_id: text().notNull(),
  kind: text().$type<NoteKind>().notNull(),
  body: text().notNull(),
  author_id: text(),
  created_at: utcTime().notNull(),
})

export const dealTasks = pgTable('deal_tasks', {
  id: text().primaryKey(),
  deal_id: text().notNull(),
  title: text().notNull(),
  due_on: date({ mode: 'string' }).notNull(),
  remind_at: utcTime(),
  reminded_at: utcTime(),
  owner_id: text(),
  done_at: utcTime(),
  done_by: text(),
  created_by: text(),
  created_at: utcTime().notNull(),
})

export const importedDeals = pgTable('imported_deals', {
  key: text().primaryKey(),
  deal_id: text().notNull(),
  imported_at: utcTime().notNull(),
})

export const dealVisits = pgTable(
  'deal_visits',
  { user_id: text().notNull(), deal_id: text().notNull(), seen_at: utcTime().notNull() },
  (table) => [primaryKey({ columns: [table.user_id, table.deal_id] })],
)
