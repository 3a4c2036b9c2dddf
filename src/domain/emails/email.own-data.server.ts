import { sql } from 'drizzle-orm'
import type { OwnData } from '../../kit/data/own-data.server.ts'

export const EMAIL_OWN_DATA: OwnData = {
  letters_stopped: {
    tables: ['letter_stops'],
    query: (id) => sql`select topic, created_at from letter_stops where reader = ${id} order by created_at`,
  },
  messages: {
    tables: ['emails'],
    query: (id) =>
      sql`select kind, to_address, subject, language, state, created_at, sent_at from emails where user_id = ${id} order by created_at`,
  },
}
