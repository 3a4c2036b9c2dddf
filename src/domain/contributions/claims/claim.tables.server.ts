import { bigint, date, pgTable, text } from 'drizzle-orm/pg-core'
import { utcTime } from '../../../kit/data/db.server.ts'
import type { ClaimCause, SettlementKind } from './claim.ts'

export const claims = pgTable('claims', {
  id: text().primaryKey(),
  contribution_id: text().notNull(),
  of_contribution_id: text().notNull(),
  payout_id: text(),
  organization_id: text().notNull(),
  amount: bigint({ mode: 'number' }).notNull(),
  currency: text().notNull(),
  cause: text().$type<ClaimCause>().notNull(),
  created_at: utcTime().notNull(),
})

export const claimSettlements = pgTable('claim_settlements', {
  id: text().primaryKey(),
  claim_id: text().notNull(),
  kind: text().$type<SettlementKind>().notNull(),
  amount: bigint({ mode: 'number' }).notNull(),
  payout_id: text(),
  reference: text(),
  paid_on: date({ mode: 'string' }),
  reason: text(),
  recorded_by: text(),
  created_at: utcTime().notNull(),
})
