import { bigint, date, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { utcTime } from '../../../kit/data/db.server.ts'
import type { Locale } from '../../../kit/locales.ts'
import type { DealRow } from '../deal.tables.server.ts'
import type { QuoteEvent, QuoteVersion, SentWay } from './quote.ts'

export const dealQuotes = pgTable('deal_quotes', {
  deal_id: text().primaryKey(),
  code: text().notNull(),
  withdrawn_at: utcTime(),
  withdrawn_by: text(),
  created_at: utcTime().notNull(),
})

/** The trip of a deal as it was when a version was sent. */
export type QuotedTrip = Pick<DealRow, 'trip_type' | 'departure_id' | 'destination_id' | 'start_date' | 'end_date' | 'rooms'>

export const quoteVersions = pgTable('quote_versions', {
  id: text().primaryKey(),
  deal_id: text().notNull(),
  number: integer().notNull(),
  language: text().$type<Locale>().notNull(),
  intro: text(),
  items: jsonb().$type<QuoteVersion['items']>().notNull(),
  included: text(),
  currency: text().notNull(),
  total: bigint({ mode: 'number' }).notNull(),
  holds_until: date({ mode: 'string' }).notNull(),
  written_by: text(),
  created_at: utcTime().notNull(),
  sent_at: utcTime(),
  sent_by: text(),
  sent_way: text().$type<SentWay>(),
  trip: jsonb().$type<QuotedTrip>(),
})

export const quoteEvents = pgTable('quote_events', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  version_id: text().notNull(),
  kind: text().$type<QuoteEvent>().notNull(),
  by_user: text(),
  project_id: text(),
  question: text(),
  request_key: text(),
  created_at: utcTime().notNull(),
})
