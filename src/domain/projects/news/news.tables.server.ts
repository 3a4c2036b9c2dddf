import { date, pgTable, text } from 'drizzle-orm/pg-core'
import { utcTime } from '../../../kit/data/db.server.ts'

/** Without a project: of none. */
export const newsRefusals = pgTable('news_refusals', {
  user_id: text().notNull(),
  project_id: text(),
  created_at: utcTime().notNull(),
})

/** News to be mailed to a follower. `day`: the Argentine day of the letter that it is part of; null while it waits for one. */
export const newsWaiting = pgTable('news_waiting', {
  user_id: text().notNull(),
  update_id: text().notNull(),
  day: date(),
  created_at: utcTime().notNull(),
})

/** At most one letter with news a day to each person. */
export const newsLetters = pgTable('news_letters', { user_id: text().notNull(), day: date().notNull() })
