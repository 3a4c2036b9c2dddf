import { boolean, pgTable, text } from 'drizzle-orm/pg-core'
import { utcTime } from '../../kit/data/db.server.ts'
import type { BankAccountKind, BankAccountState } from './bank-account.ts'

export const organizationBankAccounts = pgTable('organization_bank_accounts', {
  id: text().primaryKey(),
  organization_id: text().notNull(),
  kind: text().$type<BankAccountKind>().notNull(),
  sealed_number: text().notNull(),
  sealed_holder: text().notNull(),
  sealed_cuit: text().notNull(),
  masked_number: text().notNull(),
  masked_holder: text().notNull(),
  masked_cuit: text().notNull(),
  number_digest: text().notNull(),
  state: text().$type<BankAccountState>().notNull(),
  changed_after_approval: boolean().notNull(),
  changed_by: text(),
  changed_at: utcTime().notNull(),
  confirmed_by: text(),
  brought_by: text(),
  confirmed_at: utcTime(),
  call_back: text(),
  ended_by: text(),
  ended_at: utcTime(),
  reason: text(),
})
