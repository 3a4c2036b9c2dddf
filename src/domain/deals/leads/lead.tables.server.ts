import { bigint, date, pgTable, text } from 'drizzle-orm/pg-core'
import { utcTime } from '../../../kit/data/db.server.ts'
import type { Locale } from '../../../kit/locales.ts'
import type { LEAD_WAYS } from './lead.ts'

export const chatCodes = pgTable('chat_codes', {
  code: text().primaryKey(),
  page: text().notNull(),
  offer_id: text(),
  event_id: text(),
  project_id: text(),
  created_at: utcTime().notNull(),
})

export const sellerDuties = pgTable('seller_duties', {
  user_id: text().primaryKey(),
  on_duty_since: utcTime(),
  turn: bigint({ mode: 'number' }).notNull().default(0),
  changed_at: utcTime().notNull(),
})

export const leads = pgTable('leads', {
  id: text().primaryKey(),
  deal_id: text().notNull(),
  way: text().$type<(typeof LEAD_WAYS)[number]>().notNull(),
  request_key: text(),
  name: text(),
  email: text(),
  phone: text(),
  message: text(),
  language: text().$type<Locale>().notNull(),
  wished_from: date({ mode: 'string' }),
  wished_to: date({ mode: 'string' }),
  offer_id: text(),
  event_id: text(),
  project_id: text(),
  chat_code: text(),
  given_to: text(),
  entered_by: text(),
  answer_by: utcTime().notNull(),
  created_at: utcTime().notNull(),
})
export type LeadRow = typeof leads.$inferSelect
