import { bigint, boolean, pgTable, text } from 'drizzle-orm/pg-core'
import { utcTime } from '../../../kit/data/db.server.ts'
import type { Locale } from '../../../kit/locales.ts'
import type { ServiceWay } from '../giving/giving.ts'

export const giftCheckouts = pgTable('gift_checkouts', {
  id: text().primaryKey(),
  way: text().$type<ServiceWay>().notNull(),
  code: text().notNull(),
  project_id: text().notNull(),
  user_id: text(),
  amount: bigint({ mode: 'number' }).notNull(),
  currency: text().notNull(),
  name: text(),
  is_shown: boolean().notNull(),
  message: text(),
  sealed_address: text(),
  /** False for an address that got enough letters on the day of the checkout. */
  may_write: boolean().notNull().default(true),
  language: text().$type<Locale>().notNull(),
  request_key: text().notNull(),
  url: text(),
  created_at: utcTime().notNull(),
})

export const giftPayments = pgTable('gift_payments', {
  way: text().$type<ServiceWay>().notNull(),
  id: text().notNull(),
  checkout_id: text().notNull(),
  status: text().notNull(),
  status_detail: text(),
  amount: bigint({ mode: 'number' }).notNull(),
  net: bigint({ mode: 'number' }).notNull(),
  refunded: bigint({ mode: 'number' }).notNull(),
  paid_at: utcTime().notNull(),
  updated_at: utcTime().notNull(),
  releases_at: utcTime(),
  contribution_id: text(),
  counted: bigint({ mode: 'number' }),
  refund_reason: text(),
  refunded_by: text(),
  /** When the service refused to give it back. */
  refund_refused_at: utcTime(),
})
