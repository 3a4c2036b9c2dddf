import { bigint, boolean, date, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { utcTime } from '../../kit/data/db.server.ts'
import type { BankAsk, BankReading, LineReason, SetAsideKind } from './bank-statement.ts'

export const platformAccounts = pgTable('platform_accounts', {
  id: text().primaryKey(),
  name: text().notNull(),
  currency: text().notNull(),
  numbers: text().array().notNull(),
  reading: jsonb().$type<Partial<BankReading>>().notNull(),
  created_at: utcTime().notNull(),
})

export const bankStatements = pgTable('bank_statements', {
  id: text().primaryKey(),
  account_id: text().notNull(),
  file_name: text().notNull(),
  digest: text().notNull(),
  state: text().$type<'asks' | 'imported'>().notNull(),
  sealed_content: text(),
  asks: text().$type<BankAsk>().array().notNull(),
  headings: text().array().notNull(),
  reading: jsonb().$type<BankReading>().notNull(),
  account_number: text(),
  starts_on: date(),
  ends_on: date(),
  opening_amount: bigint({ mode: 'number' }),
  closing_amount: bigint({ mode: 'number' }),
  lines: integer().notNull(),
  new_lines: integer().notNull(),
  uploaded_by: text().notNull(),
  created_at: utcTime().notNull(),
})

export const bankLines = pgTable('bank_lines', {
  id: text().primaryKey(),
  account_id: text().notNull(),
  statement_id: text().notNull(),
  day: date().notNull(),
  amount: bigint({ mode: 'number' }).notNull(),
  balance: bigint({ mode: 'number' }).notNull(),
  part: text().notNull(),
  reference: text().notNull(),
  sealed_details: text(),
  is_provisional: boolean().notNull(),
  withdrawn_at: utcTime(),
  created_at: utcTime().notNull(),
})

export const bankDays = pgTable(
  'bank_days',
  {
    account_id: text().notNull(),
    part: text().notNull(),
    day: date().notNull(),
    balance: bigint({ mode: 'number' }).notNull(),
    opening: bigint({ mode: 'number' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.account_id, table.part, table.day] })],
)

/** Further repayments of a match: one transfer may repay several claims. */
export const bankMatchRepayments = pgTable(
  'bank_match_repayments',
  { match_id: text().notNull(), settlement_id: text().notNull() },
  (table) => [primaryKey({ columns: [table.match_id, table.settlement_id] })],
)

export const bankMatches = pgTable('bank_matches', {
  id: text().primaryKey(),
  line_id: text().notNull(),
  contribution_id: text(),
  payment_id: text(),
  returned_payment_id: text(),
  settlement_id: text(),
  kind: text().$type<SetAsideKind>(),
  note: text(),
  confidence: integer().notNull(),
  reasons: text().$type<LineReason>().array().notNull(),
  is_automatic: boolean().notNull(),
  wrote_arrival: boolean().notNull(),
  matched_by: text().notNull(),
  created_at: utcTime().notNull(),
  undone_at: utcTime(),
  undone_by: text(),
  undo_reason: text(),
})
