import { date, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { utcTime } from '../../kit/data/db.server.ts'

export const handOffs = pgTable('hand_offs', {
  id: text().primaryKey(),
  code: text().notNull(),
  project_id: text(),
  user_id: text(),
  trip_type: text().notNull(),
  departure_id: text(),
  destination_id: text().notNull(),
  start_date: date({ mode: 'string' }).notNull(),
  end_date: date({ mode: 'string' }).notNull(),
  search: jsonb().$type<Record<string, unknown>>().notNull(),
  url: text().notNull(),
  locale: text().$type<'es' | 'en'>().notNull(),
  created_at: utcTime().notNull(),
  link_code: text(),
  offer_id: text(),
  deal_code: text(),
})
