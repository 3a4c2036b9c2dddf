import { sql } from 'drizzle-orm'
import type { OwnData } from '../../kit/data/own-data.server.ts'

export const PAYOUT_OWN_DATA: OwnData = {
  payouts_recorded: {
    tables: ['payouts'],
    query: (id) =>
      sql`select id, organization_id, project_id, amount, currency, reference, proof_name, paid_at, created_at, returned_at, return_recorded_by = ${id} as return_recorded_by_you from payouts
        where ${id} in (recorded_by, return_recorded_by) order by created_at`,
  },
  payments_recorded: {
    tables: ['payments'],
    query: (id) =>
      sql`select id, organization_id, amount, currency, code, reference, proof_name, no_proof_reason, paid_at, created_at, recorded_by = ${id} as recorded_by_you,
          confirmed_by = ${id} as confirmed_by_you, confirmed_at, received_amount, received_on from payments
        where ${id} in (recorded_by, confirmed_by) order by created_at`,
  },
}
