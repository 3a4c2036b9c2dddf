import { bigint, boolean, integer, jsonb, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core'
import { bytea, utcTime } from '../../../kit/data/db.server.ts'
import type { Finding } from './check/log-check.ts'
import type { KeyEnd, LogRefusal, Occasion } from './ledger-log.ts'

const big = () => bigint({ mode: 'number' })

export const ledgerLogLeaves = pgTable('ledger_log_leaves', {
  position: big().primaryKey(),
  transaction_id: big().notNull(),
  trail: text(),
  line: text().notNull(),
  leaf_hash: bytea().notNull(),
  ends_at: big().notNull(),
})

export const ledgerLogTiles = pgTable('ledger_log_tiles', {
  level: smallint().notNull(),
  n: big().notNull(),
  hashes: bytea().notNull(),
  root: bytea().notNull(),
})

export const ledgerLogKeys = pgTable('ledger_log_keys', {
  id: text().primaryKey(),
  origin: text().notNull(),
  verifier_key: text().notNull(),
  created_at: utcTime().notNull(),
})

export const ledgerLogSecrets = pgTable('ledger_log_secrets', { key_id: text().primaryKey(), sealed: text().notNull() })

export const ledgerLogKeyEnds = pgTable('ledger_log_key_ends', {
  key_id: text().primaryKey(),
  how: text().$type<KeyEnd>().notNull(),
  said: text(),
  ended_at: utcTime().notNull(),
})

export const ledgerLogCheckpoints = pgTable('ledger_log_checkpoints', {
  id: big().primaryKey().generatedAlwaysAsIdentity(),
  size: big().notNull(),
  root: bytea().notNull(),
  key_id: text().notNull(),
  note: text().notNull(),
  occasion: text().$type<Occasion>().notNull(),
  signed_at: utcTime().notNull(),
})

export const ledgerLogRefusals = pgTable('ledger_log_refusals', {
  id: big().primaryKey().generatedAlwaysAsIdentity(),
  why: text().$type<LogRefusal>().notNull(),
  refused_at: utcTime().notNull(),
})

export const ledgerLogChecks = pgTable('ledger_log_checks', {
  id: big().primaryKey().generatedAlwaysAsIdentity(),
  is_whole: boolean().notNull(),
  size: big().notNull(),
  subtrees: bytea().notNull(),
  findings: jsonb().$type<Finding[]>().notNull(),
  milliseconds: integer().notNull(),
  checked_at: utcTime().notNull(),
})

export const ledgerLogWitnesses = pgTable('ledger_log_witnesses', {
  verifier_key: text().primaryKey(),
  size: big().notNull().default(0),
  requested_at: utcTime().notNull(),
  answered_at: utcTime(),
  problem: text(),
})

export const ledgerLogCosignatures = pgTable(
  'ledger_log_cosignatures',
  {
    checkpoint_id: big().notNull(),
    verifier_key: text().notNull(),
    line: text().notNull(),
    cosigned_at: utcTime().notNull(),
  },
  (table) => [primaryKey({ columns: [table.checkpoint_id, table.verifier_key] })],
)
