import { sql } from 'drizzle-orm'
import type { OwnData } from '../../kit/data/own-data.server.ts'

export const CONTRIBUTION_OWN_DATA: OwnData = {
  gifts: {
    tables: [],
    query: (id) => sql`select c.code, c.project_id, c.amount, c.currency, c.status, c.created_at, c.approved_at, c.paid_at, c.voided_at
      from contributions c where c.id in (select contribution_id from gift_givers where user_id = ${id}) order by c.created_at`,
  },
  donations: {
    tables: ['contribution_donors'],
    query: (id) => sql`select c.code, d.name, d.is_shown, d.message, d.way, d.reference, d.proof_name, d.created_at
      from contribution_donors d join contributions c on c.id = d.contribution_id where d.user_id = ${id} order by d.created_at`,
  },
  contributions_registered: {
    tables: ['contribution_donors'],
    query: (id) =>
      sql`select contribution_id, way, reference, created_at from contribution_donors where registered_by = ${id} order by created_at`,
  },
  questions: {
    tables: ['contribution_questions'],
    query: (id) => sql`select c.code, q.question, q.asked_at, q.answer, q.answered_at, q.answered_by = ${id} as answered_by_you
      from contribution_questions q join contributions c on c.id = q.contribution_id where ${id} in (q.asked_by, q.answered_by) order by q.asked_at`,
  },
  contribution_notes: {
    tables: ['contribution_notes'],
    query: (id) => sql`select contribution_id, body, created_at from contribution_notes where author_id = ${id} order by created_at`,
  },
}
