import { sql } from 'drizzle-orm'
import type { OwnData } from '../../kit/data/own-data.server.ts'

export const SAVED_FILTER_OWN_DATA: OwnData = {
  saved_filters: {
    tables: ['saved_filters'],
    query: (id) => sql`select list, name, query, created_at from saved_filters where user_id = ${id} order by list, name`,
  },
}
