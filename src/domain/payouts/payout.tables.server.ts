import { bigint, date, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { utcTime } from '../../kit/data/db.server.ts'

export const payouts = pgTable('payouts', {
  id: text().primaryKey(),
  organization_id: text().notNull(),
  project_id: text().notNull(),
  amount: bigint({ mode: 'number' }).notNull(),
  currency: text().notNull(),
  set_off_amount: bigint({ mode: 'number' }).notNull().default(0),
  bank_account_id: text(),
  paid_at: utcTime().notNull(),
  recorded_by: text(),
  reference: text(),
  reason: text(),
  proof_file: text(),
  proof_name: text(),
  proof_type: text(),
  created_at: utcTime().notNull(),
  returned_at: utcTime(),
  return_reason: text(),
  return_recorded_by: text(),
  return_recorded_at: utcTime(),
  payment_id: text(),
})

export const payments = pgTable('payments', {
  id: text().primaryKey(),
  organization_id: text().notNull(),
  currency: text().notNull(),
  amount: bigint({ mode: 'number' }).notNull(),
  set_off_amount: bigint({ mode: 'number' }).notNull(),
  bank_account_id: text(),
  paid_at: utcTime().notNull(),
  code: text(),
  reference: text(),
  reason: text(),
  no_proof_reason: text(),
  proof_file: text(),
  proof_name: text(),
  proof_type: text(),
  proof_digest: text(),
  recorded_by: text(),
  created_at: utcTime().notNull(),
  confirmed_at: utcTime(),
  confirmed_by: text(),
  received_amount: bigint({ mode: 'number' }),
  received_on: date({ mode: 'string' }),
  reminders: integer().notNull().default(0),
  reminded_at: utcTime(),
})

export const payoutContributions = pgTable(
  'payout_contributions',
  { contribution_id: text().notNull(), payout_id: text().notNull(), returned_at: utcTime(), claimed_at: utcTime() },
  (table) => [primaryKey({ columns: [table.payout_id, table.contribution_id] })],
)
