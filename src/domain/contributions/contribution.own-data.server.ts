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
  checkouts: {
    tables: ['gift_checkouts', 'gift_payments'],
    query: (id) => sql`select k.code, k.amount, k.currency, k.name, k.is_shown, k.message, k.created_at,
        (select coalesce(json_agg(json_build_object('id', y.id, 'status', y.status, 'amount', y.amount, 'paid_at', iso_time(y.paid_at)) order by y.paid_at), '[]')
          from gift_payments y where y.checkout_id = k.id) as payments
      from gift_checkouts k where k.user_id = ${id} order by k.created_at`,
  },
  refunds: {
    tables: ['gift_payments'],
    query: (id) => sql`select contribution_id, refund_reason, updated_at from gift_payments where refunded_by = ${id} order by updated_at`,
  },
  contributions_registered: {
    tables: ['contribution_donors'],
    query: (id) =>
      sql`select contribution_id, way, reference, created_at from contribution_donors where registered_by = ${id} order by created_at`,
  },
  arrivals_recorded: {
    tables: ['contribution_arrivals'],
    query: (id) =>
      sql`select contribution_id, amount, arrived_on, reason, created_at from contribution_arrivals where recorded_by = ${id} order by created_at`,
  },
  questions: {
    tables: ['contribution_questions'],
    query: (id) => sql`select c.code, q.question, q.asked_at, q.answer, q.answered_at, q.answered_by = ${id} as answered_by_you
      from contribution_questions q join contributions c on c.id = q.contribution_id where ${id} in (q.asked_by, q.answered_by) order by q.asked_at`,
  },
  news_mailed: {
    tables: ['news_waiting', 'news_letters'],
    query: (id) => sql`select w.update_id, c.code, w.day::text as day, w.created_at from news_waiting w
      left join contribution_notices n on n.id = w.notice_id left join contributions c on c.id = n.contribution_id where w.user_id = ${id} order by w.created_at`,
  },
  claims_settled: {
    tables: ['claim_settlements'],
    query: (id) =>
      sql`select claim_id, kind, amount, reference, paid_on, reason, created_at from claim_settlements where recorded_by = ${id} order by created_at`,
  },
  contribution_notes: {
    tables: ['contribution_notes'],
    query: (id) => sql`select contribution_id, body, created_at from contribution_notes where author_id = ${id} order by created_at`,
  },
}
