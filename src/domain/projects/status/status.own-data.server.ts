import { sql } from 'drizzle-orm'
import type { OwnData } from '../../../kit/data/own-data.server.ts'

export const STATUS_OWN_DATA: OwnData = {
  project_status_changes: {
    tables: ['project_status_changes'],
    query: (id) =>
      sql`select project_id, from_status, to_status, reason, acted_as, created_at from project_status_changes where changed_by = ${id} order by id`,
  },
}
