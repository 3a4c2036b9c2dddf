import { date, integer, numeric, pgTable, text } from 'drizzle-orm/pg-core'
import { utcTime } from '../../kit/data/db.server.ts'

export const exchangeRates = pgTable('exchange_rates', {
  id: text().primaryKey(),
  from_currency: text().notNull(),
  to_currency: text().notNull(),
  day: date({ mode: 'string' }).notNull(),
  revision: integer().notNull(),
  rate: numeric(),
  source: text().notNull(),
  source_url: text(),
  reason: text(),
  door: text().$type<'hand' | 'file'>().notNull(),
  recorded_by: text().notNull(),
  created_at: utcTime().notNull(),
})

export const rateDecisions = pgTable('rate_decisions', {
  rate_id: text().primaryKey(),
  decision: text().$type<'confirmed' | 'refused'>().notNull(),
  decided_by: text().notNull(),
  reason: text(),
  decided_at: utcTime().notNull(),
})
