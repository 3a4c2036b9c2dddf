import { bigint, pgTable, smallint, text } from 'drizzle-orm/pg-core'
import { bytea, utcTime } from '../../../kit/data/db.server.ts'
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
