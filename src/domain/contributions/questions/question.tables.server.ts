import { pgTable, text } from 'drizzle-orm/pg-core'
import { utcTime } from '../../../kit/data/db.server.ts'

export const contributionQuestions = pgTable('contribution_questions', {
  id: text().primaryKey(),
  contribution_id: text().notNull(),
  asked_by: text().notNull(),
  question: text().notNull(),
  asked_at: utcTime().notNull(),
  answer: text(),
  answered_by: text(),
  answered_at: utcTime(),
})
