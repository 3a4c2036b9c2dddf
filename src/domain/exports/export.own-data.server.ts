import { sql } from 'drizzle-orm'
import type { OwnData } from '../../kit/data/own-data.server.ts'

export const EXPORT_OWN_DATA: OwnData = {
  files_asked_for: {
    tables: ['exports'],
    query: (id) => sql`select name, path, state, created_at, ended_at from exports where user_id = ${id} order by created_at`,
  },
}
