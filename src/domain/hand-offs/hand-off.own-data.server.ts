import { sql } from 'drizzle-orm'
import type { OwnData } from '../../kit/data/own-data.server.ts'

export const HAND_OFF_OWN_DATA: OwnData = {
  searches: {
    tables: ['hand_offs'],
    query: (id) =>
      sql`select code, project_id, offer_id, search, url, locale, created_at from hand_offs where user_id = ${id} order by created_at`,
  },
}
