import { sql } from 'drizzle-orm'
import type { OwnData } from '../../../kit/data/own-data.server.ts'

export const HOTELIER_OWN_DATA: OwnData = {
  assigned_offers: {
    tables: ['offer_hoteliers'],
    query: (id) => sql`select offer_id, assigned_at from offer_hoteliers where user_id = ${id} order by assigned_at`,
  },
  offer_changes: {
    tables: ['offer_changes'],
    query: (id) =>
      sql`select offer_id, content - 'shared' as words, state, updated_at, sent_at, decided_at, reason from offer_changes where written_by = ${id} order by updated_at`,
  },
}
