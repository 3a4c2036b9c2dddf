import { sql } from 'drizzle-orm'
import type { OwnData } from '../../kit/data/own-data.server.ts'

export const PAYOUT_OWN_DATA: OwnData = {
  payouts_recorded: {
    tables: ['payouts'],
    query: (id) =>
      sql`select id, organization_id, project_id, amount, currency, reference, proof_name, paid_at, created_at, returned_at, return_recorded_by = ${id} as return_recorded_by_you from payouts
        where ${id} in (recorded_by, return_recorded_by) order by created_at`,
  },
}
