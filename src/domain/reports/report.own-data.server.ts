import { sql } from 'drizzle-orm'
import type { OwnData } from '../../kit/data/own-data.server.ts'

export const REPORT_OWN_DATA: OwnData = {
  reports_decided: {
    tables: ['reports'],
    query: (id) => sql`select id, project_id, state, decided_at, reason from reports where decided_by = ${id} order by decided_at`,
  },
}
