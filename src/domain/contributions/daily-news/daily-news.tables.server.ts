import { bigint, date, pgTable, text } from 'drizzle-orm/pg-core'
import { utcTime } from '../../../kit/data/db.server.ts'

/**
 * News to be mailed: an update to a follower, or a step of a contribution to its giver. `day`: the Argentine day of the letter that it is
 * part of; null while it waits for one.
 */
export const newsWaiting = pgTable('news_waiting', {
  user_id: text().notNull(),
  update_id: text(),
  notice_id: bigint({ mode: 'number' }),
  day: date(),
  created_at: utcTime().notNull(),
})

/** At most one letter with news a day to each person. */
export const newsLetters = pgTable('news_letters', { user_id: text().notNull(), day: date().notNull() })
