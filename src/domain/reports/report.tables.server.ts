import { integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { utcTime } from '../../kit/data/db.server.ts'
import type { Locale } from '../../kit/locales.ts'
import type { ReportState } from './report-rules.ts'

export const reports = pgTable('reports', {
  id: text().primaryKey(),
  project_id: text().notNull(),
  state: text().$type<ReportState>().notNull(),
  owed_at: utcTime().notNull(),
  due_at: utcTime().notNull(),
  reminded: integer().notNull().default(0),
  overdue_at: utcTime(),
  spent: text(),
  reached: text(),
  next: text(),
  sent_at: utcTime(),
  decided_at: utcTime(),
  decided_by: text(),
  reason: text(),
  update_id: text(),
  /** Language of its answers: the project's, as they were first sent. */
  language: text().$type<Locale>(),
})

export const reportPayouts = pgTable('report_payouts', { payout_id: text().primaryKey(), report_id: text().notNull() })

export const reportPictures = pgTable(
  'report_pictures',
  {
    report_id: text().notNull(),
    position: integer().notNull(),
    file: text().notNull(),
    width: integer().notNull(),
    height: integer().notNull(),
    alt: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.report_id, table.position] })],
)

export const reportLinks = pgTable('report_links', {
  digest: text().primaryKey(),
  report_id: text().notNull(),
  /** Owner of the letter or desk with the link. */
  user_id: text(),
  created_at: utcTime().notNull(),
  expires_at: utcTime().notNull(),
  ended_at: utcTime(),
})
