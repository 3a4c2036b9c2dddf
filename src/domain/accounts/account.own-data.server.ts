import { sql } from 'drizzle-orm'
import type { OwnData } from '../../kit/data/own-data.server.ts'

export const ACCOUNT_OWN_DATA: OwnData = {
  email_changes: {
    tables: ['email_changes'],
    query: (id) => sql`select old_email, new_email, asked_at, changed_at from email_changes where user_id = ${id} order by asked_at`,
  },
}
