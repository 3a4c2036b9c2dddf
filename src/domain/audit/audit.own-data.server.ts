import { sql } from 'drizzle-orm'
import type { OwnData } from '../../kit/data/own-data.server.ts'

export const AUDIT_OWN_DATA: OwnData = {
  done_by_the_platform: {
    tables: [],
    query: (id) => sql`select action, before, after, reason, created_at from audit_entries where subject_id = ${id} order by created_at`,
  },
}
