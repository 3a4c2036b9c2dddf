import { sql } from 'drizzle-orm'
import type { OwnData } from '../../../kit/data/own-data.server.ts'

export const PROPOSAL_OWN_DATA: OwnData = {
  project_proposals: {
    tables: ['project_proposals'],
    query: (id) =>
      sql`select id, project_id, state, content, sent_at, decided_at, reason from project_proposals where sent_by = ${id} or decided_by = ${id} order by sent_at`,
  },
}
