import { sql } from 'drizzle-orm'
import type { OwnData } from '../../kit/data/own-data.server.ts'

export const NOTIFICATION_OWN_DATA: OwnData = {
  notifications: {
    tables: ['notifications'],
    query: (id) => sql`select kind, facts, created_at, read_at from notifications where user_id = ${id} order by created_at`,
  },
}
