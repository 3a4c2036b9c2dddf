import { sql } from 'drizzle-orm'
import type { OwnData } from '../../kit/data/own-data.server.ts'

export const PROJECT_OWN_DATA: OwnData = {
  projects_begun: {
    tables: ['projects'],
    query: (id) => sql`select id, name, status, created_at from projects where created_by = ${id} order by created_at`,
  },
}
