import { bigint, boolean, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { bytea, utcTime } from '../../kit/data/db.server.ts'
import type { FieldChange } from '../bookings/booking-changes.ts'
import type { ACTIONS, EntryChoice, Question, Reading, StatementEntry, StatementProblem } from './statement.ts'

export const statements = pgTable('statements', {
  id: text().primaryKey(),
  supplier_id: text().notNull(),
  month: text().notNull(),
  month_chosen: boolean().notNull(),
  lines_month: text(),
  file_digest: text(),
  file_name: text().notNull(),
  content: bytea(),
  headings: text().array().notNull(),
  dropped: text().array().notNull(),
  lines: integer().notNull(),
  reading: jsonb().$type<Reading>().notNull(),
  words: text().array(),
  state: text().$type<'read' | 'importing' | 'imported'>().notNull(),
  uploaded_by: text().notNull(),
  created_at: utcTime().notNull(),
  imported_by: text(),
})

export const statementEntries = pgTable(
  'statement_entries',
  {
    statement_id: text().notNull(),
    position: integer().notNull(),
    external_id: text(),
    lines: integer().array().notNull(),
    action: text().$type<(typeof ACTIONS)[number]>().notNull(),
    problem: text().$type<StatementProblem>(),
    field: text(),
    changes: jsonb().$type<FieldChange[]>().notNull(),
    report: jsonb().$type<Record<string, unknown>>(),
    currency: text(),
    profit_amount: bigint({ mode: 'number' }),
    question: text().$type<Question>(),
    choice: text().$type<EntryChoice>(),
    choices: text().$type<EntryChoice>().array().notNull(),
    repeated: integer().array().notNull(),
    counts_repeated: boolean().notNull(),
    booking_revision: integer(),
    written: text(),
    amounts: jsonb().$type<StatementEntry['amounts']>(),
    line_digests: text().array().notNull(),
    imported_before: boolean().notNull(),
    done: boolean().notNull(),
  },
  (table) => [primaryKey({ columns: [table.statement_id, table.position] })],
)

export const closedMonths = pgTable('closed_months', {
  id: text().primaryKey(),
  supplier_id: text().notNull(),
  month: text().notNull(),
  number: integer().notNull(),
  statement_id: text().notNull(),
  closed_by: text().notNull(),
  closed_at: utcTime().notNull(),
})

export const closedMonthSums = pgTable('closed_month_sums', {
  closed_month_id: text().notNull(),
  currency: text().notNull(),
  ours_amount: bigint({ mode: 'number' }).notNull(),
  theirs_amount: bigint({ mode: 'number' }).notNull(),
  difference_amount: bigint({ mode: 'number' }).notNull(),
})

export const closedMonthReopenings = pgTable('closed_month_reopenings', {
  closed_month_id: text().primaryKey(),
  reason: text().notNull(),
  reopened_by: text().notNull(),
  reopened_at: utcTime().notNull(),
})
