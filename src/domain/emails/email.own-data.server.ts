import { sql } from 'drizzle-orm'
import type { OwnData } from '../../kit/data/own-data.server.ts'

export const EMAIL_OWN_DATA: OwnData = {
  messages: {
    tables: ['emails'],
    query: (id) =>
      sql`select kind, to_address, subject, language, state, created_at, sent_at from emails where user_id = ${id} order by created_at`,
  },
}
