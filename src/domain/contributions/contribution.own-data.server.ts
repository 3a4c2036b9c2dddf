import { sql } from 'drizzle-orm'
import type { OwnData } from '../../kit/data/own-data.server.ts'

export const CONTRIBUTION_OWN_DATA: OwnData = {
  gifts: {
    tables: [],
    query: (id) => sql`select c.code, c.project_id, c.amount, c.currency, c.status, c.created_at, c.approved_at, c.paid_at, c.voided_at
      from contributions c where c.booking_id in (select booking_id from booking_travellers where user_id = ${id}) order by c.created_at`,
  },
}
