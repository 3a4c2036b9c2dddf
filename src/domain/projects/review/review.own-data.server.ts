import { sql } from 'drizzle-orm'
import type { OwnData } from '../../../kit/data/own-data.server.ts'

export const REVIEW_OWN_DATA: OwnData = {
  project_reviews: {
    tables: ['project_review_claims'],
    query: (id) => sql`select project_id, claimed_at from project_review_claims where user_id = ${id}`,
  },
  project_notes: {
    tables: ['project_review_notes'],
    query: (id) => sql`select project_id, body, created_at from project_review_notes where author_id = ${id} order by created_at`,
  },
  project_remarks: {
    tables: ['project_remarks'],
    query: (id) =>
      sql`select project_id, part, body, created_at, ticked_at from project_remarks where author_id = ${id} or ticked_by = ${id} order by created_at`,
  },
}
