import { sql } from 'drizzle-orm'
import type { OwnData } from '../../kit/data/own-data.server.ts'

export const CONTRIBUTION_OWN_DATA: OwnData = {
  gifts: {
    tables: [],
    query: (id) => sql`select c.code, c.project_id, c.amount, c.currency, c.status, c.created_at, c.approved_at, c.paid_at, c.voided_at
      from contributions c join bookings b on b.id = c.booking_id left join hand_offs h on h.id = b.hand_off_id where ${id} in (b.user_id, h.user_id) order by c.created_at`,
  },
}
